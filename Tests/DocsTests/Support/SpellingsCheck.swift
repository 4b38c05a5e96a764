/// Finds the code of a page's tables in the tests that compile it.
///
/// The page names the file in its third line, `[Tests](…)`. Each span of code in a last cell has to stand in it;
/// `…` stands for what is left out.
struct SpellingsCheck {
  let page: MarkdownPage
  let source: SwiftSource

  /// Spans that the file does not contain.
  var findings: [Finding] {
    let code = source.lines.map(\.text).filter { !$0.hasPrefix("//") }.joined(separator: " ")
    return page.codeSpansOfLastCells.compactMap { span in
      guard !contains(span.text, in: code) else { return nil }
      return Finding(
        path: page.path, line: span.line,
        text: """
          `\(span.text)` is not in \(source.path), which compiles what this page shows. Write it there, \
          in use, or correct it here.
          """)
    }
  }

  /// Whether the parts between the ellipses are there, one behind the other.
  private func contains(_ span: String, in code: String) -> Bool {
    var rest = code[...]
    for part in span.split(separator: "…") where !part.trimmed.isEmpty {
      guard let range = rest.firstRange(of: part.trimmed) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
