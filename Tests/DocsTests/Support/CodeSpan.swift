/// Code inside a line of a page, between backticks.
struct CodeSpan: Equatable {
  let line: Int
  let text: String
}

extension MarkdownPage {
  /// The code inside of lines, without that of blocks.
  var codeSpans: [CodeSpan] {
    prose.flatMap { line in
      Self.codeSpans(in: line.text).map { CodeSpan(line: line.number, text: $0) }
    }
  }

  /// The code in the last cells of tables, without that of their headers.
  var codeSpansOfLastCells: [CodeSpan] {
    OriginsPage(page: self).rows.flatMap { row in
      Self.codeSpans(in: row.cells.last ?? "").map { CodeSpan(line: row.line, text: $0) }
    }
  }

  /// The code between as many backticks on the left as on the right.
  static func codeSpans(in text: String) -> [String] {
    var spans: [String] = []
    var rest = text[...]
    while let tick = rest.firstIndex(of: "`") {
      let ticks = rest[tick...].prefix { $0 == "`" }
      rest = rest[ticks.endIndex...]
      guard let end = rest.firstRange(of: ticks) else { continue }
      spans.append(rest[..<end.lowerBound].trimmed)
      rest = rest[end.upperBound...]
    }
    return spans
  }
}
