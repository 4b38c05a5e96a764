public import Testing

extension Spy {
  /// The arguments of every call, oldest first: a tuple, or the value itself where there is one.
  ///
  /// - Complexity: O(1). The list is a copy that later calls do not change.
  public var calls: [(repeat each Argument)] {
    state.withLock { $0.calls }
  }

  /// How many calls there have been.
  public var callCount: Int {
    state.withLock { $0.calls.count }
  }

  /// Reads the arguments of the newest call.
  ///
  /// - Parameter sourceLocation: Where the issue is reported if there is none.
  /// - Returns: The arguments: a tuple, or the value itself where there is one.
  /// - Throws: `ExpectationFailedError` if there has been no call.
  public func requireLastCall(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (repeat each Argument) {
    reportDeferredIssues()
    let calls = self.calls
    try #require(
      !calls.isEmpty, "\(name) has no last call: it was never called.",
      sourceLocation: sourceLocation)
    return calls[calls.count - 1]
  }

  /// The arguments of every call that a matcher each is for, oldest first.
  ///
  /// - Parameter matcher: A matcher for each argument.
  /// - Returns: The arguments: a tuple, or the value itself where there is one.
  @inlinable
  public func calls(
    with matcher: repeat ArgumentMatcher<each Argument>
  ) -> [(repeat each Argument)] {
    let calls = self.calls
    return ArgumentMatchers(repeat each matcher).matches(among: calls).map { calls[$0] }
  }
}

extension Spy where repeat each Argument: Equatable {
  /// The arguments of every call with exactly these arguments.
  ///
  /// - Parameter argument: The arguments.
  /// - Returns: The arguments: a tuple, or the value itself where there is one.
  @inlinable
  public func calls(with argument: repeat each Argument) -> [(repeat each Argument)] {
    calls(with: repeat ArgumentMatcher<each Argument>.equal(each argument))
  }
}
