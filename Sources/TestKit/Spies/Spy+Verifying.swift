public import Testing

extension Spy {
  /// Expects the given number of calls, with any arguments.
  ///
  /// Without a count, expects exactly one.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - sourceLocation: Where a failure is reported.
  @inlinable
  public func expectCalled(
    _ count: CallCount = .once,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, nil, at: sourceLocation)
  }

  /// Expects the given number of calls with exactly these arguments.
  ///
  /// Without a count, expects exactly one. Arguments of a type without `==` are compared by their fields. If the result
  /// depends on an argument that cannot be compared, such as a closure, the test fails. In that case, use a matcher.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - argument: The arguments.
  ///   - sourceLocation: Where a failure is reported.
  @inlinable
  public func expectCalled(
    _ count: CallCount = .once,
    with argument: repeat each Argument,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, ArgumentMatchers(equalTo: repeat each argument), at: sourceLocation)
  }

  // Plain values win if both overloads fit. For an enum with a case `any`, `.any` means that case.

  /// Expects the given number of calls with matching arguments.
  ///
  /// Without a count, expects exactly one.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls.
  ///   - matcher: A matcher for each argument.
  ///   - sourceLocation: Where a failure is reported.
  @_disfavoredOverload
  @inlinable
  public func expectCalled(
    _ count: CallCount = .once,
    with matcher: repeat ArgumentMatcher<each Argument>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    verify(count, ArgumentMatchers(repeat each matcher), at: sourceLocation)
  }

  /// Expects that the spy was not called.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  @inlinable
  public func expectNotCalled(sourceLocation: SourceLocation = #_sourceLocation) {
    verify(.never, nil, at: sourceLocation)
  }
}

// MARK: - Unverified calls and unused answers

extension Spy {
  /// Expects that earlier expectations have checked every call.
  ///
  /// An expectation checks the calls that match it: `expectCalled(2)` checks all calls, `expectCalled(with: 1)` the
  /// calls with this argument, and `expectOrder` the calls whose order it verifies.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func expectNoOtherCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    reportDeferredIssues()
    let (calls, expected) = state.withLock { ($0.calls, $0.expected) }
    let others = calls.indices.filter { $0 >= expected.count || !expected[$0] }
    guard !others.isEmpty else { return }
    let sentence = """
      Expected no calls to \(name) except those already expected, but there \(describeCount(others.count)).
      """
    let list = NumberedList(
      count: calls.count, highlights: Array(others.prefix(5)),
      text: { self.describeCall(at: $0, in: calls) },
      mark: { others.contains($0) ? "not expected" : nil })
    recordFailure(list.below(sentence), at: sourceLocation)
  }

  /// Expects that every answer except the base answer was used, including every element of a sequence.
  ///
  /// If an answer is unused, the test is wrong about what happens, or a newer answer hides the unused one.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func expectAnswersUsed(sourceLocation: SourceLocation = #_sourceLocation) {
    reportDeferredIssues()
    let answers = state.withLock { $0.answers }.filter { !$0.isOfDouble }
    let unused = answers.filter { !$0.isUsedUp }
    guard !unused.isEmpty else { return }
    let some =
      answers.count == 1
      ? "the only one was not"
      : "\(unused.count) of \(answers.count) \(unused.count == 1 ? "was" : "were") not"
    let list = NumberedList(
      heading: "Expected every answer of \(name) to be used, but \(some):",
      noun: "answer",
      count: unused.count,
      text: { index in
        let answer = unused[index]
        guard answer.uses > 0, let element = answer.sequence?.rawValue else { return answer.text }
        return answer.text
          + ", gave only \(answer.uses) of its \(counted(answer.results.count, element))"
      })
    let advice =
      "The subject made too few calls that match these answers, or a newer answer took precedence."
    recordFailure((list.lines + [advice]).joined(separator: "\n"), at: sourceLocation)
  }

  /// Marks the calls at the given indices as checked by an expectation.
  @usableFromInline
  func noteExpected(_ indices: [Int]) {
    guard let last = indices.last else { return }
    state.withLock { state in
      let missing = last + 1 - state.expected.count
      if missing > 0 { state.expected += Array(repeating: false, count: missing) }
      for index in indices { state.expected[index] = true }
    }
  }
}

// MARK: - Implementation

