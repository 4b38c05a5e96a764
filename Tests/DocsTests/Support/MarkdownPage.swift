/// A Markdown page, or a documentation comment, taken apart as far as the checks need it.
struct MarkdownPage {
  struct Line: Equatable {
    /// The number of the line in its file, from one.
    let number: Int

    /// What stands before the text: nothing in a page, `/// ` and its indentation in a comment.
    let margin: String

    let text: String

    var isHeading: Bool {
      let hashes = text.prefix { $0 == "#" }
      return (1...6).contains(hashes.count) && text.dropFirst(hashes.count).first == " "
    }
  }

  struct CodeBlock: Equatable {
    /// The first word behind the opening fence, in lower case; empty if there is none.
    let language: String

    /// The marker on the line above; nil if there is none.
    let marker: Marker?

    /// The number of the line with the opening fence.
    let line: Int

    /// What stands in the file before each line of the block.
    let margin: String

    var lines: [String]

    /// The name of the region that the block shows, if it is one of a kind.
    func name(of kind: RegionKind) -> String? { marker?.kind == kind ? marker?.name : nil }
  }

  /// What says which region of a test the block on the next line shows.
  struct Marker: Equatable {
    let kind: RegionKind
    let name: String
    let line: Int
  }

  /// The path of the file, seen from the root of the repository.
  let path: String

  private(set) var codeBlocks: [CodeBlock] = []

  /// Markers with no code block on the next line.
  private(set) var looseMarkers: [Marker] = []

  /// The lines outside of code blocks and markers.
  private(set) var prose: [Line] = []

  init(path: String, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    self.init(
      path: path,
      lines: lines.map { Line(number: $0.offset + 1, margin: "", text: String($0.element)) })
  }

  init(path: String, lines: [Line]) {
    self.path = path
    var marker: Marker?
    var open: (block: CodeBlock, fence: String, indentation: Int)?
    for line in lines {
      let indentation = line.text.prefix { $0 == " " }
      let text = line.text.trimmed
      if let (block, fence, _) = open, text.hasPrefix(fence), Set(text) == Set(fence) {
        codeBlocks.append(block)
        open = nil
      } else if let block = open {
        let content = line.text.dropFirst(min(indentation.count, block.indentation))
        open?.block.lines.append(content.trimmingSuffix(while: \.isWhitespace))
      } else if let fence = Self.fence(text) {
        let block = CodeBlock(
          language: text.dropFirst(fence.count).trimmed.lowercased().prefix { $0 != " " }.trimmed,
          marker: marker,
          line: line.number,
          margin: line.margin + indentation,
          lines: [])
        open = (block, fence, indentation.count)
        marker = nil
      } else {
        if let marker { looseMarkers.append(marker) }
        marker = Self.marker(text, line: line.number)
        if marker == nil { prose.append(line) }
      }
    }
    if let open { codeBlocks.append(open.block) }
    if let marker { looseMarkers.append(marker) }
  }

  /// What a file has of pages: one, or those of its documentation comments.
  static func all(path: String, text: String) -> [MarkdownPage] {
    path.hasSuffix(".swift")
      ? documentationComments(in: SwiftSource(path: path, text: text))
      : [MarkdownPage(path: path, text: text)]
  }

  /// The documentation comments of a Swift file, a page each.
  static func documentationComments(in source: SwiftSource) -> [MarkdownPage] {
    var comments: [[Line]] = [[]]
    for line in source.lines {
      guard !line.isInString, let text = line.text.dropping(prefix: "///") else {
        comments.append([])
        continue
      }
      let margin = String(repeating: " ", count: line.indentation) + "/// "
      comments[comments.count - 1].append(
        Line(number: line.number, margin: margin, text: text.dropping(prefix: " ") ?? text))
    }
    return comments.filter { !$0.isEmpty }.map { MarkdownPage(path: source.path, lines: $0) }
  }

  private static func fence(_ text: String) -> String? {
    for character in "`~" {
      let fence = text.prefix { $0 == character }
      let isFence = fence.count >= 3 && !text.dropFirst(fence.count).contains(character)
      if isFence { return String(fence) }
    }
    return nil
  }

  private static func marker(_ text: String, line: Int) -> Marker? {
    guard text.hasSuffix("-->") else { return nil }
    return RegionKind.allCases.lazy.compactMap { kind in
      text.dropping(prefix: "<!-- \(kind):").map {
        Marker(kind: kind, name: $0.dropLast(3).trimmed, line: line)
      }
    }.first
  }
}
