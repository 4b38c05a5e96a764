import Seams
import Testing

/// The clocks, gates and network doubles of one test, and its current waits.
///
/// A failing wait lists what is pending here. Every sign of life restarts the limit of a suspended call.
final class TestActivity: Sendable {
  /// The identity of a test, which is empty if no test is running.
  typealias Key = [Test.ID]

  private struct Entry {
    weak var activity: TestActivity?

    /// The identity of the activity, so that it removes only its own entry when it is deallocated.
    let identity: ObjectIdentifier
  }

  private struct Member {
    weak var source: (any PendingSource)?
    let number: Int
  }

  private struct Life {
    var beats: UInt64 = 0
    var waits = 0

    /// The number of suspended calls that were ended at their limit.
    var limits = 0

    /// The number of those after which the test is known to have been running.
    var survived = 0
  }

  private struct Members {
    var last = 0
    var all: [ObjectIdentifier: Member] = [:]
  }

  /// The activities by test.
  ///
  /// This module otherwise avoids process-wide tables. It needs this one because a test hands its clock to the subject
  /// and not to the wait, so nothing else connects the two. It holds weak references only. An entry is removed with
  /// the last clock, gate or double of its test, and `TestActivityTests` guards that.
  private static let all = Guarded<[Key: Entry]>([:])

  /// The identity of the running test.
  static var runningTest: Key { Test.current.map { [$0.id] } ?? [] }

  /// The activity of the running test.
  static var current: TestActivity {
    let test = runningTest
    return all.withLock { all in
      // Two steps: for a missing key, `all[test]?.activity` is not nil but garbage (Swift 6.3.1).
      if let entry = all[test], let activity = entry.activity { return activity }
      let activity = TestActivity(test)
      all[test] = Entry(activity: activity, identity: ObjectIdentifier(activity))
      return activity
    }
  }

  /// `true` if a test has an entry in the table.
  static func isKnown(_ test: Key) -> Bool {
    all.withLock { $0[test] != nil }
  }

  private let test: Key
  private let life = Guarded(Life())
  private let members = Guarded(Members())

  private init(_ test: Key) {
    self.test = test
  }

  deinit {
    Self.all.withLock { all in
      // Another activity may have taken the place in the meantime.
      if all[test]?.identity == ObjectIdentifier(self) { all[test] = nil }
    }
  }
}

// MARK: - Signs of life

extension TestActivity {
  /// A number that changes with every sign of life, or nil while the test waits with a limit of its own.
  var mark: UInt64? {
    life.withLock { $0.waits > 0 ? nil : $0.beats }
  }

  /// Notes a sign of life.
  func beat() {
    life.withLock { $0.beats += 1 }
  }

  /// Notes that a wait of the test begins.
  func beginWait() {
    life.withLock { life in
      life.waits += 1
      life.survived = life.limits
    }
  }

  /// Notes that a wait of the test has ended.
  func endWait() {
    life.withLock { life in
      life.waits -= 1
      life.beats += 1
      life.survived = life.limits
    }
  }

  /// The number of suspended calls that were ended at their limit.
  var limits: Int { life.withLock { $0.limits } }

  /// Notes that a suspended call is ended at its limit, when the test may have ended already.
  func noteLimit() {
    life.withLock { $0.limits += 1 }
  }

  /// Notes that the test is still running.
  func noteRunning() {
    life.withLock { $0.survived = $0.limits }
  }

  /// The last limit that was reached, if the test has not been seen running since; else nil.
  ///
  /// The subject runs on after a limit. If the test has ended, what the subject does then must not fail it.
  var doubtfulLimit: Int? {
    life.withLock { $0.limits > $0.survived ? $0.limits : nil }
  }

  /// Returns `true` if the test was seen running after a limit.
  func hasSurvived(_ limit: Int) -> Bool {
    life.withLock { $0.survived >= limit }
  }
}

// MARK: - What is pending

/// A clock, a gate or a double that can keep a task waiting until the test acts.
protocol PendingSource: AnyObject, Sendable {
  var origin: Origin { get }

  /// A description of everything that is pending, or nil if nothing is.
  var pending: PendingReport? { get }
}

/// A description of the tasks that wait on one clock, gate or double.
struct PendingReport: Equatable {
  /// The kind of the double, such as “Gate”.
  let kind: String

  /// Its state, after the line where it was made.
  var state = ""

  /// The advice on how to end the suspension.
  let remedy: String

  /// The lines for what is pending, ten at most.
  let lines: [String]

  /// Creates a report of at most ten pending things.
  init<Pending>(
    _ kind: String,
    state: String = "",
    remedy: String,
    _ pending: [Pending],
    describe: (Pending) -> String
  ) {
    self.kind = kind
    self.state = state
    self.remedy = remedy
    lines = firstLines(pending, describe)
  }
}

/// The lines for the first ten, and one that counts the others.
func firstLines<Value>(_ values: [Value], _ describe: (Value) -> String) -> [String] {
  let more = values.count - 10
  return values.prefix(10).map(describe) + (more > 0 ? ["… \(more) more …"] : [])
}

extension TestActivity {
  /// Adds a clock, a gate or a double.
  func add(_ source: any PendingSource) {
    members.withLock { members in
      members.last += 1
      members.all[ObjectIdentifier(source)] = Member(source: source, number: members.last)
    }
  }

  /// Removes a clock, a gate or a double that is being deallocated.
  func remove(_ source: any PendingSource) {
    _ = members.withLock { $0.all.removeValue(forKey: ObjectIdentifier(source)) }
  }

  /// The clocks, gates and doubles of the test, in the order in which they were created.
  private var sources: [any PendingSource] {
    let members = members.withLock { $0.all.values.map { ($0.number, $0.source) } }
    return members.sorted { $0.0 < $1.0 }.compactMap(\.1)
  }

  /// The end of a message, which lists what is pending and how to end it.
  ///
  /// The cases of a parameterized test run at the same time and have no public identity. In such a test, and if no
  /// test is running, it lists only what the running task created.
  var pendingText: String {
    let listsAll = !test.isEmpty && Test.Case.current?.isParameterized != true
    let all = sources.compactMap { source in source.pending.map { (source.origin, $0) } }
    let reports = all.filter { origin, _ in listsAll || origin.isOfThisTask }
      .map { origin, report in (origin.place, report) }
    guard !reports.isEmpty else {
      guard all.isEmpty else {
        return """

          Nothing is pending on a clock, a gate or a network double that was created on the task that waits. \
          What other tasks have created is not listed, because it may belong to another \
          \(test.isEmpty ? "test" : "case of this test").
          """
      }
      return """

        Nothing is pending on a clock, a gate or a network double of this test. The task waits for \
        something else, such as a continuation that is never resumed.
        """
    }
    let lines = firstLines(reports) { place, report in
      let place = "\(place.fileName):\(place.line)"
      return (["\(report.kind) made at \(place)\(report.state). \(report.remedy)"] + report.lines)
        .joined(separator: "\n    ")
    }
    return (["\nPending in this test:"] + lines).joined(separator: "\n  ")
  }
}
