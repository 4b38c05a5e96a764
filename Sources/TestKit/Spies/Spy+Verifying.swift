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
    let log = callLog
    let list = CallList(
      count: calls.count,
      highlights: matching.prefix(5) + (nearest.map { [$0.index] } ?? []),
      text: log.text,
      mark: { index in matchers != nil && matching.contains(index) ? "matches" : nil })
    recordFailure(
      (["Expected \(count) of \(name)\(arguments), but there \(describeCount(matching.count))."]
        + list.lines + (nearest.map { [$0.text] } ?? [])).joined(separator: "\n"),
      at: sourceLocation, helper: helper)
  }

  /// The first call with the fewest wrong arguments.
  ///
  /// Nil if there are several misses of which none has an argument right, unless one of them looks like
  /// what was expected: then it has to be said what the difference is.
  private func nearestMiss(
    _ calls: [(repeat each Argument)],
    _ matchers: ArgumentMatchers<repeat each Argument>
  ) -> (index: Int, text: String)? {
    let misses = calls.indices.compactMap { index -> (index: Int, objections: [String])? in
      let call = calls[index]
      let objections = matchers.objections(repeat each call)
      return objections.isEmpty ? nil : (index, objections)
    }
    var nearest = misses.min { $0.objections.count < $1.objections.count }
    if misses.count > 1, nearest?.objections.count == matchers.count {
      let log = callLog
      nearest = misses.first { log.text($0.index) == matchers.text }
    }
    return nearest.map { miss in
      (miss.index, "Nearest: call \(miss.index + 1), \(miss.objections.joined(separator: "; "))")
    }
  }
}
