/// The form that all pages of one kind have.
struct PageForm {
  /// How a page begins.
  enum Head {
    /// With a heading, and the texts of the links in the third line, parted by bars; the last one leads to a
    /// file of tests.
    case links([String])

    /// With a heading that has the number in the name of the file.
    case numbered
  }

  /// What stands in a part.
  enum Content {
    case anything, table, code

    /// A block below a marker.
    case marked(RegionKind)
  }

  let head: Head

  /// What the lines begin with that begin the parts, a heading or words, in this order.
  let parts: [(begins: String, content: Content)]

  /// Whether no other parts may follow.
  var endsWithLastPart = false

  /// A page of `Docs/Patterns`.
  static let pattern = PageForm(
    head: .links(["Source", "Tests"]),
    parts: [
      ("## When not to use it", .anything), ("## Shortest example", .marked(.snippet)),
      ("## What its failure looks like", .marked(.failure)),
    ])

  /// A page of `Docs/Migrating`.
  static let migration = PageForm(
    head: .links(["Tests"]),
    parts: [("## Before and after", .table), ("## What is different", .anything)])

  /// A page of `Docs/Conventions`.
  static let convention = PageForm(
    head: .numbered,
    parts: [
      ("**Rule.** ", .anything), ("**Why.** ", .anything), ("## Good", .code), ("## Bad", .code),
      ("**Checked** ", .anything),
    ],
    endsWithLastPart: true)

  /// The most lines that a page may have apart from its code.
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
    let problem =
      switch head {
      case .links(let texts): problemOfLinks(texts, page, testFiles)
      case .numbered: problemOfNumber(page)
      }
    return Self.findingsOfLength(path: path, text: text)
      + (problem.map { [Finding(path: path, line: $0.line, text: $0.text)] } ?? [])
      + findingsOfParts(page)
  }

  /// Says that a page is too long.
  static func findingsOfLength(path: String, text: String) -> [Finding] {
    let lines = MarkdownPage(
      path: path, text: text.hasSuffix("\n") ? String(text.dropLast()) : text
    ).prose
    guard lines.count > mostLines else { return [] }
    return [
      Finding(
        path: path, line: lines[mostLines].number,
        text: """
          the page has \(lines.count) lines apart from its code, and may have \(mostLines). Leave out what readers do not \
          need, or make two pages of it.
          """)
    ]
  }

  private func problemOfLinks(
    _ texts: [String], _ page: MarkdownPage, _ testFiles: Set<String>
  ) -> (line: Int, text: String)? {
    let links = page.links.filter { $0.line == 3 }
    let line = page.prose.first { $0.number == 3 }?.text ?? ""
    let expected = zip(texts, links).map { "[\($0)](\($1.target))" }.joined(separator: " | ")
    guard page.prose.first?.text.hasPrefix("# ") == true, links.count == texts.count,
      line == expected
    else {
      let form = texts.map { "[\($0)](…)" }.joined(separator: " | ")
      return (3, "the page has to begin with a heading, an empty line, and \(form) as a line.")
    }
    guard let target = links.last?.target,
      !testFiles.contains(where: { target.hasSuffix("../" + $0) })
    else { return nil }
    return (3, "\(target) is no file with tests. Link the suite that shows this.")
  }

  private func problemOfNumber(_ page: MarkdownPage) -> (line: Int, text: String)? {
    guard let number = NumberedPages.number(of: page.path) else {
      return (1, "the name of the page has to begin with its number: 07-Time.md.")
    }
    if let first = page.prose.first, first.number == 1, first.text.hasPrefix("# \(number). ") {
      return nil
    }
    return (1, "the page has to begin with its number and its name: # \(number). Name.")
  }

  private func findingsOfParts(_ page: MarkdownPage) -> [Finding] {
    let begins = page.prose.filter { begin(in: $0) != nil }
    let found = begins.compactMap(begin)
    let expected = parts.map(\.begins)
    guard found.prefix(endsWithLastPart ? found.count : expected.count).elementsEqual(expected)
    else {
      let same = zip(found, expected).prefix { $0 == $1 }.count
      return [
        Finding(
          path: page.path, line: (begins.dropFirst(same).first ?? begins.last)?.number ?? 1,
          text: """
            the parts have to \(endsWithLastPart ? "be" : "begin with") \(quoted(expected)). They are \
            \(found.isEmpty ? "none" : quoted(found)).
            """)
      ]
    }
    return parts.enumerated().compactMap { index, part in
      let begin = begins[index].number
      let end = index + 1 < begins.count ? begins[index + 1].number : .max
      guard let lack = lack(of: part, in: begin..<end, page) else { return nil }
      return Finding(path: page.path, line: begin, text: "\(quoted([part.begins])) \(lack)")
    }
  }

  /// What begins a part in a line: a heading below that of the page, or the words of one of these parts.
  private func begin(in line: MarkdownPage.Line) -> String? {
    if line.number > 1, line.isHeading { return line.text }
    return parts.map(\.begins).first { !$0.hasPrefix("#") && line.text.hasPrefix($0) }
  }

  private func lack(
    of part: (begins: String, content: Content), in lines: Range<Int>, _ page: MarkdownPage
  ) -> String? {
    switch part.content {
    case .anything:
      let text = page.prose.filter { lines.contains($0.number) }.map(\.text).joined()
      return text.dropFirst(part.begins.count).trimmed.isEmpty
        ? "says nothing. What cannot say it is no page of this kind." : nil
    case .table:
      return page.rows.contains { lines.contains($0.line) } ? nil : "needs a table with rows."
    case .code:
      return page.codeBlocks.contains { lines.contains($0.line) } ? nil : "needs a block of code."
    case .marked(let kind):
      let isThere = page.codeBlocks.contains { lines.contains($0.line) && $0.marker?.kind == kind }
      return isThere ? nil : "needs a block below a marker <!-- \(kind): name -->."
    }
  }

  private func quoted(_ begins: [String]) -> String {
    begins.map { "“\($0.trimmed)”" }.joined(separator: ", ")
  }
}
