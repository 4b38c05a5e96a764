import Seams
import Testing

/// The clocks, gates and network doubles of one test, and its current waits.
///
/// The message of a failed ``value(of:within:sourceLocation:)->_`` lists what is pending on these objects. A
/// *sign of life* is a wait that suspends the test in real time, an attempt of `eventually`, or a use of one of the
/// test's clocks or network doubles. After each sign of life, the limits of all pending sleeps and requests start
/// again. The limit of a call that is held at a gate does not start again.
final class TestActivity: Sendable {
  /// The identity of a test, which is empty if no test is running.
  typealias Key = [Test.ID]

  private struct Entry {
    weak var activity: TestActivity?

    /// Identifies the activity, even after it was deallocated.
    ///
    /// A deallocated activity removes its entry, unless the entry already belongs to a newer activity.
    let identity: ObjectIdentifier
  }

  /// The activities by test.
  ///
  /// All tests of a process share this table. A test hands its clock to the subject and not to the wait, so only this
  /// table connects the wait to the clock. The table holds weak references only. An entry is removed with the last
  /// clock, gate, double or wait of its test. `TestActivityTests` checks this.
  private static let all = LockedState<[Key: Entry]>([:])

  /// The identity of the running test.
  static var runningTest: Key { Test.current.map { [$0.id] } ?? [] }

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

  /// Returns `true` if a test has an entry in the table.
  static func isKnown(_ test: Key) -> Bool {
    all.withLock { $0[test] != nil }
  }

  private struct State {
    /// The number of signs of life.
    var beats: UInt64 = 0

    /// The number of the test's current waits by schedule.
    ///
    /// The key nil stands for detached tasks and for code outside schedules.
    var waits: [ObjectIdentifier?: Int] = [:]

    /// The number of limits that were reached.
    ///
    /// All pending sleeps of a clock reach their limit together and count once. Each request and each held call counts
    /// separately.
    var limits = 0

    /// The value of `limits` when the test was last seen running.
    var survived = 0

    /// The clocks, gates and network doubles, by their origins.
    var sources: [ObjectIdentifier: Source] = [:]
  }

  private struct Source {
    weak var object: (any PendingSource)?

    /// The position in the order of creation.
    let number = CallNumber.next()
  }

  private let test: Key
  private let state = LockedState(State())

  private init(_ test: Key) {
    self.test = test
  }

  deinit {
    Self.all.withLock { all in
      // Another activity may have taken over the entry in the meantime.
      if all[test]?.identity == ObjectIdentifier(self) { all[test] = nil }
    }
  }
}

// MARK: - Signs of life

extension TestActivity {
  /// Returns a number that changes with every sign of life.
  ///
  /// While the test itself waits in the schedule, this function returns nil.
  func mark(in schedule: ObjectIdentifier? = WaitLimit.schedule) -> UInt64? {
    state.withLock { $0.waits[schedule] == nil ? $0.beats : nil }
  }

  func beat() {
    state.withLock { $0.beats += 1 }
  }

  func beginWait() {
    state.withLock { state in
      state.waits[WaitLimit.schedule, default: 0] += 1
      state.survived = state.limits
    }
  }

  func endWait() {
    state.withLock { state in
      let others = state.waits[WaitLimit.schedule, default: 0] - 1
      state.waits[WaitLimit.schedule] = others > 0 ? others : nil
      state.beats += 1
      state.survived = state.limits
    }
  }

  var limits: Int { state.withLock { $0.limits } }

  /// Notes that sleeps, a request or a held call reached the limit, perhaps because the test has already ended.
  func noteLimit() {
    state.withLock { $0.limits += 1 }
  }

  func noteRunning() {
    state.withLock { $0.survived = $0.limits }
  }

  /// The number of the last limit that was reached, or nil if the test has been seen running since then.
  ///
  /// After a limit, the subject continues, although the test may already have ended. If the subject then causes an
  /// issue, the issue is a failure only if the test turns out to be still running.
  var doubtfulLimit: Int? {
    state.withLock { $0.limits > $0.survived ? $0.limits : nil }
  }

  /// The number of the last limit after which the test was seen running.
  var survivedLimit: Int { state.withLock { $0.survived } }
}

// MARK: - What is pending

/// A clock, a gate or a double that can keep a task waiting until the test acts.
protocol PendingSource: AnyObject, Sendable {
  var origin: Origin { get }

  /// A heading and the lines that list what is pending, or no lines if nothing is.
  ///
  /// Use ``list(_:of:state:remedy:)`` to write them.
  var pending: [String] { get }
}

extension PendingSource {
  /// Returns a heading, the first ten lines of a list, and a line that counts the rest.
  ///
  /// - Parameters:
  ///   - pending: A line for each pending call. If there are none, the result is empty. The collection may be lazy, so
  ///     that only the first ten lines are written.
  ///   - kind: The kind of the clock, gate or double, such as “Gate”.
  ///   - state: The state, such as “, now at 3 s”, or an empty string.
  ///   - remedy: The advice on how to end the suspension.
  /// - Returns: The lines.
  func list(
    _ pending: some Collection<String>, of kind: String, state: String = "", remedy: String
  ) -> [String] {
    guard !pending.isEmpty else { return [] }
    return ["\(kind) made at \(origin.text)\(state). \(remedy)"] + firstLines(pending)
  }
}

/// Returns the first ten lines and a line that counts the rest.
private func firstLines(_ lines: some Collection<String>) -> [String] {
  let more = lines.count - 10
  return Array(lines.prefix(10)) + (more > 0 ? ["… \(more) more …"] : [])
}

extension TestActivity {
  func add(_ source: any PendingSource) {
    state.withLock { $0.sources[ObjectIdentifier(source.origin)] = Source(object: source) }
  }

  /// Removes the clock, gate or double with the given origin.
  func remove(_ origin: Origin) {
    _ = state.withLock { $0.sources.removeValue(forKey: ObjectIdentifier(origin)) }
  }

  /// The end of a message, which lists what is pending and says what to do about it.
  ///
  /// The cases of a parameterized test run at the same time and cannot be told apart, because they have no public
  /// identity. So in such a test, or if no test is running, the message lists only what the running task created.
  var pendingText: String {
    let sources = state.withLock { Array($0.sources.values) }.sorted { $0.number < $1.number }
    let all = sources.compactMap { $0.object }.map { (origin: $0.origin, lines: $0.pending) }
      .filter { !$0.lines.isEmpty }
    let listsAll = !test.isEmpty && Test.Case.current?.isParameterized != true
    let own = all.filter { listsAll || $0.origin.isOfThisTask }
    if all.isEmpty {
      return """

        Nothing is pending on a clock, a gate or a network double of this test. The task waits for \
        something else, such as a continuation that is never resumed.
        """
    }
    if own.isEmpty {
      return """

        Something is pending on a clock, a gate or a network double, but the task that called \
        value(of:) did not create that object. It is not listed, because it may belong to another \
        test or test case.
        """
    }
    let lines = firstLines(own.lazy.map { $0.lines.joined(separator: "\n    ") })
    return (["\nPending in this test:"] + lines).joined(separator: "\n  ")
  }
}
