import Dispatch
import TestKit

@Suite("The waits that the documentation shows", .tags(.returnValue), .timeLimit(.minutes(1)))
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

  // MARK: - Fixtures

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
