import TestKit

@Suite("The check of documentation catalogs", .tags(.returnValue))
struct CatalogCheckTests {
  @Test func `symbols and articles in one group each are fine`() {
    let check = CatalogCheck(pages: [
      page(
        "Kit",
        "# ``Kit``\n\n## Topics\n\n### A\n\n- ``Spy``\n- <doc:Time>\n\n### B\n\n- ``call(_:)``"),
      page("Spy", "# ``Kit/Spy``\n\n## Topics\n\n### A\n\n- ``call(_:)``\n- ``call(_:)-2x3``"),
    ])

    #expect(check.findings == [])
  }

  @Test func `what is linked outside of topics is in no group`() {
    let text =
      "# ``Kit``\n\n- ``Spy``\n\n### Groups\n\n- ``Spy``\n\n## Topics\n\n### A\n\n- ``Spy``"

    #expect(CatalogCheck(pages: [page("Kit", text)]).findings == [])
  }

  @Test(arguments: [
    "[a](doc:Time)", "<doc:Time>", "[a](https://swift.org)", "`[a](b.md)`",
    "[a](doc:Kit/Spy/call(_:))", "[a](mailto:a@example.com)",
  ])
  func `a link that a site can follow is fine`(text: String) {
    #expect(CatalogCheck(pages: [page("Time", "# Time\n\n\(text)")]).findings == [])
  }

  // MARK: - Failures

  @Test func `a symbol in two groups of a page is reported`() {
    let text = "# ``Kit``\n\n## Topics\n\n### A\n\n- ``Spy``\n\n### B\n\n- ``Spy``"

    #expect(
      CatalogCheck(pages: [page("Kit", text)]).findings.map(\.description) == [
        """
        Kit.docc/Kit.md:11: Kit/Spy is in the group “A” already, Kit.docc/Kit.md:7. Leave it in the one where \
        it is looked for.
        """
      ])
  }

  @Test func `a symbol in groups of two pages is reported`() {
    let check = CatalogCheck(pages: [
      page("Kit", "# ``Kit``\n\n## Topics\n\n### A\n\n- ``Spy/call(_:)``\n- <doc:Time>"),
      page("Spy", "# ``Kit/Spy``\n\n## Topics\n\n### B\n\n- ``call(_:)``"),
      page("Time", "# Time\n\n## Topics\n\n### C\n\n- <doc:Time>"),
    ])

    #expect(
      check.findings.map(\.description) == [
        """
        Kit.docc/Spy.md:7: Kit/Spy/call(_:) is in the group “A” already, Kit.docc/Kit.md:7. Leave it in the \
        one where it is looked for.
        """,
        """
        Kit.docc/Time.md:7: Time is in the group “A” already, Kit.docc/Kit.md:8. Leave it in the one where it \
        is looked for.
        """,
      ])
  }

  @Test(arguments: ["Waiting.md", "../../../Docs/README.md", "#above", "Time.md#a:b"])
  func `a link to a file is reported`(target: String) {
    #expect(
      CatalogCheck(pages: [page("Time", "# Time\n\nSee [this](\(target)).")]).findings.map(
        \.description)
        == [
          """
          Kit.docc/Time.md:3: the link to \(target) leads nowhere on a site, which has the pages of the \
          catalogs alone. Link a page with <doc:Name>, and name a file of the repository in backticks.
          """
        ])
  }

  // MARK: - Fixtures

  private func page(_ name: String, _ text: String) -> MarkdownPage {
    MarkdownPage(path: "Kit.docc/\(name).md", text: text)
  }
}
