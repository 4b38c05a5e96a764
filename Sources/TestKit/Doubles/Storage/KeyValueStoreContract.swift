public import Seams
public import Testing

/// The rules that every `KeyValueStore` has to follow.
///
/// Write one test that takes a rule as its argument. Each rule becomes a test case with its own name. In the test, pass
/// the rule a closure that creates your store. The closure is called several times, and every store that it returns has
/// to use the same location, such as one temporary directory.
///
/// <!-- snippet: store-contract -->
/// ```swift
/// @Test(arguments: KeyValueStoreContract.rules)
/// func `a store meets the contract`(rule: KeyValueStoreContract.Rule) async {
///   let store = InMemoryKeyValueStore()
///
///   // Each rule calls this closure several times.
///   await rule.expectHolds { store }
/// }
/// ```
///
/// A rule is also broken if a call to the store does not return within the wait limit of the test.
///
/// A broken rule records one issue, at the line that calls `expectHolds`. The issue shows the steps, the expected
/// result and the actual result:
///
/// <!-- failure: contract -->
/// ```text
/// ↳ The store breaks the rule “an empty value is a value”.
///   Steps:
///     1. set(0 bytes, forKey: "a")
///   Expected data(forKey: "a") to return 0 bytes, but it returned nil.
/// ```
public enum KeyValueStoreContract {
  /// The rules, from simple to complex.
  ///
  /// If several rules are broken, start with the first one.
  public static let rules: [Rule] =
    valueRules + keyRules + updateRules + severalStoresRules

  /// A rule of the contract.
  public struct Rule: Sendable {
    /// The rule in a sentence, such as “an empty value is a value”.
    public let name: String

    private let body: @Sendable (StoreMaker) async throws -> Void

    /// Creates a rule about one store.
    init(_ name: String, _ body: @escaping @Sendable (ContractStore) throws -> Void) {
      self.init(severalStores: name) { makeStore in
        let store = try await makeStore()
        try await store.run { try body(store) }
      }
    }

    /// Creates a rule about several stores with the same location.
    init(
      severalStores name: String,
      _ body: @escaping @Sendable (StoreMaker) async throws -> Void
    ) {
      self.name = name
      self.body = body
    }

    /// Expects that a store follows the rule.
    ///
    /// The rule changes only your store and calls it on new threads. Some rules use several stores at the same time.
    ///
    /// - Parameters:
    ///   - sourceLocation: The line to blame for a broken rule.
    ///   - makeStore: Creates a store for a location that only this test case uses and that is empty at first. The
    ///     closure is called several times and has to use the same location each time. A store that keeps its values
    ///     in memory has no location, so return the same store each time.
    public func expectHolds(
      sourceLocation: SourceLocation = #_sourceLocation,
      _ makeStore: () async throws -> any KeyValueStore
    ) async {
      let steps = ContractSteps()
      do {
        let first = ContractStore(store: try await makeStore(), number: 1, steps: steps)
        try await first.run {
          let keys = try first.keys()
          if !keys.isEmpty { throw NotEmpty(keys: keys) }
        }
        var count = 0
        try await body {
          count += 1
          return ContractStore(store: try await makeStore(), number: count, steps: steps)
        }
      } catch let error as NotEmpty {
        recordFailure(
          """
          Each rule starts with an empty store, but keys() returned \(describeValue(error.keys)). Give each case \
          its own location, such as a TemporaryDirectory created in the test.
          """, at: sourceLocation)
      } catch let error as BrokenRule {
        recordFailure(
          "The store breaks the rule “\(name)”.\n\(steps.text)\(error.finding)",
          at: sourceLocation)
      } catch is ExpectationFailedError where Test.running != nil {
        // `#require` has already recorded the issue. Under XCTest, that issue is lost, so the last `catch` reports it.
      } catch let error where isCancellationOfTest(error) {
        // `Test.cancel` is not an issue.
      } catch {
        recordFailure(
          "No store could be created for the rule “\(name)”: \(describeValue(error))",
          at: sourceLocation)
      }
    }
  }
}

/// An error that says that a rule did not start with an empty store.
private struct NotEmpty: Error {
  let keys: Set<String>
}

/// A closure that creates a store, each time with the same location.
typealias StoreMaker = () async throws -> ContractStore

extension KeyValueStoreContract.Rule: Identifiable, CustomTestStringConvertible {
  /// The name, which is unique among the rules.
  public var id: String { name }

  /// The name, which labels the test case.
  public var testDescription: String { name }
}
