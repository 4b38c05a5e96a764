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

  // snippet: value-of-task
  @Test func `a download is retried after six seconds`() async throws {
    let clock = TestClock()
    let load = Spy<String, any Error>("load")
    load.throws(Timeout())
    let task = Task {
      try await retry(after: .seconds(6), clock: clock) { try await load() }
    }
    await clock.sleepers(atLeast: 1)

    load.returns("the page")
    clock.advance(by: .seconds(6))

    #expect(try await value(of: task) == "the page")
  }
  // end snippet

  // MARK: - Fixtures

  struct Timeout: Error {}

  func retry(
    after delay: Duration, clock: any Clock<Duration>, _ load: @Sendable () async throws -> String
  ) async throws -> String {
    do {
      return try await load()
    } catch {
      try await clock.sleep(for: delay)
      return try await load()
    }
  }

  final class Index: Sendable {
    private let state = Guarded<[String]>([])

    var entries: [String] { state.withLock { $0 } }

    func rebuild() {
      DispatchQueue.global().async {
        for entry in ["a", "b", "c"] { self.state.withLock { $0.append(entry) } }
      }
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
