/// Code inside a line of a page, between backticks.
struct CodeSpan: Equatable {
  let line: Int
  let text: String
}

extension MarkdownPage {
  /// The code inside of lines, without that of blocks.
  var codeSpans: [CodeSpan] {
    prose.flatMap { line in
      Self.codeApart(line.text).code.map { CodeSpan(line: line.number, text: $0) }
    }
  }

  /// The code in the last cells of tables, without that of their headers.
  var codeSpansOfLastCells: [CodeSpan] {
    rows.flatMap { row in
      Self.codeApart(row.cells.last ?? "").code.map { CodeSpan(line: row.line, text: $0) }
    }
  }

  /// The code inside of lines, without that in the first cells of tables, where a migration shows the code of others.
  var ownCodeSpans: [CodeSpan] {
    let rows = Set(rows.map(\.line))
    return codeSpans.filter { !rows.contains($0.line) } + codeSpansOfLastCells
  }

  /// The code between as many backticks on the left as on the right, and the text around it.
  static func codeApart(_ line: String) -> (code: [String], text: String) {
    var code: [String] = []
    var text = ""
    var rest = line[...]
    while let tick = rest.firstIndex(of: "`") {
      let ticks = rest[tick...].prefix { $0 == "`" }
      text += rest[..<tick]
      rest = rest[ticks.endIndex...]
      guard let end = rest.firstRange(of: ticks) else { continue }
      code.append(rest[..<end.lowerBound].trimmed)
      rest = rest[end.upperBound...]
    }
    return (code, text + rest)
  }
}
