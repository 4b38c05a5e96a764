public import Testing

extension Spy {
  /// The arguments of every call, oldest first: tuples, or plain values if the method has only one parameter.
  ///
  /// - Complexity: O(1). The list is a copy that later calls do not change.
  public var calls: [(repeat each Argument)] {
    state.withLock { $0.calls }
  }

  /// The number of calls.
  public var callCount: Int {
    state.withLock { $0.calls.count }
  }

  /// Returns the arguments of the newest call.
  ///
  /// - Parameter sourceLocation: The line of the issue if there is no call.
  /// - Returns: The arguments, as a tuple, or as the value itself if there is only one parameter.
  /// - Throws: `ExpectationFailedError` if there is no call.
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

  /// Returns every call that was made with exactly the given arguments, oldest first.
  ///
  /// Arguments of a type without `==` are compared by their fields.
  ///
  /// - Parameters:
  ///   - argument: The arguments.
  ///   - sourceLocation: The line of the issue. The method records an issue if no call is certain to match, but one
  ///     might, because it has an argument that cannot be compared.
  /// - Returns: The arguments of each call, as a tuple, or as the value itself if there is only one
  ///   parameter.
  @inlinable
  public func calls(
    with argument: repeat each Argument, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [(repeat each Argument)] {
    calls(matching: ArgumentMatchers(equalTo: repeat each argument), at: sourceLocation)
  }

  // Plain values win if both overloads fit. For an enum with a case `any`, `.any` means that case.

  /// Returns the arguments of every call whose arguments match, oldest first.
  ///
  /// - Parameters:
  ///   - matcher: A matcher for each argument.
  ///   - sourceLocation: The line of the issue. The method records an issue if no call is certain to match, but one
  ///     might, because it has an argument that cannot be compared.
  /// - Returns: The arguments of each call, as a tuple, or as the value itself if there is only one
  ///   parameter.
  @_disfavoredOverload
  @inlinable
  public func calls(
    with matcher: repeat ArgumentMatcher<each Argument>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [(repeat each Argument)] {
    calls(matching: ArgumentMatchers(repeat each matcher), at: sourceLocation)
  }

  @inlinable
  func calls(
    matching matchers: ArgumentMatchers<repeat each Argument>, at sourceLocation: SourceLocation
  ) -> [(repeat each Argument)] {
    let calls = self.calls
    let matching = matchers.matches(among: calls)
    if matching.isEmpty, let undecided = matchers.undecided(among: calls).first {
      recordFailure(
        """
        calls(with:) found no call to \(name) with \(matchers.text), but TestKit cannot tell whether call \
        \(undecided + 1) has these arguments.
        Undecided: \(describeObjections(of: matchers, to: undecided, among: calls))
        """, at: sourceLocation)
    }
    return matching.map { calls[$0] }
  }
}
