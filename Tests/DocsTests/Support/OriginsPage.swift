/// The page that says which tests stand for which requirement.
///
/// It consists of tables. The first cell of a row is an identifier. The last one names tests, each in
/// backticks as `Suite.test name`, or links pages that state a rule, all parted by `<br>`; or it says
/// `left out:` and why.
struct OriginsPage {
  let page: MarkdownPage

  /// Rows that name a test which does not exist, or none.
  func findings(tests: TestIndex) -> [Finding] {
    page.rows.flatMap { row in
      problems(of: row, tests: tests).map {
        Finding(path: page.path, line: row.line, text: "row \(row.cells.first ?? ""): \($0)")
      }
    }
  }

  /// Rules of a document that have no row, or of whose rows none links a page.
  ///
  /// - Parameters:
  ///   - document: The number of the document.
  ///   - rules: The numbers of its rows that are rules.
  /// - Returns: What is wrong, in the order of the rules.
  func rulesWithoutPage(document: Int, rules: [Int]) -> [Finding] {
    let rows = Dictionary(grouping: page.rows) { $0.cells.first ?? "" }
    return rules.compactMap { number in
      let rule = "S\(document)-\(number)"
      guard let row = rows[rule]?.first else {
        return Finding(path: page.path, line: 1, text: "there is no row for the rule \(rule).")
      }
      let cells = rows[rule, default: []].compactMap(\.cells.last)
      guard !cells.contains(where: { $0.hasPrefix("left out:") || $0.contains(".md") }) else {
        return nil
      }
      return Finding(
        path: page.path, line: row.line,
        text: """
          row \(rule): it is a rule, but no page states it. Link the page of conventions or patterns \
          that does.
          """)
    }
  }

  private func problems(of row: MarkdownPage.Row, tests: TestIndex) -> [String] {
    let cell = row.cells.last ?? ""
    if let reason = cell.dropping(prefix: "left out:") {
      return reason.trimmed.isEmpty ? ["it is left out without a reason: left out: reason."] : []
    }
    return entries(cell).compactMap { entry in
      // Whether the target of a link exists is checked with all other links.
      if entry.hasPrefix("["), entry.hasSuffix(")"), entry.contains("](") { return nil }
      guard entry.count > 2, entry.hasPrefix("`"), entry.hasSuffix("`") else {
        return """
          the last cell has to name tests, each as `Suite.test name`, or link pages, parted by \
          <br>, or to say left out: reason. It says “\(entry)”.
          """
      }
      let name = String(entry.dropFirst().dropLast())
      guard !tests.names.contains(name) else { return nil }
      let nearest = tests.nearest(to: name).map { "The nearest is `\($0)`." }
      return "there is no test `\(name)`. \(nearest ?? "None has a similar name.")"
    }
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
  /// Identifiers of the page's rows in a file that is not the page.
  static func strayIdentifiers(in text: String, of path: String) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Few lines are asked at length: a search by a pattern is slow.
    return lines.enumerated().filter { $1.utf8.contains(UInt8(ascii: "-")) }.flatMap {
      index, line in
      line.matches(of: /\bS\d-[A-Z]?\d+\b/.wordBoundaryKind(.simple)).map { match in
        Finding(
          path: path, line: index + 1,
          text: """
            \(match.output) means nothing outside of Docs/Origins.md. Say in words what it stands \
            for.
            """)
      }
    }
  }
}
