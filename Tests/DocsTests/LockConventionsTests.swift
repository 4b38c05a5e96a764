import TestKit

@Suite("The lock of the sources", .tags(.returnValue))
struct LockConventionsTests {
  @Test func `a bare mutex is reported where it stands`() {
    let source = SwiftSource(
      path: "Sources/Kit/Calls.swift",
      text: """
        /// Calls behind a Mutex.
        struct Calls {
          let calls = Mutex<[Int]>([])
        }
        """)

    #expect(
      LockConventions.findings(in: source).map(\.description) == [
        "Sources/Kit/Calls.swift:3: a bare Mutex makes the thread sanitizer report false races; use Guarded."
      ])
  }

  @Test(arguments: ["/// Beside a Mutex.", "let calls = Guarded<[Int]>([])"])
  func `what only speaks of it, and the lock that is seen, are fine`(line: String) {
    expectNoFindings("Sources/Kit/Calls.swift", line)
  }

  @Test func `the lock that is seen may be made of one`() {
    expectNoFindings("Sources/Kit/Guarded.swift", "let mutex: Mutex<Int>")
  }

  private func expectNoFindings(
    _ path: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      LockConventions.findings(in: SwiftSource(path: path, text: text)) == [],
      sourceLocation: sourceLocation)
  }
}
