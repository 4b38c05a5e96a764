import Dispatch
import Foundation
import Schedules
import TestKit

// The code of the guide “Concurrency bugs”.

// snippet: schedules-subject
@MainActor
private final class Search {
  private(set) var results: [String] = []
  private let search: @concurrent @Sendable (String) async -> [String]

  init(search: @concurrent @Sendable @escaping (String) async -> [String]) {
    self.search = search
  }

  func type(_ text: String) {
    Task { results = await search(text) }
  }
}
// end snippet

@MainActor
private final class FixedSearch {
  private(set) var results: [String] = []
  private var newest: Task<Void, Never>?
  private let search: @concurrent @Sendable (String) async -> [String]

  init(search: @concurrent @Sendable @escaping (String) async -> [String]) {
    self.search = search
  }

  // snippet: schedules-fix
  func type(_ text: String) {
    newest?.cancel()
    newest = Task {
      let results = await search(text)
      if !Task.isCancelled { self.results = results }
    }
  }
  // end snippet
}

@Suite struct ConcurrencyBugsSnippetTests {
  // snippet: schedules-plain
  @MainActor
  @Test func `typing shows the results of the whole word`() async throws {
    let search = Search { ["results for \($0)"] }

    search.type("sw")
    search.type("swift")

    try await eventually { #expect(search.results == ["results for swift"]) }
  }
  // end snippet
}
