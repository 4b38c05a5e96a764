import TestKit

@Suite("A snippet region", .tags(.returnValue))
struct SnippetRegionTests {
  @Test func `a region holds the lines between its markers`() {
    let scan = scan(
      """
      let before = 1
      // snippet: sum
      let sum = 1 + 2
      // end snippet
      let after = 1
      """)

    #expect(
      scan.regions == [
        SnippetRegion(name: "sum", path: "Tests/A.swift", line: 2, lines: ["let sum = 1 + 2"])
      ])
    #expect(scan.findings.isEmpty)
  }

  @Test func `the indentation that all lines share is removed and the rest is kept`() {
    let scan = scan(
      """
          // snippet: loop
          for a in b {

            print(a)
          }
          // end snippet
      """)

    #expect(scan.regions.map(\.lines) == [["for a in b {", "", "  print(a)", "}"]])
  }

  @Test func `a file may hold several regions`() {
    let scan = scan(
      """
      // snippet: a
      // end snippet
      // snippet: b
      // end snippet
      """)

    #expect(scan.regions.map(\.name) == ["a", "b"])
    #expect(scan.findings.isEmpty)
  }

  @Test func `a marker in a multi-line string opens nothing`() {
    let quotes = "\"\"\""

    let scan = scan("let a = \(quotes)\n// snippet: a\n\(quotes)")

    #expect(scan.regions.isEmpty)
    #expect(scan.findings.isEmpty)
  }

  @Test func `a multi-line string in a region is part of it`() {
    let quotes = "\"\"\""

    let scan = scan("// snippet: a\nf(\(quotes)\n  b\n  \(quotes))\n// end snippet")

    #expect(scan.regions.map(\.lines) == [["f(\(quotes)", "  b", "  \(quotes))"]])
  }

  // MARK: - Failures

  @Test func `a region that is never closed is reported where it opens`() {
    let scan = scan("// snippet: a\nlet a = 1")

    #expect(scan.regions.isEmpty)
    #expect(
      scan.findings.map(\.description) == [
        """
        Tests/A.swift:1: the snippet region “a” is never closed. Put // end snippet after its \
        last line.
        """
      ])
  }

  @Test func `a region that another one interrupts is never closed`() {
    let scan = scan("// snippet: a\n// snippet: b\n// end snippet")

    #expect(scan.regions.map(\.name) == ["b"])
    #expect(
      scan.findings.map(\.description) == [
        """
        Tests/A.swift:1: the snippet region “a” is never closed. Put // end snippet after its \
        last line.
        """
      ])
  }

  @Test func `an end without a beginning is reported`() {
    let scan = scan("let a = 1\n// end snippet")

    #expect(
      scan.findings.map(\.description) == [
        """
        Tests/A.swift:2: // end snippet closes nothing. Open the region with // snippet: name.
        """
      ])
  }

  @Test func `a region without a name is reported`() {
    let scan = scan("// snippet:\n// end snippet")

    #expect(
      scan.findings.map(\.description) == [
        "Tests/A.swift:1: a snippet region needs a name: // snippet: name."
      ])
  }

  // MARK: - Fixtures

  private func scan(_ text: String) -> (regions: [SnippetRegion], findings: [Finding]) {
    SnippetRegion.scan(SwiftSource(path: "Tests/A.swift", text: text))
  }
}
