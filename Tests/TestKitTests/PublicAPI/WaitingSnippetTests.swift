import Dispatch
import Seams
import TestKit

@Suite("The waits that the documentation shows", .tags(.returnValue), .timeLimit(.minutes(10)))
struct WaitingSnippetTests {
  // snippet: callback
  @Test func `a person is loaded by id`() async throws {
    let directory = Directory()

    let name = try await valueOfCallback { done in directory.load(id: 1) { done($0) } }

    #expect(name == "Leanne")
  }
  // end snippet

  // snippet: expectation
  @Test func `every page is announced`() async {
    let directory = Directory()

    await expectation("two pages", count: 2) { done in
      directory.loadPages { _ in done() }
    }
  }
  // end snippet

  // snippet: not-yet-then-yes
  @Test func `a saved draft is announced, and not before`() async {
    let notYet = AsyncExpectation("announced early", isInverted: true)
    let announced = AsyncExpectation("announced")
    let drafts = Drafts(onSave: {
      notYet()
      announced()
    })

    drafts.edit("Hello")
    await fulfillment(of: notYet, within: .milliseconds(20))

    drafts.save()
    await fulfillment(of: announced)
  }
  // end snippet

  // snippet: not-called-for
  @Test func `a name is saved when it is confirmed`() async {
    let saved = Spy<String, Void, Never>("saved")
    let form = Form { saved.call($0) }

    form.type("Leanne")
    await saved.expectNotCalled(for: .milliseconds(20))

    form.confirm()
    await saved.waitForCalls()
    #expect(saved.calls == ["Leanne"])
  }
  // end snippet

  // snippet: eventually
  @Test func `the index is complete at some time`() async throws {
    let index = Index()

    index.rebuild()

    try await eventually { #expect(index.entries.count == 3) }
  }
  // end snippet

  // snippet: eventually-until
  @Test func `the first entries of the index are the oldest`() async throws {
    let index = Index()

    index.rebuild()

    let entries = try await eventually {
      index.entries
    } until: {
      $0.count >= 2
    }
    #expect(entries.prefix(2) == ["a", "b"])
  }
  // end snippet

  // MARK: - Fixtures

  final class Index: Sendable {
    private let state = Guarded<[String]>([])

    var entries: [String] { state.withLock { $0 } }

    func rebuild() {
      DispatchQueue.global().async {
        for entry in ["a", "b", "c"] { self.state.withLock { $0.append(entry) } }
      }
    }
  }

  struct Drafts {
    let onSave: @Sendable () -> Void

    func edit(_ text: String) {}

    func save() {
      DispatchQueue.global().async { onSave() }
    }
  }

  final class Form: Sendable {
    private let text = Guarded("")
    private let onSave: @Sendable (String) -> Void

    init(onSave: @escaping @Sendable (String) -> Void) {
      self.onSave = onSave
    }

    func type(_ text: String) {
      self.text.withLock { $0 = text }
    }

    func confirm() {
      DispatchQueue.global().async { self.onSave(self.text.withLock { $0 }) }
    }
  }

  struct Directory {
    func load(id: Int, completion: @escaping @Sendable (String) -> Void) {
      DispatchQueue.global().async { completion("Leanne") }
    }

    func loadPages(onPage: @escaping @Sendable (Int) -> Void) {
      DispatchQueue.global().async {
        onPage(1)
        onPage(2)
      }
    }
  }
}
