import Dispatch
import Schedules
import TestKit

// The code in the guide “Concurrency bugs”. The line numbers of the failure in the guide
// belong to an invented file, SearchTests.swift.

// snippet: schedules-library
private actor Library {
  func titles(about text: String) -> [String] { ["All about \(text)"] }
}
// end snippet

#sourceLocation(file:"SearchTests.swift",line:7)
// snippet: schedules-subject
@MainActor
private final class Search {
  private(set) var titles: [String] = []
  private let library = Library()

  func type(_ text: String) {
    Task { titles = await library.titles(about: text) }
  }
}
// end snippet
#sourceLocation()

@Suite struct PlainSearchTests {
  // snippet: schedules-plain
  @MainActor
  @Test func `the newest search wins`() async throws {
    let search = Search()

    search.type("sw")
    search.type("swift")

    try await eventually { #expect(search.titles == ["All about swift"]) }
  }
  // end snippet
}

private enum Fixed {
  // snippet: schedules-fix
  @MainActor
  private final class Search {
    private(set) var titles: [String] = []
    private let library = Library()
    private var newest: Task<Void, Never>?

    func type(_ text: String) {
      newest?.cancel()
      newest = Task {
        let titles = await library.titles(about: text)
        if !Task.isCancelled { self.titles = titles }
      }
    }
  }
  // end snippet

  @Suite struct SearchTests {
    // snippet: schedules-test
    @MainActor
    @Test(.schedules(200)) func `the newest search wins`() async {
      let search = Search()

      search.type("sw")
      search.type("swift")
      await settle()

      #expect(search.titles == ["All about swift"])
    }
    // end snippet
  }
}

@Suite struct ConcurrencyBugsSnippetTests {
  // This test has the same name as the test in the guide, because the failure shows the name.
  #sourceLocation(file:"SearchTests.swift",line:16)
  @Test(.showsPlaces) func `the newest search wins`() async throws {
    // failure: schedules
    let issues = await captureIssues {
      await explore(200) { @MainActor in
        let search = Search()

        search.type("sw")
        search.type("swift")
        await settle()

        #expect(search.titles == ["All about swift"])
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        This happened under schedule random-1 (2 of 200). Run it alone:
          TESTKIT_SCHEDULE=random-1 swift test --filter 'the newest search wins'
        The last steps:
          the test begins, and waits at SearchTests.swift:20
          the test continues at SearchTests.swift:20 (main actor)
          task 3 begins, and waits in Search.type(_:) at SearchTests.swift:14 (main actor)
          task 2 begins, and waits in Search.type(_:) at SearchTests.swift:14 (main actor)
          task 2 continues in Search.type(_:) at SearchTests.swift:14
          task 3 continues in Search.type(_:) at SearchTests.swift:14
          task 3 continues in Search.type(_:) at SearchTests.swift:14, and ends (main actor)
          task 2 continues in Search.type(_:) at SearchTests.swift:14, and ends (main actor)
          the test continues at SearchTests.swift:24
        """
      ])
    // end failure
  }
  #sourceLocation()

  // snippet: schedules-external
  private final class ImageReader: Sendable {
    func read(
      _ name: String, completion: @escaping @Sendable (String) -> Void
    ) {
      DispatchQueue.global().async { completion("pixels of \(name)") }
    }
  }

  @Test(.schedules(20)) func `an image is read from its file`() async {
    let reader = ImageReader()

    let pixels = await external {
      await withCheckedContinuation { continuation in
        reader.read("cat") { continuation.resume(returning: $0) }
      }
    }

    #expect(pixels == "pixels of cat")
  }
  // end snippet

  // snippet: schedules-explore
  private actor Counter {
    private(set) var count = 0
    func add() { count += 1 }
  }

  @Test func `if two tasks add to a counter, both additions count`() async {
    await explore(50) {
      let counter = Counter()

      async let first: Void = counter.add()
      async let second: Void = counter.add()
      _ = await (first, second)

      #expect(await counter.count == 2)
    }
  }
  // end snippet
}
