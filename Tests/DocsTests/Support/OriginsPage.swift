/// The page that says which tests stand for which requirement.
///
/// The page consists of tables. The first cell of a row is an identifier. The last cell names tests, each in
/// backticks as `Suite.test name`, or links the pages that state a rule. A link can quote the words that state the
/// rule: `[Fast](FIRST.md) “no real time”`. Entries are separated by `<br>`. A row without entries says `left out:` and
/// the reason.
struct OriginsPage {
  /// A link in the last cell of a row.
  private struct Link {
    /// The path of the linked page from the root.
    let path: String

    /// The words that state the rule.
    let quote: String?
  }

  let page: MarkdownPage

  /// Returns a finding for each row that names a missing test, or neither a test nor a page.
  func findings(tests: TestIndex) -> [Finding] {
    page.rows.flatMap { row in
      problems(of: row, tests: tests).map { finding(row, $0) }
    }
  }

  /// Returns a finding for each quote that its page does not contain.
  ///
  /// Case, emphasis and line breaks do not matter.
  ///
  /// - Parameter pages: All pages of the repository.
  /// - Returns: The findings, in the order of the rows.
  func falseQuotes(pages: [MarkdownPage]) -> [Finding] {
    let texts = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Self.words($0)) })
    return page.rows.flatMap { row in
      links(in: row).compactMap { link in
        // A missing page is found with all other links.
        guard let quote = link.quote, let text = texts[link.path],
          !text.contains(quote.lowercased())
        else { return nil }
        return finding(
          row,
          """
          \(link.path) does not say “\(quote)”. Quote the words that state the rule, or link the page \
          that does.
          """)
      }
    }
  }

  /// Returns a finding for each old name that the page does not mention.
  ///
  /// - Parameter names: The names of types and functions that have another name here.
  /// - Returns: The findings, in the order of the names.
  func missingNames(_ names: [String]) -> [Finding] {
    let known = Set(
      page.codeSpans.flatMap { CodeWord.all(in: $0.text) }.flatMap(\.parts).map(String.init))
    return names.filter { !known.contains($0) }.map {
      Finding(
        path: page.path, line: 1,
        text: "no row mentions `\($0)`. Write its new name in its row.")
    }
  }

  /// Returns a finding for each rule without a row, without a page, or with neither a test nor a quote.
  ///
  /// - Parameters:
  ///   - document: The number of the document.
  ///   - rules: The numbers of its rows that are rules.
  /// - Returns: The findings, in the order of the rules.
  func rulesWithoutPage(document: Int, rules: [Int]) -> [Finding] {
    let rows = Dictionary(grouping: page.rows) { $0.cells.first ?? "" }
    return rules.compactMap { number in
      let rule = "S\(document)-\(number)"
      guard let row = rows[rule]?.first else {
        return Finding(path: page.path, line: 1, text: "there is no row for the rule \(rule).")
      }
      let cells = rows[rule, default: []].compactMap(\.cells.last)
      if cells.contains(where: { $0.hasPrefix("left out:") }) { return nil }
      guard cells.contains(where: { $0.contains(".md") }) else {
        return finding(
          row,
          "no page states the rule. Link the page of conventions or patterns that does."
        )
      }
      guard !cells.flatMap(entries).contains(where: { link(in: $0)?.quote != nil }) else {
        return nil
      }
      return finding(
        row,
        "no link quotes the words that state the rule: [Page](Page.md) “words”.")
    }
  }

  private func finding(_ row: MarkdownPage.Row, _ text: String) -> Finding {
    Finding(path: page.path, line: row.line, text: "row \(row.cells.first ?? ""): \(text)")
  }

  private func problems(of row: MarkdownPage.Row, tests: TestIndex) -> [String] {
    let cell = row.cells.last ?? ""
    if let reason = cell.dropping(prefix: "left out:") {
      return reason.trimmed.isEmpty
        ? ["it has no reason for being left out. Write left out: reason."] : []
    }
    return entries(cell).compactMap { entry in
      // A missing page is found with all other links.
      if link(in: entry) != nil { return nil }
      guard entry.count > 2, entry.hasPrefix("`"), entry.hasSuffix("`") else {
        return """
          the last cell must name tests as `Suite.test name`, or link pages, separated by <br>, or say \
          left out: reason. It says “\(entry)”.
          """
      }
      let name = String(entry.dropFirst().dropLast())
      guard !tests.names.contains(name) else { return nil }
      let nearest = tests.nearest(to: name).map { "The nearest is `\($0)`." }
      return "there is no test `\(name)`. \(nearest ?? "None has a similar name.")"
    }
  }

  private func links(in row: MarkdownPage.Row) -> [Link] {
    entries(row.cells.last ?? "").compactMap(link)
  }

  /// Returns the link of an entry with its quote, or nil if the entry is something else.
  private func link(in entry: String) -> Link? {
    guard let match = entry.wholeMatch(of: /\[.+\]\(([^)#]+)(?:#[^)]*)?\)(?: “([^”]+)”)?/) else {
      return nil
    }
    let folder = page.path.split(separator: "/").dropLast().map(String.init)
    var path = folder
    for part in match.1.split(separator: "/") {
      if part == ".." { _ = path.popLast() } else { path.append(String(part)) }
    }
    return Link(path: path.joined(separator: "/"), quote: match.2.map(String.init))
  }

  /// Returns the prose of a page in lower case, as one line without emphasis and code marks.
  private static func words(_ page: MarkdownPage) -> String {
    page.prose.map(\.text).joined(separator: " ").filter { !"*`".contains($0) }
      .split(separator: " ").joined(separator: " ").lowercased()
  }

  private func entries(_ cell: String) -> [String] {
    var entries: [String] = []
    var rest = cell[...]
    while let mark = rest.firstRange(of: "<br>") {
      entries.append(rest[..<mark.lowerBound].trimmed)
      rest = rest[mark.upperBound...]
    }
    return entries + [rest.trimmed]
  }
}

extension OriginsPage {
  /// Returns the identifiers of rows in another file.
  static func strayIdentifiers(in text: String, of path: String) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Searching for a pattern is slow, so that it is only done in few lines.
    return lines.enumerated().filter { $1.utf8.contains(UInt8(ascii: "-")) }.flatMap {
      index, line in
      line.matches(of: /\bS\d-[A-Z]?\d+\b/.wordBoundaryKind(.simple)).map { match in
        Finding(
          path: path, line: index + 1,
          text: """
            \(match.output) has no meaning outside of Docs/Internals/Origins.md. Say it in words.
            """)
      }
    }
  }
}

/// The names of all tests of the repository, as `Suite.test name`.
struct TestIndex {
  let names: Set<String>

  init(sources: [SwiftSource]) {
    names = Set(sources.flatMap(TestFunction.all).map(\.path))
  }

  /// Returns the test that shares the most words with a name.
  func nearest(to name: String) -> String? {
    let words = Self.words(name)
    let likeness = names.map { candidate in
      let others = Self.words(candidate)
      let shared = Double(words.intersection(others).count)
      return (name: candidate, value: 2 * shared / Double(words.count + others.count))
    }
    let nearest = likeness.max { ($0.value, $1.name) < ($1.value, $0.name) }
    return nearest.flatMap { $0.value > 0 ? $0.name : nil }
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
  }
}
