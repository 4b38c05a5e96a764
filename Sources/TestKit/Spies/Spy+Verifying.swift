public import Testing

extension Spy {
  /// Expects that there have been so many calls, whatever their arguments.
  ///
  /// - Parameters:
  ///   - count: How many; once if nothing is given.
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
  /// Without a count, expects exactly one. Arguments of a type without `==` are compared by their fields.
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
    verify(
      count, ArgumentMatchers(repeat ArgumentMatcher<each Argument>.equal(each argument)),
      at: sourceLocation)
  }

  // Plain values win where both forms fit: `.any` of an enum that has a case of that name is its case.

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

  /// Expects that there has been no call.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  @inlinable
  public func expectNotCalled(sourceLocation: SourceLocation = #_sourceLocation) {
    verify(.never, nil, at: sourceLocation)
  }
}

// MARK: - What is left over

extension Spy {
  /// Expects that every call was one that an expectation before has been about.
  ///
  /// An expectation is about the calls that match it: all of them for `expectCalled(2)`, those with these
  /// arguments for `expectCalled(with: 1)`, the calls that are in place for `expectOrder`.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func expectNoOtherCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    reportDeferredIssues()
    let (count, expected) = state.withLock { ($0.calls.count, $0.expected) }
    let others = (0..<count).filter { $0 >= expected.count || !expected[$0] }
    guard !others.isEmpty else { return }
    let list = NumberedList(
      count: count,
      highlights: Array(others.prefix(5)),
      text: callLog.text,
      mark: { $0 >= expected.count || !expected[$0] ? "not expected" : nil })
    recordFailure(
      ([
        """
        Expected no calls of \(name) but those that were expected before, but there \
        \(describeCount(others.count)).
        """
      ] + list.lines).joined(separator: "\n"), at: sourceLocation)
  }

  /// Expects that every answer that the spy was given has been used, and each sequence to its end.
  ///
  /// An answer that nothing has used stands for something that the test believes to happen and that does
  /// not, or it is hidden by a newer one.
  ///
  /// - Parameter sourceLocation: Where a failure is reported.
  public func expectAnswersUsed(sourceLocation: SourceLocation = #_sourceLocation) {
    reportDeferredIssues()
    let answers = state.withLock { $0.answers }
    let unused = answers.filter { !$0.isUsedUp }
    guard !unused.isEmpty else { return }
    let some =
      answers.count == 1
      ? "it was not"
      : "\(unused.count) of \(answers.count) \(unused.count == 1 ? "was" : "were") not"
    let list = NumberedList(
      heading: "Expected every answer of \(name) to be used, but \(some):",
      noun: "answer",
      count: unused.count,
      text: { index in
        let answer = unused[index]
        guard answer.uses > 0, let noun = answer.sequence?.noun else { return answer.text }
        return answer.text + ", used for \(answer.uses) of its \(answer.results.count) \(noun)s"
      })
    let advice = "The subject did not make these calls, or a newer answer hides them."
    recordFailure((list.lines + [advice]).joined(separator: "\n"), at: sourceLocation)
  }

  /// Notes that an expectation has been about some calls.
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

// What looks at every call is inlinable as far as to the caller, who knows the types of the arguments:
// where they are not known, a step over a parameter pack costs a microsecond.
extension Spy {
  @inlinable
  func verify(
    _ count: CallCount,
    _ matchers: ArgumentMatchers<repeat each Argument>?,
    at sourceLocation: SourceLocation,
    helper: String = #function
  ) {
    reportDeferredIssues()
    guard let problem = problem(with: count, of: matchers) else { return }
    recordFailure(problem, at: sourceLocation, helper: helper)
  }

  /// What a verification says if it fails, of calls with matching arguments; nil if it does not.
  ///
  /// `package`, for the benchmarks: no test is running there that could fail.
  @inlinable
  package func problem(
    with count: CallCount,
    matching matcher: repeat ArgumentMatcher<each Argument>
  ) -> String? {
    problem(with: count, of: ArgumentMatchers(repeat each matcher))
  }

  @inlinable
  func problem(
    with count: CallCount,
    of matchers: ArgumentMatchers<repeat each Argument>?
  ) -> String? {
    let calls = self.calls
    let matching = matchers?.matches(among: calls) ?? Array(calls.indices)
    noteExpected(matching)
    guard !count.contains(matching.count) else { return nil }
    let isTooFew = matching.count < count.lowerBound
    return describeProblem(
      with: count, of: matchers, among: calls, matching: matching,
      misses: isTooFew ? matchers?.misses(among: calls) : nil)
  }

  /// What a failed verification says.
  ///
  /// Of the calls, `matching` are those that match, by their indices; and `misses` says of each how many
  /// parts of its arguments are wrong, or is nil where nothing is missing.
  @usableFromInline
  func describeProblem(
    with count: CallCount,
    of matchers: ArgumentMatchers<repeat each Argument>?,
    among calls: [(repeat each Argument)],
    matching: [Int],
    misses: [Int]?
  ) -> String {
    guard count.isPossible else {
      return "A number of calls cannot be below zero: \(count) of \(name)."
    }
    let arguments = matchers.map { " with \($0.text)" } ?? ""
    var nearest: (index: Int, text: String)?
    if let matchers, let misses { nearest = nearestMiss(calls, matchers, misses) }
    // Calls without arguments all look the same, so that the sentence says it all.
    let list = NumberedList(
      count: hasNoArguments ? 0 : calls.count,
      highlights: matching.prefix(5) + (nearest.map { [$0.index] } ?? []),
      text: callLog.text,
      mark: { matchers != nil && matching.contains($0) ? "matches" : nil })
    let sentence =
      "Expected \(count) of \(name)\(arguments), but there \(describeCount(matching.count))."
    return ([sentence] + list.lines + (nearest.map { [$0.text] } ?? [])).joined(separator: "\n")
  }

  /// The first call with the fewest wrong arguments.
  ///
  /// Nil if there are several misses of which none has an argument right, unless one of them looks like
  /// what was expected: then it has to be said what the difference is.
  private func nearestMiss(
    _ calls: [(repeat each Argument)],
    _ matchers: ArgumentMatchers<repeat each Argument>,
    _ misses: [Int]
  ) -> (index: Int, text: String)? {
    let wrong = misses.indices.filter { misses[$0] > 0 }
    var nearest = wrong.min { misses[$0] < misses[$1] }
    if wrong.count > 1, nearest.map({ misses[$0] }) == matchers.partCount {
      // Only of a call that is shown anyway one sees that it looks like what was expected.
      let (log, text) = (callLog, matchers.text)
      let shown = NumberedList.shownIndices(of: calls.count)
      nearest = shown.first { misses[$0] > 0 && log.text($0) == text }
    }
    return nearest.map { index in
      let call = calls[index]
      let objections = showingExemptSecrets { matchers.objections(repeat each call) }
      return (index, "Nearest: call \(index + 1), \(objections.joined(separator: "; "))")
    }
  }
}