// Every function that looks at each call is inlinable into the caller, which knows the types of the arguments. Without
// these types, each step of a loop over a parameter pack takes a microsecond.
extension Spy {
  @inlinable
  func verify(
    _ count: CallCount,
    _ matchers: ArgumentMatchers<repeat each Argument>?,
    at sourceLocation: SourceLocation
  ) {
    reportDeferredIssues()
    guard let problem = problem(with: count, of: matchers) else { return }
    recordFailure(problem, at: sourceLocation)
  }

  /// Returns the failure message of a verification, or nil if the verification passes.
  ///
  /// The function is `package` for the benchmarks. They run outside a test, so they must not record an issue.
  @inlinable
  package func problem(
    with count: CallCount,
    of matchers: ArgumentMatchers<repeat each Argument>?
  ) -> String? {
    let calls = self.calls
    let matching = matchers?.matches(among: calls) ?? Array(calls.indices)
    noteExpected(matching)
    if count.contains(matching.count) {
      // Undecided calls matter only if no call matches. If one call matches, the others can usually be compared, too.
      guard matching.isEmpty, let matchers, !count.contains(calls.count) else { return nil }
      let undecided = matchers.undecided(among: calls)
      guard let first = undecided.first, !count.contains(undecided.count) else { return nil }
      return """
        Expected \(count) to \(name) with \(matchers.text), but TestKit cannot tell whether call \(first + 1) has these arguments.
        Undecided: \(describeObjections(of: matchers, to: first, among: calls))
        """
    }
    let isTooFew = matching.count < count.lowerBound
    return describeProblem(
      with: count, of: matchers, among: calls, matching: matching,
      misses: isTooFew ? matchers?.misses(among: calls) : nil)
  }

  /// Returns the message of a failed verification.
  ///
  /// `matching` contains the indices of the calls that match. `misses` contains the number of wrong parts in the
  /// arguments of each call. `misses` is nil if there are no matchers, or if enough calls match.
  @usableFromInline
  func describeProblem(
    with count: CallCount,
    of matchers: ArgumentMatchers<repeat each Argument>?,
    among calls: [(repeat each Argument)],
    matching: [Int],
    misses: [Int]?
  ) -> String {
    guard count.isPossible else {
      return "A call count cannot be negative: \(count) to \(name)."
    }
    let arguments = matchers.map { " with \($0.text)" } ?? ""
    var lines = [
      "Expected \(count) to \(name)\(arguments), but there \(describeCount(matching.count))."
    ]
    // Calls without arguments all look the same, so a list would add nothing.
    guard !hasNoArguments else { return lines[0] }
    let nearest = matchers.flatMap { nearestMiss(calls, $0, misses ?? []) }
    let list = NumberedList(
      count: calls.count, highlights: matching.prefix(5) + (nearest.map { [$0] } ?? []),
      text: { self.describeCall(at: $0, in: calls) },
      mark: { matchers != nil && matching.contains($0) ? "matches" : nil })
    lines += list.lines
    if let matchers, let nearest {
      lines.append("Nearest: \(describeObjections(of: matchers, to: nearest, among: calls))")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the problems with the arguments of a call.
  @usableFromInline
  func describeObjections(
    of matchers: ArgumentMatchers<repeat each Argument>,
    to index: Int,
    among calls: [(repeat each Argument)]
  ) -> String {
    let call = calls[index]
    let objections = showingExemptSecrets { matchers.objections(repeat each call) }
    return "call \(index + 1), \(objections.joined(separator: "; "))"
  }

  /// Returns the index of the call that comes nearest to matching, or nil if none comes near.
  ///
  /// The nearest call is the first one with the fewest wrong parts. If several calls do not match and every
  /// part of each of them is wrong, no call is near. The exception is a call that has the same text as the
  /// expected call, because the message then has to explain the difference.
  private func nearestMiss(
    _ calls: [(repeat each Argument)],
    _ matchers: ArgumentMatchers<repeat each Argument>,
    _ misses: [Int]
  ) -> Int? {
    let wrong = misses.indices.filter { misses[$0] > 0 }
    let nearest = wrong.min { misses[$0] < misses[$1] }
    guard let nearest, wrong.count > 1, misses[nearest] == matchers.partCount else {
      return nearest
    }
    // A reader can compare only the calls that the message shows.
    let text = matchers.text
    return NumberedList.shownIndices(of: calls.count).first { index in
      misses[index] > 0 && describeCall(at: index, in: calls) == text
    }
  }
}
