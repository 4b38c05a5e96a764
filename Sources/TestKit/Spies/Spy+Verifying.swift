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
        "A number of calls cannot be below zero: \(count) of \(name).",
        at: sourceLocation, helper: helper)
      return
    }
    let calls = self.calls
    // By index: a loop over the tuples, or a closure that takes one, does not compile for packs.
    let matching = calls.indices.filter { index in
      let call = calls[index]
      return matchers?.matches(repeat each call) ?? true
    }
    guard !count.contains(matching.count) else { return }

    let arguments = matchers.map { " with \($0.text)" } ?? ""
    var nearest: (index: Int, text: String)?
    if matching.count < count.lowerBound, let matchers {
      nearest = nearestMiss(calls, matchers)
    }
    let list = CallList(
      count: calls.count,
      highlights: (matchers == nil ? [] : matching.prefix(5)) + (nearest.map { [$0.index] } ?? []),
      text: { index in self.callLog.text(index) },
      mark: { index in matchers != nil && matching.contains(index) ? "matches" : nil })
    recordFailure(
      (["Expected \(count) of \(name)\(arguments), but there \(describeCount(matching.count))."]
        + list.lines + (nearest.map { [$0.text] } ?? [])).joined(separator: "\n"),
      at: sourceLocation, helper: helper)
  }

  /// The first call with the fewest wrong arguments, unless all calls are equally far away.
  private func nearestMiss(
    _ calls: [(repeat each Argument)],
    _ matchers: ArgumentMatchers<repeat each Argument>
  ) -> (index: Int, text: String)? {
    let objections = calls.indices.map { index in
      let call = calls[index]
      return matchers.objections(repeat each call)
    }
    let misses = objections.enumerated().filter { !$0.element.isEmpty }
    guard let nearest = misses.min(by: { $0.element.count < $1.element.count }),
      misses.count == 1 || nearest.element.count < matchers.count
    else { return nil }
    let text = "Nearest: call \(nearest.offset + 1), \(nearest.element.joined(separator: "; "))"
    return (nearest.offset, text)
  }
}
