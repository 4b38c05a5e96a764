public import Seams
public import Testing

/// The rules that every `KeyValueStore` has to follow.
///
/// Write one test and pass it the rules. Each rule becomes a case with its own name. Some rules use several stores at
/// the same time, so the closure is called several times. Create each store for the same place, such as one temporary
/// directory.
///
/// <!-- snippet: store-contract -->
/// ```swift
/// @Test(arguments: KeyValueStoreContract.rules)
/// func `a store keeps the contract`(rule: KeyValueStoreContract.Rule) async {
///   let store = InMemoryKeyValueStore()
///
///   // Create your own store here, each time for the same folder.
///   await rule.expectHolds { store }
/// }
/// ```
///
/// A broken rule is one issue at the line of the test. It shows the steps, the expected result and the actual one:
///
/// <!-- failure: contract -->
/// ```text
/// ↳ The store breaks the rule “an empty value is a value”.
///   Steps:
///     1. set(0 bytes, forKey: "a")
///   Expected data(forKey: "a") to return 0 bytes, but it returned nil.
/// ```
public enum KeyValueStoreContract {
  /// The rules, from the simple to the intricate: the first that is broken may be why others are.
  public static let rules: [Rule] =
    valueRules + keyRules + updateRules + severalStoresRules

  /// One of the rules.
  public struct Rule: Sendable {
    /// The rule in a sentence, such as “an empty value is a value”.
    public let name: String

    let body: @Sendable (StoreMaker) async throws -> Void

    init(
      _ name: String,
      _ body: @escaping @Sendable (StoreMaker) async throws -> Void
    ) {
      self.name = name
      self.body = body
    }

    /// Expects that a store keeps the rule.
    ///
    /// No rule changes anything but the store. Those about several stores at once use threads of their own.
    ///
    /// - Parameters:
    ///   - sourceLocation: Where a broken rule is reported.
    ///   - makeStore: Makes a store on the place of this test, which is empty at first. It is called several
    ///     times. If the place is the store itself, as in memory, it gives the same one each time.
    public func expectHolds(
      sourceLocation: SourceLocation = #_sourceLocation,
      _ makeStore: () async throws -> any KeyValueStore
    ) async {
      let log = StoreLog()
      do {
        try await CheckedStore(makeStore(), number: 1, log: log).expectEmpty()
        var count = 0
        try await body {
          count += 1
          return CheckedStore(try await makeStore(), number: count, log: log)
        }
      } catch let error as BrokenRule {
        recordFailure(
          "The store breaks the rule “\(name)”.\n\(log.text)\(error.finding)", at: sourceLocation)
      } catch let error as UnfitPlace {
        recordFailure(error.finding, at: sourceLocation)
      } catch {
        recordFailure(
          "No store could be made for the rule “\(name)”: \(describeValue(error))",
          at: sourceLocation)
      }
    }
  }
}

extension KeyValueStoreContract.Rule: Identifiable, CustomTestStringConvertible {
  /// The name, which no other rule has.
  public var id: String { name }

  /// The name, as the log shows the case of a test.
  public var testDescription: String { name }
}

/// Makes another store on the place of the test.
typealias StoreMaker = () async throws -> CheckedStore

/// How a store breaks a rule: what was expected, and what was there.
struct BrokenRule: Error {
  let finding: String
}

/// Why a rule cannot be tested, for which the store is not at fault.
struct UnfitPlace: Error {
  let finding: String
}
