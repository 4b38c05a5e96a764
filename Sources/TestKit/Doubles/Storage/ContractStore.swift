import Foundation
import Seams

/// An error that says how a store breaks a rule.
struct BrokenRule: Error {
  let finding: String
}

/// A wrapper around the tested store that records each change and throws ``BrokenRule`` if a result is wrong.
struct ContractStore: Sendable {
  /// The tested store, which only this type calls, so that each change is recorded.
  let store: any KeyValueStore

  let number: Int
  let steps: ContractSteps

  /// The text after a call in messages, such as “ on store 2”, or an empty string for the first store.
  private var label: String { number == 1 ? "" : " on store \(number)" }

  /// Runs a closure on a thread of its own, which the store may block.
  func run(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await steps.runAtOnce([work])
  }

  // MARK: - Steps

  func set(_ text: String, _ key: String) throws {
    try set(Data(text.utf8), key)
  }

  func set(_ data: Data, _ key: String) throws {
    try step("set(\(describeValue(data)), forKey: \(describeValue(key)))") {
      try store.set(data, forKey: key)
    }
  }

  func remove(_ key: String) throws {
    try step("removeValue(forKey: \(describeValue(key)))") {
      try store.removeValue(forKey: key)
    }
  }

  /// Updates a value with a closure, which messages show as `description`.
  func update(_ key: String, _ description: String, _ change: (inout Data?) -> Void) throws {
    try step("update(forKey: \(describeValue(key))) { \(description) }") {
      try store.update(forKey: key) { change(&$0) }
    }
  }

  private func step(_ call: String, _ work: () throws -> Void) throws {
    steps.add(call + label)
    try succeeding(call, work)
  }

  /// Makes a call to the store and throws ``BrokenRule`` if the call throws.
  private func succeeding<Result>(_ call: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try steps.calling(call + label, work)
    } catch {
      throw BrokenRule(
        finding: "Expected \(call)\(label) to succeed, but it threw “\(describeValue(error))”.")
    }
  }

  // MARK: - Expectations

  /// Expects that an update rethrows the error of its closure.
  ///
  /// The closure sets a value before it throws.
  func expectUpdate(_ key: String, throws error: KeyValueStoreError) throws {
    let call = "update(forKey: \(describeValue(key))) { sets a value and throws “\(error)” }"
    steps.add(call + label)
    let expectation = "Expected \(call)\(label) to throw that error,"
    do throws(KeyValueStoreError) {
      try steps.calling(call + label) { () throws(KeyValueStoreError) in
        try store.update(forKey: key) { value throws(KeyValueStoreError) in
          value = Data("never to be stored".utf8)
          throw error
        }
      }
    } catch let thrown {
      guard thrown != error else { return }
      throw BrokenRule(finding: "\(expectation) but it threw “\(describeValue(thrown))”.")
    }
    throw BrokenRule(finding: "\(expectation) but it threw nothing.")
  }

  func expect(_ key: String, is text: String) throws {
    try expect(key, is: Data(text.utf8))
  }

  func expect(_ key: String, is expected: Data?) throws {
    let call = "data(forKey: \(describeValue(key)))"
    let actual = try succeeding(call) { try store.data(forKey: key) }
    guard actual != expected else { return }
    var finding = """
      Expected \(call)\(label) to return \(describeValue(expected)), but it returned \
      \(describeValue(actual))
      """
    if let actual, let expected, describeValue(actual) == describeValue(expected) {
      let same = zip(actual, expected).prefix { $0 == $1 }.count
      finding += "; the first difference is at byte \(same + 1)"
    }
    throw BrokenRule(finding: finding + ".")
  }

  func expectKeys(_ expected: Set<String>) throws {
    let actual = try keys()
    guard actual != expected else { return }
    let differences = [
      ("missing", expected.subtracting(actual)), ("not expected", actual.subtracting(expected)),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \(describeValue($0.1))" }
    throw BrokenRule(
      finding: """
        Expected keys()\(label) to return \(describeValue(expected)), but it returned \
        \(describeValue(actual)); \(differences.joined(separator: "; ")).
        """)
  }

  func keys() throws -> Set<String> {
    try succeeding("keys()") { try store.keys() }
  }
}

/// The steps of a rule so far.
final class ContractSteps: Sendable {
  private struct State {
    var steps: [String] = []

    /// The calls to the store that have not returned, by their numbers.
    var calls: [UInt64: String] = [:]

    /// The number of calls to the store so far.
    var callCount: UInt64 = 0
  }

  private let state = LockedState(State())

  func add(_ step: String) {
    state.withLock { $0.steps.append(step) }
  }

  /// Makes a call to the store, which counts as running until it returns.
  func calling<Result, Failure: Error>(
    _ call: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = state.withLock { state in
      state.callCount += 1
      state.calls[state.callCount] = call
      return state.callCount
    }
    defer { state.withLock { _ = $0.calls.removeValue(forKey: number) } }
    return try work()
  }

  /// Runs closures at the same time and throws the first error.
  ///
  /// Throws ``BrokenRule`` if a call to the store does not return within the wait limit. The limit starts again with
  /// each call, so a slow store has enough time. Each closure gets its own thread, because the store may block that
  /// thread. A thread that stays blocked is left behind.
  func runAtOnce(_ works: [@Sendable () throws -> Void]) async throws {
    let end = Waiter<WaitLimit.Elapsed?>()
    let progress = LockedState((running: works.count, error: nil as (any Error)?))
    for work in works {
      Task(executorPreference: NewThreads.shared) { @Sendable in
        let result = Result { try work() }
        let isLast = progress.withLock { progress in
          progress.running -= 1
          if case .failure(let error) = result { progress.error = progress.error ?? error }
          return progress.running == 0
        }
        if isLast { end.happen(nil) }
      }
    }
    let timer = Task(name: WaitLimit.taskName) {
      let elapsed = await WaitLimit().elapse { self.state.withLock { $0.callCount } }
      if let elapsed { end.happen(elapsed) }
    }
    defer { timer.cancel() }
    // Awaited in a separate task, so that the rule is checked even if the test is cancelled.
    let outcome = await Task { await end.wait() }.value
    if let error = progress.withLock({ $0.error }) { throw error }
    guard case .happened(let elapsed?) = outcome else { return }
    let calls = state.withLock { $0.calls.sorted { $0.key < $1.key }.map(\.value) }
    throw BrokenRule(
      finding: """
        Waited \(describeDuration(elapsed.limit)) for \(calls.joined(separator: " and ")) to return. Look for a \
        lock that the store does not release.\(elapsed.remark)
        """)
  }

  /// The last eight steps, numbered, one on each line.
  var text: String {
    let steps = state.withLock { $0.steps }
    let first = max(0, steps.count - 8)
    var lines = steps.indices.dropFirst(first).map { "  \($0 + 1). \(steps[$0])\n" }
    if first > 0 { lines.insert("  … \(first) earlier …\n", at: 0) }
    return lines.isEmpty ? "" : "Steps:\n" + lines.joined()
  }
}

/// An executor that runs each task on a thread of its own, which the task may block.
private final class NewThreads: TaskExecutor {
  static let shared = NewThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
