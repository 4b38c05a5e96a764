/// A Markdown page, or a documentation comment, taken apart as far as the checks need it.
struct MarkdownPage {
  struct Line: Equatable {
    /// The number of the line in its file, from one.
    let number: Int

    /// What stands before the text: nothing in a page, `/// ` and its indentation in a comment.
    let margin: String

    let text: String
  }

  struct CodeBlock: Equatable {
    /// The first word behind the opening fence, in lower case; empty if there is none.
    let language: String

    /// The name in the marker on the line above, of the kind that the page was read for.
    let snippet: String?

    /// The number of the line with the opening fence.
    let line: Int

    /// What stands in the file before each line of the block.
    let margin: String

    var lines: [String]
  }

  /// A marker with no code block on the next line.
  struct LooseMarker: Equatable {
    let name: String
    let line: Int
  }

  /// The path of the file, seen from the root of the repository.
  let path: String

  private(set) var codeBlocks: [CodeBlock] = []
  private(set) var looseMarkers: [LooseMarker] = []

  /// The lines outside of code blocks and markers.
  private(set) var prose: [Line] = []

  /// Takes a page apart, with the markers of one kind; those of another one are lines like others.
  init(path: String, text: String, markers: RegionKind = .snippet) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    self.init(
      path: path,
      lines: lines.map { Line(number: $0.offset + 1, margin: "", text: String($0.element)) },
      markers: markers)
  }

  init(path: String, lines: [Line], markers: RegionKind = .snippet) {
    self.path = path
    var marker: LooseMarker?
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
          snippet: marker?.name,
          line: line.number,
          margin: line.margin + indentation,
          lines: [])
        open = (block, fence, indentation.count)
        marker = nil
      } else {
        if let marker { looseMarkers.append(marker) }
        marker = Self.marker(text, markers).map { LooseMarker(name: $0, line: line.number) }
        if marker == nil { prose.append(line) }
      }
    }
    if let open { codeBlocks.append(open.block) }
    if let marker { looseMarkers.append(marker) }
  }

  /// The documentation comments of a Swift file, a page each.
  static func documentationComments(
    in source: SwiftSource, markers: RegionKind = .snippet
  ) -> [MarkdownPage] {
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
    return comments.filter { !$0.isEmpty }.map {
      MarkdownPage(path: source.path, lines: $0, markers: markers)
    }
  }

  private static func fence(_ text: String) -> String? {
    for character in "`~" {
      let fence = text.prefix { $0 == character }
      let isFence = fence.count >= 3 && !text.dropFirst(fence.count).contains(character)
      if isFence { return String(fence) }
    }
    return nil
  }

  private static func marker(_ text: String, _ kind: RegionKind) -> String? {
    guard text.hasSuffix("-->") else { return nil }
    return text.dropping(prefix: "<!-- \(kind):")?.dropLast(3).trimmed
  }
}
