import Foundation

@testable import TestKit

/// Damaged input leads to a result or an error, never to a crash.
@Suite("Damaged inputs to TestKit", .tags(.returnValue))
struct DamagedInputsTests {
  private static let json = Data(
    #"{"users": [{"id": 1, "emails": ["a", null]}, -1.5e3, "é\n"]}"#.utf8)

  @Test func `an error for a damaged fixture names the fixture`() throws {
    struct User: Decodable {
      var id: Int
      var emails: [String]
    }
    let directory = try TemporaryDirectory()
    let source = directory.url.appending(component: "Tests.swift")
    let folder = directory.url.appending(component: "Fixtures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)

    for copy in DamagedData.copies(of: Self.json) {
      try copy.data.write(to: folder.appending(component: "users.json"))
      let fixture = try Fixture("users.json", beside: source.path)
      #expect(throws: FixtureError.self, "\(copy)") { try fixture.decode([User].self) }
      do throws(FixtureError) {
        _ = try fixture.decode([String: [User]].self)
      } catch {
        #expect("\(error)".contains("users.json"), "\(copy)")
      }
      let text = try? fixture.text()
      #expect((text == nil) == (String(validating: copy.data, as: UTF8.self) == nil), "\(copy)")
    }
  }

  @Test func `comparing damaged JSON causes at most one issue`() async {
    for copy in DamagedData.copies(of: Self.json) {
      let issues = await captureIssues { expectEqualJSON(copy.data, Self.json) }

      // Some copies cause no issue, for example if only whitespace differs or if the `e` in `-1.5e3` becomes an `E`.
      #expect(issues.count <= 1, "\(copy)")
      #expect(issues.allSatisfy { $0.message.utf8.count <= 4_000 }, "\(copy)")
    }
  }

  @Test func `the difference between a string and its damaged copy fits in a message`() {
    let text = "first line\nsecond\tline\r\nthird, é\n"

    for copy in DamagedData.copies(of: Data(text.utf8)) {
      let damaged = String(decoding: copy.data, as: UTF8.self)
      let difference = describeDifference(damaged, text)

      #expect((difference == nil) == (damaged == text), "\(copy)")
      #expect((difference?.utf8.count ?? 0) <= 4_000, "\(copy)")
    }
  }
}
