extension MarkdownPage {
  /// A row of a table.
  struct Row: Equatable {
    let line: Int
    let cells: [String]
  }

  /// The rows of all tables, without their headers.
  var rows: [Row] {
    var previous = 0
    var isBody = false
    var rows: [Row] = []
    for line in prose where line.text.hasPrefix("|") {
      if line.number != previous + 1 { isBody = false }
      previous = line.number
      if isBody {
        rows.append(Row(line: line.number, cells: Self.cells(line.text)))
      } else if line.text.hasPrefix("|-") || line.text.hasPrefix("| -") {
        isBody = true
      }
    }
    return rows
  }

  /// The cells of a row; `\|` is a bar that parts none.
  private static func cells(_ line: String) -> [String] {
    let bar = "\u{0}"
    let cells = line.trimmed.replacing("\\|", with: bar).split(
      separator: "|", omittingEmptySubsequences: false)
    return cells.dropFirst().dropLast().map { $0.replacing(bar, with: "|").trimmed }
  }
}
