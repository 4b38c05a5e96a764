import Seams
import Testing

extension Spy {
  /// Reports an issue that a call has raised.
  ///
  /// An issue recorded on a dispatch queue or in a detached task belongs to no test. So the spy keeps the issues of
  /// calls made there, and reports each once, at the next verification. If there is none, it reports them when it is
  /// deallocated or, at the latest, when the process ends.
  ///
  /// When a sleep on a ``TestClock``, a request to a network double or a call held at a ``Gate`` reaches its limit, the
  /// subject continues, although the test may already have ended. If the subject then makes a call that raises an
  /// issue, the spy keeps that issue as well. It is reported as a failure if the test turns out to be still running,
  /// and as a warning if not. This does not apply to calls from the task that created the spy, because that task is
  /// usually the test.
  ///
  /// A task that began in an attempt of `eventually` may make a call after the attempt has failed. An issue recorded by
  /// such a call would be dropped with those of the attempt. So a spy that is older than the attempt keeps the issue.
  func raise(_ message: String, at place: SourceLocation? = nil) {
    let place = place ?? origin
    let reason: DeferredIssue.Reason
    if let limit = activity.doubtfulLimit, task?.isCurrent != true {
      reason = .afterLimit(limit)
    } else if let detail = detailIfLost {
      let id = noteUnreported("\(place.fileID):\(place.line): \(message)")
      reason = .lost(id: id, detail: detail)
    } else {
      return recordFailure(message, at: place)
    }
    let issue = DeferredIssue(message: message, place: place, reason: reason)
    state.withLock { $0.deferredIssues.append(issue) }
  }

  /// A sentence about a call whose issue would be lost if it were recorded now, or nil if the issue can be recorded.
  private var detailIfLost: String? {
    if Test.current == nil {
      return isInExitTest ? nil : describeOffTask("spy", madeIn: test)
    }
    guard Attempt.dropsIssues(ofObjectFrom: attempt) else { return nil }
    return "The call came from a task that began in a failed attempt of eventually."
  }

  /// Reports each issue that the spy has kept, and reports it only once.
  ///
  /// The spy keeps an issue if no test is running where the call is made, if the test may already have ended, or if the
  /// call comes from a task of a failed attempt of `eventually`.
  ///
  /// Every verification calls this method, because the test is then still running. In a detached task, where
  /// `Test.current` is nil, and in an attempt of `eventually` that withholds its issues, the method does nothing, and
  /// the issues wait for the next verification.
  @usableFromInline
  func reportDeferredIssues() {
    guard Test.current != nil, Attempt.withholding == nil else { return }
    for issue in takeDeferredIssues() {
      issue.record(for: activity, madeIn: test, isTestRunning: true)
    }
  }

  /// Reports the issues even if no test is running, because there will be no later opportunity.
  func reportDeferredIssuesAtEnd() {
    for issue in takeDeferredIssues() {
      if case .lost(let id, _) = issue.reason {
        // A task of a failed attempt may be the last owner of an older spy. Then only the end of the process can
        // report the issue.
        if Attempt.dropsIssues(ofObjectFrom: attempt) { continue }
        // If the attempt fails and the issue is dropped, the end of the process must not report it either.
        noteReported(id)
      }
      Attempt.recordAtEnd(ofObjectFrom: attempt) { [activity, test] in
        issue.record(for: activity, madeIn: test, isTestRunning: false)
      }
    }
  }

  private func takeDeferredIssues() -> [DeferredIssue] {
    state.withLock { exchange(&$0.deferredIssues, with: []) }
  }
}

/// An issue that could not be recorded when a call raised it.
struct DeferredIssue {
  let message: String
  let place: SourceLocation
  let reason: Reason

  /// The reason why the issue could not be recorded.
  enum Reason {
    /// The issue would have been lost, because it belonged to no test or to a failed attempt of `eventually`.
    ///
    /// The ID comes from ``noteUnreported(_:)``.
    case lost(id: UInt64, detail: String)

