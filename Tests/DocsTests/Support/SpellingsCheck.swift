/// Finds the code of a page's tables in the tests that compile it.
///
/// The page names the file in its third line, `[Tests](…)`. Each span of code in a last cell has to stand in one
/// test of it, or in one of the declarations around the tests; `…` stands for what is left out.
struct SpellingsCheck {
  let page: MarkdownPage
  let source: SwiftSource

  /// Spans that the file does not contain.
  var findings: [Finding] {
    let pieces = pieces
    return page.codeSpansOfLastCells.compactMap { span in
      guard !pieces.contains(where: { contains(span.text, in: $0) }) else { return nil }
      return Finding(
        path: page.path, line: span.line,
        text: """
          `\(span.text)` is not in \(source.path), which compiles what this page shows. Write it there, \
          in use, or correct it here.
          """)
    }
  }

  /// The code of each test, and of what stands around the tests.
  private var pieces: [String] {
    var pieces: [[String]] = [[]]
    for line in source.lines {
      let begins = ["@Test", "@Suite", "// MARK: "].contains(where: line.text.hasPrefix)
      if begins, !line.isInString { pieces.append([]) }
      if !line.text.hasPrefix("//") { pieces[pieces.count - 1].append(line.text) }
      // The end of a type, or of a function outside of all types.
      if line.indentation == 0, line.text.hasSuffix("}"), !line.isInString { pieces.append([]) }
    }
    return pieces.map { $0.joined(separator: " ") }
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
