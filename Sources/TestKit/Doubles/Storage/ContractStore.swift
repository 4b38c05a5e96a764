import Foundation
import Seams

/// An error that says how a store breaks a rule.
struct BrokenRule: Error {
  let finding: String
}

/// A wrapper around the tested store that records each change and throws ``BrokenRule`` if a result is wrong.
struct ContractStore: Sendable {
  private let store: any KeyValueStore
  private let steps: ContractSteps

  /// The text before a call in messages, such as “store 2: ”, or an empty string for the first store.
  private let label: String

  init(_ store: any KeyValueStore, number: Int, steps: ContractSteps) {
    self.store = store
    self.steps = steps
    label = number == 1 ? "" : "store \(number): "
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
    steps.add(label + call)
    do {
      try work()
    } catch {
      throw BrokenRule(
        finding: "Expected \(label)\(call) to succeed, but it threw \(describeValue(error)).")
    }
  }

  // MARK: - Expectations

  /// Expects that an update rethrows the error of its closure.
  ///
  /// The closure sets a value before it throws.
  func expectUpdate(_ key: String, throws error: KeyValueStoreError) throws {
    let call = "update(forKey: \(describeValue(key))) { sets a value and throws “\(error)” }"
    steps.add(label + call)
    let expectation = "Expected \(label)\(call) to throw that error,"
    do throws(KeyValueStoreError) {
      try store.update(forKey: key) { value throws(KeyValueStoreError) in
        value = Data("never to be stored".utf8)
        throw error
      }
    } catch let thrown {
      guard thrown != error else { return }
      throw BrokenRule(finding: "\(expectation) but it threw \(describeValue(thrown)).")
    }
    throw BrokenRule(finding: "\(expectation) but it threw nothing.")
  }

  func expect(_ key: String, is text: String) throws {
    try expect(key, is: Data(text.utf8))
  }

  func expect(_ key: String, is expected: Data?) throws {
    let call = "data(forKey: \(describeValue(key)))"
    let actual = try reading(call) { try store.data(forKey: key) }
    guard actual != expected else { return }
    var finding = """
      Expected \(label)\(call) to return \(describeValue(expected)), but it returned \
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
        Expected \(label)keys() to return \(describeValue(expected)), but it returned \
        \(describeValue(actual)); \(differences.joined(separator: "; ")).
        """)
  }

  func keys() throws -> Set<String> {
    try reading("keys()") { try store.keys() }
  }

  private func reading<Result>(_ call: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      throw BrokenRule(
        finding: "Expected \(label)\(call) to return, but it threw \(describeValue(error)).")
    }
  }
}

/// The steps of a rule so far.
final class ContractSteps: Sendable {
  private let steps = LockedState<[String]>([])

  func add(_ step: String) {
    steps.withLock { $0.append(step) }
  }

  /// The last eight steps, numbered, one on each line.
  var text: String {
    let steps = steps.withLock { $0 }
    let first = max(0, steps.count - 8)
    var lines = steps.indices.dropFirst(first).map { "  \($0 + 1). \(steps[$0])\n" }
    if first > 0 { lines.insert("  … \(first) earlier …\n", at: 0) }
    return lines.isEmpty ? "" : "Steps:\n" + lines.joined()
  }
}
