import TestKit

// snippet: readme
protocol Weather {
  func forecast(for city: String) async throws -> String
}

struct MockWeather: Weather {
  let forecasting = Spy<String, String, any Error>("forecast(for:)")

  func forecast(for city: String) async throws -> String {
    try await forecasting(city)
  }
}

@Test func `a report shows the forecast for its city`() async throws {
  let weather = MockWeather()
  weather.forecasting.returns("sunny")

  let text = try await Report(city: "Bonn", weather: weather).text()

  #expect(text == "Bonn: sunny")
  weather.forecasting.expectCalled(with: "Bonn")
}
// end snippet

// snippet: readme-subject
struct Report {
  let city: String
  let weather: any Weather

  func text() async throws -> String {
    "\(city): \(try await weather.forecast(for: city))"
  }
}
// end snippet

@Suite("The README example", .tags(.behavior))
struct ReadmeSnippetTests {
  @Test func `if a call is missing, the failure shows the call made instead`() async throws {
    let weather = MockWeather()
    weather.forecasting.returns("sunny")
    _ = try await Report(city: "Berlin", weather: weather).text()

    let line = #line + 1
    let issues = await captureIssues { weather.forecasting.expectCalled(with: "Bonn") }

    // failure: readme
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to forecast(for:) with ("Bonn"), but there was none.
      Recorded:
        1. ("Berlin")
      Nearest: call 1, argument 1: "Berlin" is not "Bonn"
      """, line: line)
    // end failure
  }
}
