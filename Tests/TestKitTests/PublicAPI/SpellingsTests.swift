import Dispatch
import TestKit

// snippet: double-state
import struct Synchronization.Mutex

private protocol Cart: AnyObject, Sendable {
  var items: [String] { get }
  func add(_ item: String)
}

private final class FakeCart: Cart {
  let adding = Spy<String, Void, Never>("add")
  private let added = Mutex<[String]>([])

  var items: [String] { added.withLock { $0 } }

  func add(_ item: String) {
    added.withLock { $0.append(item) }
    // Record the call last, so that a waiting test finds the item.
    adding(item)
  }
}
// end snippet

/// The shortest double for each kind of protocol requirement, such as a static method or a subscript.
///
/// If a change breaks one of these doubles, it also breaks packages that write their doubles in the same way.
@Suite("Doubles for every kind of requirement", .tags(.behavior))
struct SpellingsTests {
  @Test func `each method of a double forwards to its own spy`() {
    let drafts = MockDrafts()
    drafts.saving.throws(DraftError.locked)
    drafts.deleting.throws(.locked)

    let text = drafts.find(7)
    let saved = #expect(throws: DraftError.self) { try drafts.save("Dear Ann", as: "letter") }
    let deleted = #expect(throws: DraftError.self) { try drafts.delete("letter") }

    #expect(text == nil)
    #expect([saved, deleted] == [.locked, .locked])
    drafts.finding.expectCalled(with: 7)
    drafts.saving.expectCalled(with: "Dear Ann", "letter")
    drafts.deleting.expectCalled(with: "letter")
  }

  @Test func `a property or subscript has one spy for reads and one for writes`() async throws {
    let settings = MockSettings()
    settings.getTheme.returns("dark")
    settings.getLimit.returns(3)

    settings.theme += "er"
    settings["size"] = settings["width"]
    let limit = try await settings.limit

    settings.getTheme.expectCalled()
    settings.setTheme.expectCalled(with: "darker")
    settings.getItem.expectCalled(with: "width")
    settings.setItem.expectCalled(with: "size", 0)
    #expect(limit == 3)
  }

  // snippet: double-static-test
  @Test func `a static method reads its spy from a task-local value`() {
    let registering = Spy<String, Bool, Never>("register", returning: false)

    let registered = MockRegistry.$registering.withValue(registering) {
      MockRegistry.register("a")
    }

    #expect(!registered)
    registering.expectCalled(with: "a")
  }
  // end snippet

  @Test func `a spy can record a mutating call, a generic type or the id of an object`() throws {
    var counter = MockCounter()
    let (decoder, visitor) = (MockDecoder(), MockVisitor())
    decoder.decoding.returns(5)

    let sum = counter.add(3)
    let value = try decoder.decode(Int.self, from: "5")
    visitor.visit(Node(id: 4))

    #expect([sum, value] == [7, 5])
    counter.adding.expectCalled(with: 3)
    decoder.decoding.expectCalled(with: .where("Int") { $0 == Int.self }, .equal("5"))
    visitor.visiting.expectCalled(with: 4)
  }

  @MainActor
  @Test func `an actor or a main-actor class can forward its calls to spies`() async throws {
    let store = MockStore()
    store.loading.returns(9)
    let presenter = MockPresenter()

    let value = try await store.load("a")
    let answer = await presenter.ask("Really?")

    #expect(value == 9)
    #expect(answer)
    store.loading.expectCalled(with: "a")
    presenter.asking.expectCalled(with: "Really?")
  }

  // snippet: double-closure-argument-test
  @Test func `a callback can be called by an answer or by the test`() throws {
    let loader = MockLoader()
    loader.loading.answers { name, completion in completion("\(name)!") }
    let received = Spy<String, Void, Never>("received")

    loader.load("a") { received.call($0) }
    let (_, completion) = try loader.loading.requireLastCall()
    completion("again")

    #expect(received.calls == ["a!", "again"])
  }
  // end snippet

  @Test func `a double can pass a spy's answer to a non-Sendable completion closure`() {
    let loading = Spy<String, String, Never>("load", returning: "text")
    func load(_ name: String, completion: (String) -> Void) { completion(loading(name)) }
    var received: [String] = []

    load("a") { received.append($0) }

    #expect(received == ["text"])
    loading.expectCalled(with: "a")
  }

  // snippet: double-struct-of-closures
  private struct Client {
    var fetch: (Int) async throws -> String
    var note: (String) -> Void
  }

  @Test func `a struct of closures can call spies`() async throws {
    let fetching = Spy<Int, String, any Error>("fetch", returning: "five")
    let noting = Spy<String, Void, Never>("note")
    let client = Client(
      fetch: { try await fetching($0) }, note: { noting.call($0) })

    client.note(try await client.fetch(5))

    fetching.expectCalled(with: 5)
    noting.expectCalled(with: "five")
  }
  // end snippet

