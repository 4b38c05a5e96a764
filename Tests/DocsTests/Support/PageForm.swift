/// The form that all pages of one kind have.
struct PageForm {
  /// What stands in a section.
  enum Content {
    case anything, table

    /// A block below a marker.
    case marked(RegionKind)
  }

  /// The texts of the links in the third line, parted by bars; the last one leads to a file of tests.
  let head: [String]

  /// The headings that come first, in this order; others may follow.
  let sections: [(title: String, content: Content)]

  /// A page of `Docs/Patterns`.
  static let pattern = PageForm(
    head: ["Source", "Tests"],
    sections: [
      ("When not to use it", .anything), ("Shortest example", .marked(.snippet)),
      ("What its failure looks like", .marked(.failure)),
    ])

  /// A page of `Docs/Migrating`.
  static let migration = PageForm(
    head: ["Tests"], sections: [("Before and after", .table), ("What is different", .anything)])

  /// More than that is not read at once.
  static let mostLines = 60

  /// Says where a page has another form.
  ///
  /// - Parameters:
  ///   - path: The path of the page, seen from the root.
  ///   - text: What stands on it.
  ///   - testFiles: The paths of the files with tests in them.
  /// - Returns: A finding for each place.
  func findings(path: String, text: String, testFiles: Set<String>) -> [Finding] {
    let page = MarkdownPage(path: path, text: text)
    return Self.findingsOfLength(path: path, text: text) + findingsOfHead(page, testFiles)
      + findingsOfSections(page)
  }

  /// Says that a page is too long.
  static func findingsOfLength(path: String, text: String) -> [Finding] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let lines = text.hasSuffix("\n") ? count - 1 : count
    guard lines > mostLines else { return [] }
    return [
      Finding(
        path: path, line: mostLines + 1,
        text: """
          the page has \(lines) lines, and may have \(mostLines). Leave out what nobody would miss, or \
          make two pages of it.
          """)
    ]
  }

  private func findingsOfHead(_ page: MarkdownPage, _ testFiles: Set<String>) -> [Finding] {
    let links = page.links.filter { $0.line == 3 }
    let line = page.prose.first { $0.number == 3 }?.text ?? ""
    let expected = zip(head, links).map { "[\($0)](\($1.target))" }.joined(separator: " | ")
    guard page.prose.first?.text.hasPrefix("# ") == true, links.count == head.count,
      line == expected
    else {
      let form = head.map { "[\($0)](…)" }.joined(separator: " | ")
      return [
        Finding(
          path: page.path, line: 3,
          text: "the page has to begin with a heading, an empty line, and \(form) as a line.")
      ]
    }
    guard let target = links.last?.target,
      !testFiles.contains(where: { target.hasSuffix("../" + $0) })
    else { return [] }
    return [
      Finding(
        path: page.path, line: 3,
        text: "\(links.last?.target ?? "") is no file with tests. Link the suite that shows this.")
    ]
  }

  private func findingsOfSections(_ page: MarkdownPage) -> [Finding] {
    let headings = page.prose.filter { $0.text.hasPrefix("## ") }
    let titles = headings.map { $0.text.dropFirst(3).trimmed }
    guard Array(titles.prefix(sections.count)) == sections.map(\.title) else {
      let form = sections.map { "“\($0.title)”" }.joined(separator: ", ")
      return [
        Finding(
          path: page.path, line: headings.first?.number ?? 1,
          text: """
            the sections have to begin with \(form). They are \
            \(titles.isEmpty ? "none" : titles.map { "“\($0)”" }.joined(separator: ", ")).
            """)
      ]
    }
    return sections.enumerated().compactMap { index, section in
      let begin = headings[index].number
      let end = index + 1 < headings.count ? headings[index + 1].number : .max
      let lines = (begin + 1)..<max(begin + 1, end)
      guard let lack = lack(of: section.content, in: lines, page) else { return nil }
      return Finding(path: page.path, line: begin, text: "“\(section.title)” \(lack)")
    }
  }

  private func lack(
    of content: Content, in lines: Range<Int>, _ page: MarkdownPage
  ) -> String? {
    let prose = page.prose.filter { lines.contains($0.number) && !$0.text.isEmpty }
    switch content {
    case .anything:
      return prose.isEmpty ? "says nothing. What cannot say it is no page of this kind." : nil
    case .table:
      return page.rows.contains { lines.contains($0.line) } ? nil : "needs a table with rows."
    case .marked(let kind):
      let isThere = page.codeBlocks.contains { lines.contains($0.line) && $0.marker?.kind == kind }
      return isThere ? nil : "needs a block below a marker <!-- \(kind): name -->."
    }
  }
}
