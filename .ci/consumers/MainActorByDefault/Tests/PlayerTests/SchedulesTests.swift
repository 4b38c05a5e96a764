import Schedules
import TestKit

/// Starts a search for each text, and shows the answer that comes last, even if its text is older.
final class CarelessSearch {
  private(set) var title = ""

  func type(_ text: String) {
    Task { title = await Shelf().title(of: text) }
  }
}

actor Shelf {
  func title(of text: String) -> String { "All about \(text)" }
}

@Suite struct SchedulesTests {
  @Test(.schedules(50)) func `the answer to a single search is shown`() async {
    let search = CarelessSearch()

    search.type("swift")
    await settle()

    #expect(search.title == "All about swift")
  }

  @Test func `explore finds a schedule in which the older answer comes last`() async throws {
    let issues = await captureIssues {
      await explore {
        let search = CarelessSearch()
        await search.type("sw")
        await search.type("swift")
        await settle()
        #expect(await search.title == "All about swift")
      }
    }

    let message = try #require(issues.first).message
    #expect(message.contains("TESTKIT_SCHEDULE="))
    #expect(message.contains("CarelessSearch.type(_:) at SchedulesTests.swift:9"))
  }
}
