public import Testing

extension Spy {
  /// Expects that there have been so many calls, whatever their arguments.
  ///
  /// - Parameters:
  ///   - count: How many; once if nothing is given.
  ///   - sourceLocation: Where a failure is reported.
  public func expectCalled(
    _ count: CallCount = .once,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, nil, at: sourceLocation)
  }

  /// Expects that there have been so many calls with matching arguments.
  ///
  /// - Parameters:
  ///   - count: How many; once if nothing is given.
  ///   - matcher: A matcher for each argument.
  ///   - sourceLocation: Where a failure is reported.
  public func expectCalled(
    _ count: CallCount = .once,
    with matcher: repeat ArgumentMatcher<each Argument>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, ArgumentMatchers(repeat each matcher), at: sourceLocation)
  }

  /// Expects that there has been no call.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func expectNotCalled(sourceLocation: SourceLocation = #_sourceLocation) {
    verify(.never, nil, at: sourceLocation)
  }
}

extension Spy where repeat each Argument: Equatable {
  // The form without arguments stands here again: for a method without parameters the two forms
  // of this extension and the ones above would be ambiguous.

  /// Expects that there have been so many calls, whatever their arguments.
  ///
  /// - Parameters:
  ///   - count: How many; once if nothing is given.
  ///   - sourceLocation: Where a failure is reported.
  public func expectCalled(
    _ count: CallCount = .once,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, nil, at: sourceLocation)
  }

  /// Expects that there have been so many calls with exactly these arguments.
  ///
  /// - Parameters:
  ///   - count: How many; once if nothing is given.
  ///   - argument: The arguments.
  ///   - sourceLocation: Where a failure is reported.
  public func expectCalled(
    _ count: CallCount = .once,
    with argument: repeat each Argument,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(
      count, ArgumentMatchers(repeat ArgumentMatcher<each Argument>.equal(each argument)),
      at: sourceLocation)
  }
}

// MARK: - Implementation

extension Spy {
  private func verify(
    _ count: CallCount,
    _ matchers: ArgumentMatchers<repeat each Argument>?,
    at sourceLocation: SourceLocation,
    helper: String = #function
  ) {
    reportDeferredIssues()
    guard count.isPossible else {
      recordFailure(
        "\(count) of \(name) can never be: give a number of calls that is zero or more.",
        at: sourceLocation, helper: helper)
      return
    }
    let calls = self.calls
    // By index: a loop over the tuples, or a closure that takes one, does not compile for packs.
    let mismatches = calls.indices.map { index in
      let call = calls[index]
      return matchers?.mismatches(repeat each call) ?? []
    }
    let matching = calls.indices.filter { mismatches[$0].isEmpty }
    guard !count.contains(matching.count) else { return }

    let arguments = matchers.map { " with \($0.text)" } ?? ""
    var lines = [
      "Expected \(count) of \(name)\(arguments), but there \(describeCount(matching.count))."
    ]
    lines +=
      CallList(
        count: calls.count,
        text: { index in self.describeCall(index) },
        mark: { index in matchers != nil && mismatches[index].isEmpty ? "matches" : nil }
      ).lines
    if matching.count < count.lowerBound, let matchers,
      let miss = nearestMiss(mismatches, arity: matchers.count)
    {
      lines.append(miss)
    }
    recordFailure(lines.joined(separator: "\n"), at: sourceLocation, helper: helper)
  }

  /// The first call with the fewest wrong arguments, unless all calls are equally far away.
  private func nearestMiss(
    _ mismatches: [[(place: Int, reason: String)]],
    arity: Int
  ) -> String? {
    let misses = mismatches.enumerated().filter { !$0.element.isEmpty }
    guard let nearest = misses.min(by: { $0.element.count < $1.element.count }),
      misses.count == 1 || nearest.element.count < arity
    else { return nil }
    let reasons = nearest.element.map { "argument \($0.place): \($0.reason)" }
    return "Nearest: call \(nearest.offset + 1), \(reasons.joined(separator: "; "))"
  }
}
