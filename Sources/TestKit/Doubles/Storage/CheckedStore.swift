import Foundation
import Seams

/// A store under the rules of its contract: it writes down what is done, and compares what is there.
struct CheckedStore: Sendable {
  private let store: any KeyValueStore
  private let log: StoreLog

  /// What stands before a call in messages: nothing for the first store.
  private let label: String

  init(_ store: any KeyValueStore, number: Int, log: StoreLog) {
    self.store = store
    self.log = log
    label = number == 1 ? "" : "store \(number): "
  }

  // MARK: - Doing

  func set(_ text: String, _ key: String) throws {
    try set(Data(text.utf8), key)
  }

  func set(_ data: Data, _ key: String) throws {
    try attempt("set(\(describeValue(data)), forKey: \(describeValue(key)))") {
      try store.set(data, forKey: key)
    }
  }

  func remove(_ key: String) throws {
    try attempt("removeValue(forKey: \(describeValue(key)))") {
      try store.removeValue(forKey: key)
    }
  }

  /// Updates a value; `what` says what the closure does.
  func update(_ key: String, _ what: String, _ change: (inout Data?) -> Void) throws {
    try attempt("update(forKey: \(describeValue(key))) { \(what) }") {
      try store.update(forKey: key) { change(&$0) }
    }
  }

  private func attempt(_ call: String, _ work: () throws -> Void) throws {
    log.add(label + call)
    do {
      try work()
    } catch {
      throw BrokenRule(
        finding: "Expected \(label)\(call) to succeed, but it threw \(describeValue(error)).")
    }
  }

  // MARK: - Comparing

  /// Updates a value with a closure that sets one and throws.
  func expectUpdate(_ key: String, throws error: KeyValueStoreError) throws {
    let call = "update(forKey: \(describeValue(key))) { sets a value and throws “\(error)” }"
    log.add(label + call)
    let expectation = "Expected \(label)\(call) to throw that,"
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
    throw BrokenRule(
      finding: """
        Expected \(label)\(call) to return \(describeValue(expected)), but it returned \
        \(describeValue(actual))\(Self.difference(actual, expected)).
        """)
  }

  /// Where two values part, if they are shown alike.
  private static func difference(_ actual: Data?, _ expected: Data?) -> String {
    guard let actual, let expected, describeValue(actual) == describeValue(expected) else {
      return ""
    }
    let same = zip(actual, expected).prefix { $0 == $1 }.count
    return "; they differ from byte \(same + 1) on"
  }

  func expectKeys(_ expected: Set<String>) throws {
    let actual = try reading("keys()") { try store.keys() }
    guard actual != expected else { return }
    let missing = expected.subtracting(actual)
    let surplus = actual.subtracting(expected)
    let differences = [("missing", missing), ("not expected", surplus)]
      .filter { !$0.1.isEmpty }
      .map { "\($0.0): \(describeValue($0.1))" }
    throw BrokenRule(
      finding: """
        Expected \(label)keys() to return \(describeValue(expected)), but it returned \
        \(describeValue(actual)); \(differences.joined(separator: "; ")).
        """)
  }

  func expectEmpty() throws {
    let keys = try reading("keys()") { try store.keys() }
    guard !keys.isEmpty else { return }
    throw UnfitPlace(
      finding: """
        Each rule begins with an empty store, but keys() returned \(describeValue(keys)). Give each case \
        a place of its own, such as a TemporaryDirectory made in the test.
        """)
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
