import Foundation
import TestKit

@Suite("The stores in the documentation")
struct StoreSnippetTests {
  // snippet: store
  @Test func `a draft is saved on the second attempt`() throws {
    let store = InMemoryKeyValueStore()
    let editor = Editor(store: store)
    store.setting.throws(.diskFull)
    #expect(throws: KeyValueStoreError.diskFull) { try editor.save("Hello") }

    store.setting.returns()
    try editor.save("Hello")

    #expect(store.values == ["draft": Data("Hello".utf8)])
    store.setting.expectCalled(2, with: Data("Hello".utf8), "draft")
  }
  // end snippet

  // snippet: store-contract
  @Test(arguments: KeyValueStoreContract.rules)
  func `a store meets the contract`(rule: KeyValueStoreContract.Rule) async {
    let store = InMemoryKeyValueStore()

    // Each rule calls this closure several times.
    await rule.expectHolds { store }
  }
  // end snippet

  @Test func `a broken contract rule is reported with the steps that led to it`() async throws {
    let rule = try #require(KeyValueStoreContract.rules.first { $0.name.hasPrefix("an empty") })
    let store = InMemoryKeyValueStore()
    store.reading.returns(nil)

    let line = #line + 1
    let issues = await captureIssues { await rule.expectHolds { store } }

    // failure: contract
    expectOneIssue(
      issues,
      """
      The store breaks the rule “an empty value is a value”.
      Steps:
        1. set(0 bytes, forKey: "a")
      Expected data(forKey: "a") to return 0 bytes, but it returned nil.
      """, line: line)
    // end failure
  }

  // MARK: - Fixtures

  // snippet: editor
  struct Editor {
    let store: any KeyValueStore

    func save(_ text: String) throws(KeyValueStoreError) {
      try store.set(Data(text.utf8), forKey: "draft")
    }
  }
  // end snippet
}