    /// A suspended call had reached its limit, so the test may already have ended.
    case afterLimit(Int)
  }

  /// Records the issue as a failure, or as a warning if it came after a limit and the test may have ended.
  ///
  /// The activity and the name are those of the test in which the spy was created.
  func record(for activity: TestActivity, madeIn test: String?, isTestRunning: Bool) {
    switch reason {
    case .lost(let id, let detail):
      noteReported(id)
      recordFailure("\(message)\n\(detail)", at: place)
    case .afterLimit(let limit):
      let text = """
        \(message)
        A sleep, a request or a held call in the test reached the wait limit before this call.\(
          describeOrigin(of: "spy", madeIn: test))
        """
      if isTestRunning || activity.survivedLimit >= limit {
        recordFailure(text, at: place)
      } else {
        recordWarning(text, at: place, madeIn: test)
      }
    }
  }
}

// MARK: - Messages

extension Spy {
  /// Returns the arguments as text, in parentheses.
  func describe(_ argument: repeat each Argument) -> String {
    showingExemptSecrets {
      var texts: [String] = []
      for argument in repeat each argument {
        texts.append(describeValue(argument))
      }
      return "(\(texts.joined(separator: ", ")))"
    }
  }

  /// Returns the arguments of the call at an index as text, in parentheses.
  func describeCall(at index: Int, in calls: [(repeat each Argument)]) -> String {
    let call = calls[index]
    return describe(repeat each call)
  }

  /// Runs a closure whose messages show the secrets in ``exemptSecrets``, even if no test is running.
  func showingExemptSecrets<Result>(_ body: () -> Result) -> Result {
    let exempt = Secrets.exempt
    guard !exemptSecrets.isSubset(of: exempt) else { return body() }
    return Secrets.$exempt.withValue(exempt.union(exemptSecrets), operation: body)
  }

  /// A Boolean value that indicates whether the method has no parameters, so that all calls look the same.
  var hasNoArguments: Bool {
    // Not a loop that returns early: the optimizer of Swift 6.3.1 runs the body of such a loop even for an empty pack.
    (repeat each Argument).self == Void.self
  }

  /// Returns lines that list the spy's answers for other calls and the problem with the nearest answer.
  ///
  /// Usually, an unanswered call almost matches one of these answers.
  func describeOtherAnswers(_ argument: repeat each Argument) -> [String] {
    showingExemptSecrets { listOtherAnswers(repeat each argument) }
  }

  private func listOtherAnswers(_ argument: repeat each Argument) -> [String] {
    let answers = state.withLock { $0.answers }.filter { !$0.isFor(repeat each argument) }
    guard !answers.isEmpty else { return [] }
    let nearest = nearestAnswer(in: answers, to: repeat each argument)
    let list = NumberedList(
      heading: "Answers for other calls:",
      noun: "answer",
      count: answers.count,
      highlights: nearest.map { [$0] } ?? [],
      text: { answers[$0].text })
    guard let nearest, let matchers = answers[nearest].matchers else { return list.lines }
    let objections = matchers.objections(repeat each argument).joined(separator: "; ")
    return list.lines + ["Nearest: answer \(nearest + 1), \(objections)"]
  }

  /// Returns the index of the answer whose matchers reject the fewest parts of the arguments.
  ///
  /// If several answers reject equally few parts, the nearest is the one that accepts the most parts. Returns
  /// nil if there are several answers and the nearest one accepts no part.
  private func nearestAnswer(
    in answers: [SpyAnswer<repeat each Argument, Success, Failure>],
    to argument: repeat each Argument
  ) -> Int? {
    let call = [(repeat each argument)]
    let misses = answers.map { $0.matchers?.misses(among: call)[0] ?? 0 }
    let parts = answers.map { $0.matchers?.partCount ?? 0 }
    let nearest = answers.indices.min { (misses[$0], -parts[$0]) < (misses[$1], -parts[$1]) }
    guard let nearest else { return nil }
    return misses[nearest] < parts[nearest] || answers.count == 1 ? nearest : nil
  }
}
