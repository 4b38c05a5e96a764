import Seams
import Testing

/// The line, the test and the task in which a clock, a gate or a double was created.
///
/// The origin decides how to report a sleep, a request or a held call that reaches its limit. A test may end while a
/// task of its subject still sleeps, such as a debounce that has not fired yet. A sleep like that must not fail the
/// test. But Swift Testing does not say whether a test has ended. So a warning says what has happened, and the issue is
/// *kept*. It is recorded only when the clock, gate or double is used or released on the task that created it, because
/// that proves that the test is still running.
final class Origin: Sendable {
  private struct Kept {
    var issues: [String] = []

    /// The number of issues that a warning has announced.
    var warned = 0

    var unannounced: ArraySlice<String> { issues.dropFirst(warned) }
  }

  private let kept = LockedState(Kept())

  /// The line at which the clock, gate or double was created.
  let place: SourceLocation

  /// The time limit of a sleep on the clock, a call held at the gate, or a request to the double.
  let limit = WaitLimit()

  /// The activity of the test: its clocks, gates and doubles, its current waits and its signs of life.
  let activity = TestActivity.current

  private let testName = Test.current.map { $0.displayName ?? $0.name }
  private let task = TaskIdentity.current
  private let attempt = Attempt.current
  private let schedule = WaitLimit.schedule

  init(_ place: SourceLocation) {
    self.place = place
  }

  deinit {
    activity.remove(self)
    // Usually, the test function is the last to release its clocks and doubles, so kept issues can still be recorded
    // here.
    reportKept()
    let left = kept.withLock { $0 }
    guard !left.issues.isEmpty else { return }
    let isOfThisTask = isOfThisTask
    Attempt.recordAtEnd(ofObjectFrom: attempt) { [place, testName] in
      if isOfThisTask {
        for issue in left.issues { recordFailure(issue, at: place) }
      } else {
        for issue in left.unannounced { recordWarning(issue, at: place, madeIn: testName) }
      }
    }
  }

  /// The file and the line, in the form used in messages.
  var text: String { "\(place.fileName):\(place.line)" }

  /// A Boolean value that indicates whether the running task is the one that created the clock, gate or double.
  var isOfThisTask: Bool { task?.isCurrent == true }

  /// Keeps an issue until it is known whether the test is still running.
  ///
  /// Use this method before you resume the suspended sleep, request or held call. Only then does a ``Spy`` also keep
  /// the issues that the resumed subject causes.
  func keep(_ message: String) {
    activity.noteLimit()
    kept.withLock { $0.issues.append(message) }
  }

  /// Notes a sign of life from the test and, on the task of the test, reports the kept issues.
  func touch() {
    activity.beat()
    reportKept()
  }

  /// Reports the kept issues.
  ///
  /// On the task of the test, they are recorded as failures. Elsewhere, each of them is recorded once as a warning, and
  /// stays kept.
  func report() {
    reportKept()
    let issues = kept.withLock { kept in
      defer { kept.warned = kept.issues.count }
      return kept.unannounced
    }
    for issue in issues { recordWarning(issue, at: place, madeIn: testName) }
  }

  /// Records each kept issue once, if this is the task of the test.
  func reportKept() {
    guard activity.doubtfulLimit != nil || kept.withLock({ !$0.issues.isEmpty }), isOfThisTask
    else { return }
    activity.noteRunning()
    // `eventually` may drop an issue that is recorded during an attempt. So keep the issues until the attempt is over.
    // There is one exception: if a sleep, a request or a held call reached its limit during the attempt, this attempt
    // is the last one, and its issues do reach the test. So record the kept issues now.
    if let attempt = Attempt.withholding, attempt.limitsBefore == activity.limits { return }
    let issues = kept.withLock { exchange(&$0, with: Kept()) }.issues
    for issue in issues { recordFailure(issue, at: place) }
  }
}

/// The identity of a running task and its test.
///
/// The identity uses a hash of the task's address, but a later task may get the same address. In most cases, the name
/// of the task tells the two apart: Swift Testing names the task of a test, and other tasks rarely have a name.
struct TaskIdentity: Equatable, Sendable {
  private let address: Int
  private let name: String?
  private let test = TestActivity.runningTest

  var isCurrent: Bool { self == .current }

  /// The identity of the running task, or nil if no task is running.
  static var current: TaskIdentity? {
    guard let address = unsafe withUnsafeCurrentTask(body: { unsafe $0?.hashValue }) else {
      return nil
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return TaskIdentity(address: address, name: Task.name)
    }
    return TaskIdentity(address: address, name: nil)
  }
}

// MARK: - The limit of a suspended call

extension Origin {
  /// Calls a closure when the test has given no sign of life for the whole limit.
  ///
  /// This limit does not run while the test itself waits in real time, because that wait has its own limit and reports
  /// any problem.
  ///
  /// - Parameter reachLimit: Ends the suspended calls and keeps an issue about them. The closure must not keep the
  ///   clock or double alive, because the test has to be the last owner. A temporary reference must be released before
  ///   the subject is resumed.
  /// - Returns: The watching task. It has none of the test's task-local values.
  func watch(_ reachLimit: @escaping @Sendable (WaitLimit.Elapsed) -> Void) -> Task<Void, Never> {
    // Outside the tasks of a schedule, such as on a queue, use the schedule in which the clock or double was created.
    let schedule = WaitLimit.schedule ?? self.schedule
    return Task.detached(name: WaitLimit.taskName) { [limit, activity] in
      let elapsed = await limit.elapse {
        // The test may be able to continue only on the main actor, which may be busy. So a slice of the limit counts
        // only after an empty closure has run on the main actor. This applies even if the clock or double was created
        // elsewhere, such as in the initializer of the suite, because the test may still run on the main actor.
        await MainActor.run {}
        return activity.mark(in: schedule)
      }
      if let elapsed { reachLimit(elapsed) }
    }
  }
}
