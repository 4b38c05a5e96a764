/// A Markdown page or a documentation comment, split into the parts that the checks need.
struct MarkdownPage {
  struct Line: Equatable {
    /// The number of the line in its file, from 1.
    let number: Int

    /// The text before the content: the indented `///` of a comment, or nothing on a page.
    let margin: String

    let text: String

    var isHeading: Bool {
      let hashes = text.prefix { $0 == "#" }
      return (1...6).contains(hashes.count) && text.dropFirst(hashes.count).first == " "
    }
  }

  struct CodeBlock: Equatable {
    /// The first word after the opening fence, in lower case, or an empty string.
    let language: String

    /// The line above the opening fence, where a marker can name the region that the block shows.
    let lineAbove: String

    /// The number of the line with the opening fence.
    let line: Int

    /// The indented `///` of a comment, if any, and the indentation of the block.
    let margin: String

    var lines: [String]

    /// Returns the name of the region that the block shows, or nil if the block has no marker of this kind.
    func name(of kind: RegionKind) -> String? {
      guard lineAbove.hasSuffix("-->") else { return nil }
      return lineAbove.dropping(prefix: "<!-- \(kind):")?.dropLast(3).trimmed
    }
  }

  /// The path of the file from the root of the repository.
  let path: String

  private(set) var codeBlocks: [CodeBlock] = []

  /// The lines outside of code blocks.
  private(set) var prose: [Line] = []

  init(path: String, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    self.init(
      path: path,
      lines: lines.map { Line(number: $0.offset + 1, margin: "", text: String($0.element)) })
  }

  init(path: String, lines: [Line]) {
    self.path = path
    var lineAbove = ""
    var open: (block: CodeBlock, indentation: Int)?
    for line in lines {
      let indentation = line.text.prefix { $0 == " " }
      let text = line.text.trimmed
      if let fenced = open, text == "```" {
        codeBlocks.append(fenced.block)
        open = nil
      } else if let fenced = open {
        let content = line.text.dropFirst(min(indentation.count, fenced.indentation))
        open?.block.lines.append(content.trimmingSuffix(while: \.isWhitespace))
      } else if let info = text.dropping(prefix: "```"), !info.contains("`") {
        let block = CodeBlock(
          language: info.trimmed.lowercased().prefix { $0 != " " }.trimmed,
          lineAbove: lineAbove,
          line: line.number,
          margin: line.margin + indentation,
          lines: [])
        open = (block, indentation.count)
      } else {
        prose.append(line)
      }
      lineAbove = text
    }
    if let open { codeBlocks.append(open.block) }
  }

  /// Returns the page of a Markdown file, or a page for each documentation comment of a Swift file.
  static func all(path: String, text: String) -> [MarkdownPage] {
    path.hasSuffix(".swift")
      ? documentationComments(in: SwiftSource(path: path, text: text))
      : [MarkdownPage(path: path, text: text)]
  }

  /// Returns the documentation comments of a Swift file, each as a page.
  static func documentationComments(in source: SwiftSource) -> [MarkdownPage] {
    source.lines.split { $0.isInString || !$0.text.hasPrefix("///") }.map { comment in
      let lines = comment.map { line in
        let margin = String(repeating: " ", count: line.indentation) + "/// "
        let text = line.text.dropFirst(3)
        return Line(
          number: line.number, margin: margin, text: text.dropping(prefix: " ") ?? String(text))
      }
      return MarkdownPage(path: source.path, lines: lines)
    }
  }
}

// MARK: - Tables and inline code

extension MarkdownPage {
  /// A row of a table.
  struct Row: Equatable {
    let line: Int
    let cells: [String]
  }

  /// The rows of all tables without their headers.
  var rows: [Row] {
    let lines = prose.filter { $0.text.hasPrefix("|") }
    let delimiters = Set(
      lines.filter { ["|-", "| -"].contains(where: $0.text.hasPrefix) }.map(\.number))
    // The header is the line above the delimiter.
    return lines.filter { delimiters.isDisjoint(with: [$0.number, $0.number + 1]) }
      .map { Row(line: $0.number, cells: Self.cells($0.text)) }
  }

  /// Returns the cells of a row.
  ///
  /// An escaped bar `\|` does not end a cell.
  private static func cells(_ line: String) -> [String] {
    let bar = "\u{0}"
    let cells = line.trimmed.replacing("\\|", with: bar).split(
      separator: "|", omittingEmptySubsequences: false)
    return cells.dropFirst().dropLast().map { $0.replacing(bar, with: "|").trimmed }
  }
}

extension MarkdownPage {
  /// The code between backticks in all lines outside of code blocks.
  ///
  /// In a row of a migration table, only the last cell is read. The others show code of other packages.
  var codeSpans: [(line: Int, text: String)] {
    let isMigration = path.contains("/Articles/Migrating")
    return prose.flatMap { line in
      let cell = isMigration && line.text.hasPrefix("|") ? Self.cells(line.text).last : nil
      return Self.codeApart(cell ?? line.text).code.map { (line: line.number, text: $0) }
    }
  }

  /// Splits a line into the code between equal runs of backticks and the text around it.
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
