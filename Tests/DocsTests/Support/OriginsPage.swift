/// The page that maps each requirement to its tests.
///
/// The page consists of tables. The first cell of a row is an identifier. The last cell names tests, each in backticks
/// as `Suite.test name`, or links to the pages that state a rule. A link can quote the words that state the rule:
/// `[Fast](FIRST.md) “no real time”`. Entries are separated by `<br>`. An entry can also be `left out:` and the reason.
struct OriginsPage {
  let page: MarkdownPage

  /// Returns a finding for each entry that names a missing test, misquotes a page, or is malformed.
  func findings(tests: Set<String>, pages: [MarkdownPage]) -> [Finding] {
    let texts = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Self.words($0)) })
    return page.rows.flatMap { row in
      entries(row).compactMap { problem(of: $0, tests: tests, texts: texts) }.map {
        finding(row, $0)
      }
    }
  }

  /// Returns a finding for each rule that has no row with a quote or a reason for leaving the rule out.
  func rulesWithoutPage(document: Int, rules: [Int]) -> [Finding] {
    let allRows = page.rows
    return rules.compactMap { number in
      let rule = "S\(document)-\(number)"
      let rows = allRows.filter { $0.cells.first == rule }
      guard let row = rows.first else {
        return Finding(path: page.path, line: 1, text: "there is no row for the rule \(rule).")
      }
      let isStated = rows.flatMap(entries).contains {
        $0.hasPrefix("left out:") || link(in: $0)?.quote != nil
      }
      return isStated
        ? nil
        : finding(
          row,
          """
          no link quotes the words that state the rule. Add a link with a quote: \
          [Page](Page.md) “words”.
          """)
    }
  }

  private func finding(_ row: MarkdownPage.Row, _ text: String) -> Finding {
    Finding(path: page.path, line: row.line, text: "row \(row.cells.first ?? ""): \(text)")
  }

  private func problem(of entry: String, tests: Set<String>, texts: [String: String]) -> String? {
    if let reason = entry.dropping(prefix: "left out:") {
      return reason.isEmpty
        ? "the reason is missing. Write it after the colon: `left out: <reason>`." : nil
    }
    if let link = link(in: entry) {
      // LinkCheck reports missing pages.
      guard let quote = link.quote, let path = link.path, let text = texts[path],
        !text.contains(quote.lowercased())
      else { return nil }
      return """
        \(path) does not say “\(quote)”. Quote the words that state the rule, or link to the \
        page that does.
        """
    }
    guard entry.count > 2, entry.hasPrefix("`"), entry.hasSuffix("`") else {
      return """
        the last cell says “\(entry)”. Write `Suite.test name` for a test, a link to a page, or \
        `left out: <reason>`. Separate several entries with <br>.
        """
    }
    return tests.contains(String(entry.dropFirst().dropLast())) ? nil : "there is no test \(entry)."
  }

  private func entries(_ row: MarkdownPage.Row) -> [String] {
    (row.cells.last ?? "").replacing("<br>", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// Returns the link of an entry and the quote after it, or nil if the entry is not a link.
  private func link(in entry: String) -> (path: String?, quote: String?)? {
    guard let match = entry.wholeMatch(of: /\[.+\]\(([^)#]+)(?:#[^)]*)?\)(?: “([^”]+)”)?/) else {
      return nil
    }
    return (LinkCheck.resolved(String(match.1), from: page.path), match.2.map(String.init))
  }

  /// Returns the prose of a page as a single lowercase line, without the marks for emphasis and code.
  private static func words(_ page: MarkdownPage) -> String {
    page.prose.map(\.text).joined(separator: " ").filter { !"*`".contains($0) }
      .split(separator: " ").joined(separator: " ").lowercased()
  }
}