  // snippet: double-state-test
  @Test func `an item added on a background queue is in the cart`() async {
    let cart = FakeCart()

    DispatchQueue.global().async { cart.add("apple") }
    await cart.adding.waitForCalls()

    #expect(cart.items == ["apple"])
  }
  // end snippet

  // snippet: cart-rules-test
  @Test func `the fake cart follows the rules of a cart`() {
    let cart = FakeCart()

    expectCartRules(cart)
  }
  // end snippet

  @Test func `a function that takes a spy can verify how the spy was called`() throws {
    let save = Spy<String, Int, Void, any Error>("save")

    try save.call("Leanne", 1)

    expectSaved("Leanne", by: save)
  }

  // snippet: double-typed-error
  private enum LoadError: Error { case notFound }

  @Test func `an answer closure may throw the typed error it declares`() {
    let loader = Spy<Int, String, LoadError>("load", returning: "")
    loader.answers { (id) throws(LoadError) in
      guard id > 0 else { throw .notFound }
      return "\(id)"
    }

    #expect(throws: LoadError.notFound) { try loader.call(0) }
  }
  // end snippet
}

// MARK: - Fixtures

// snippet: cart-rules
private func expectCartRules(
  _ cart: any Cart, sourceLocation: SourceLocation = #_sourceLocation
) {
  cart.add("pear")
  cart.add("apple")

  #expect(cart.items == ["pear", "apple"], sourceLocation: sourceLocation)
}
// end snippet

// snippet: spy-function
private func expectSaved(
  _ name: String,
  by save: Spy<String, Int, Void, any Error>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  save.expectCalled(with: name, 1, sourceLocation: sourceLocation)
}
// end snippet

// snippet: double-methods
private enum DraftError: Error { case locked }

private protocol Drafts {
  func find(_ number: Int) -> String?
  func save(_ text: String, as name: String) throws
  func delete(_ name: String) throws(DraftError)
}

private struct MockDrafts: Drafts {
  let finding = Spy<Int, String?, Never>("find", returning: nil)
  let saving = Spy<String, String, Void, any Error>("save")
  let deleting = Spy<String, Void, DraftError>("delete")

  func find(_ number: Int) -> String? { finding(number) }
  func save(_ text: String, as name: String) throws {
    try saving(text, name)
  }
  func delete(_ name: String) throws(DraftError) { try deleting(name) }
}
// end snippet

// snippet: double-properties
private protocol Settings: AnyObject {
  var theme: String { get set }
  var limit: Int { get async throws }
  subscript(key: String) -> Int { get set }
}

private final class MockSettings: Settings {
  let getTheme = Spy<String, Never>("get theme", returning: "light")
  let setTheme = Spy<String, Void, Never>("set theme")
  let getLimit = Spy<Int, any Error>("limit")
  let getItem = Spy<String, Int, Never>("get item", returning: 0)
  let setItem = Spy<String, Int, Void, Never>("set item")

  var theme: String {
    get { getTheme() }
    set { setTheme(newValue) }
  }

  var limit: Int { get async throws { try await getLimit() } }

  subscript(key: String) -> Int {
    get { getItem(key) }
    set { setItem(key, newValue) }
  }
}
// end snippet

// snippet: double-static
private protocol Registry {
  static func register(_ name: String) -> Bool
}

private struct MockRegistry: Registry {
  // Task-local, so that parallel tests each have their own spy.
  @TaskLocal static var registering = Spy<String, Bool, Never>(
    "register", returning: true)

  static func register(_ name: String) -> Bool { registering(name) }
}
// end snippet

// snippet: double-mutating
private struct MockCounter {
  let adding = Spy<Int, Int, Never>("add", returning: 7)

  mutating func add(_ number: Int) -> Int { adding(number) }
}
// end snippet

// snippet: double-generic
private struct MockDecoder {
  typealias Payload = Decodable & Sendable

  let decoding = Spy<any Payload.Type, String, any Sendable, any Error>(
    "decode")

  func decode<Value: Payload>(
    _ type: Value.Type, from text: String
  ) throws -> Value {
    try #require(try decoding(type, text) as? Value)
  }
}
// end snippet

// snippet: double-actor
private actor MockStore {
  let loading = Spy<String, Int, any Error>("load")

  func load(_ key: String) throws -> Int { try loading(key) }
}
// end snippet

// snippet: double-main-actor
@MainActor
private final class MockPresenter {
  let asking = Spy<String, Bool, Never>("ask", returning: true)

  func ask(_ question: String) async -> Bool { await asking(question) }
}
// end snippet

// snippet: double-closure-argument
private struct MockLoader {
  let loading = Spy<String, @Sendable (String) -> Void, Void, Never>("load")

  func load(
    _ name: String, completion: @escaping @Sendable (String) -> Void
  ) {
    loading(name, completion)
  }
}
// end snippet

// snippet: double-projection
private final class Node {
  let id: Int

  init(id: Int) { self.id = id }
}

private struct MockVisitor {
  let visiting = Spy<Int, Void, Never>("visit")

  func visit(_ node: Node) { visiting(node.id) }
}
// end snippet
