import TestKit

@Suite("Pages with numbers, and their index", .tags(.returnValue))
struct NumberedPagesTests {
  @Test func `an index that links each page in order is fine`() {
    let index = index("1. [A](01-A.md)\n2. [B](02-B.md), see [C](C.md)")

    #expect(NumberedPages.findings(of: ["02-B.md", "01-A.md"], index: index) == [])
  }

  @Test(arguments: [("Docs/07-Time.md", 7), ("0012-A-b.md", 12), ("Time.md", nil), ("-1.md", nil)])
  func `the number of a page is what stands before the first hyphen`(path: String, number: Int?) {
    #expect(NumberedPages.number(of: path) == number)
  }

  // MARK: - Failures

  @Test(arguments: [
    ("01-A.md", "03-C.md"), ("01-A.md", "01-C.md"), ("0002-A.md", "0003-C.md"), ("01-A.md", "C.md"),
  ])
  func `a gap, a number that is used twice, and a page without one are reported`(
    first: String, second: String
  ) {
    let index = index("1. [A](\(first))\n2. [C](\(second))")

    let findings = NumberedPages.findings(
      of: ["Docs/Kind/\(second)", "Docs/Kind/\(first)"], index: index)

    #expect(
      findings.map(\.description) == [
        """
        Docs/Kind/README.md:1: the pages are numbered from 1 on without a gap, but there are \
        \(first), \(second).
        """
      ])
  }

  @Test(arguments: [
    ("[B](02-B.md) [A](01-A.md)", "02-B.md, 01-A.md"), ("[A](01-A.md)", "01-A.md"), ("", "none"),
    ("[A](01-A.md) [A](01-A.md) [B](02-B.md)", "01-A.md, 01-A.md, 02-B.md"),
  ])
  func `the index links each page once and in order`(text: String, linked: String) {
    let findings = NumberedPages.findings(of: ["01-A.md", "02-B.md"], index: index(text))

    #expect(
      findings.map(\.description) == [
        """
        Docs/Kind/README.md:1: the index links each page once, in the order of the numbers. \
        It links \(linked).
        """
      ])
  }

  // MARK: - Fixtures

  private func index(_ text: String) -> MarkdownPage {
    MarkdownPage(path: "Docs/Kind/README.md", text: text)
  }
}
