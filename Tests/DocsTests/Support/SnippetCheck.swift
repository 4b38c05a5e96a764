/// The kind of text that a page takes from a test.
enum RegionKind: String, CaseIterable, Sendable {
  /// Lines of code.
  case snippet

  /// The text of an expected issue.
  case failure
}

/// The lines of a test between `// snippet: name` and `// end snippet`, or `// failure: name` and `// end failure`.
struct SnippetRegion: Equatable {
  let name: String
  let path: String

  /// The number of the line with the opening marker.
  let line: Int

  /// The lines between the markers, without their common indentation.
  var lines: [String]
}

extension SnippetRegion {
  /// Returns the regions of a kind in a file, and a finding for each defective marker.
  static func scan(
    _ source: SwiftSource, for kind: RegionKind = .snippet
  ) -> (regions: [SnippetRegion], findings: [Finding]) {
    var regions: [SnippetRegion] = []
    var findings: [Finding] = []
    var open: (name: String, line: Int, lines: [SwiftSource.Line])?

    func report(_ line: Int, _ text: String) {
      findings.append(Finding(path: source.path, line: line, text: text))
    }
    func reportOpen() {
      guard let open else { return }
      report(
        open.line,
        """
        the \(kind) region “\(open.name)” is not closed. Put // end \(kind) after its last line.
        """)
    }

    for line in source.lines {
      if !line.isInString, let name = line.text.dropping(prefix: "// \(kind):")?.trimmed {
        reportOpen()
        if name.isEmpty { report(line.number, "a \(kind) region needs a name: // \(kind): name.") }
        open = (name, line.number, [])
      } else if !line.isInString, line.text == "// end \(kind)" {
        if let open {
          regions.append(
            SnippetRegion(
              name: open.name, path: source.path, line: open.line, lines: dedented(open.lines)))
        } else {
          report(
            line.number, "// end \(kind) has no beginning. Open the region with // \(kind): name.")
        }
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    reportOpen()
    return (regions, findings)
  }

  private static func dedented(_ lines: [SwiftSource.Line]) -> [String] {
    let shared = lines.filter { !$0.text.isEmpty }.map(\.indentation).min() ?? 0
    return lines.map { line in
      line.text.isEmpty
        ? "" : String(repeating: " ", count: line.indentation - shared) + line.text
    }
  }
}

/// Compares the code on pages with the regions of tests.
struct SnippetCheck {
  let regions: [SnippetRegion]
  let pages: [MarkdownPage]
  var kind = RegionKind.snippet

  /// The marked blocks that differ from their regions.
  var staleBlocks: [Finding] {
    pages.flatMap { page in
      page.codeBlocks.compactMap { block in
        guard let region = region(of: block), region.lines != block.lines else { return nil }
        return Finding(path: page.path, line: block.line, text: difference(block, region))
      }
    }
  }

  /// The markers, blocks and regions without a counterpart, and the regions whose name is already taken.
  ///
  /// A marker without a block below it does not count as showing the region.
  var findings: [Finding] {
    pages.flatMap { page in
      page.codeBlocks.compactMap { block in
        problem(of: block).map { Finding(path: page.path, line: block.line, text: $0) }
      }
    } + regionFindings
  }

  private func problem(of block: MarkdownPage.CodeBlock) -> String? {
    if let name = block.name(of: kind) {
      guard region(of: block) == nil else { return nil }
      return """
        there is no \(kind) region “\(name)”. Mark its lines in a test with // \(kind): \(name) and \
        // end \(kind).
        """
    }
    // No test here can compile the XCTest code that a migration starts from.
    guard shows(block), block.lineAbove != "<!-- not pasted: XCTest -->" else { return nil }
    return """
      no test \(kind == .snippet ? "compiles this Swift code" : "expects this message"). Make it a \
      \(kind) region of a test and put <!-- \(kind): name --> on the line above the block.
      """
  }

  /// The regions whose name is already taken, and those that no page shows.
  private var regionFindings: [Finding] {
    let used = Set(pages.flatMap(\.codeBlocks).compactMap { $0.name(of: kind) })
    return regions.flatMap { region in
      var texts: [String] = []
      if let other = regions.first(where: { $0.name == region.name }), other != region {
        texts.append(
          "has the same name as the one at \(other.path):\(other.line). Rename one of them.")
      }
      if !used.contains(region.name) {
        texts.append(
          """
          is not on any page. Show it with <!-- \(kind): \(region.name) --> above a \
          ```\(kind == .snippet ? "swift" : "text") block, or remove its two markers.
          """)
      }
      return texts.map {
        Finding(
          path: region.path, line: region.line, text: "the \(kind) region “\(region.name)” \($0)")
      }
    }
  }

  /// Returns the text of a file with each marked block replaced by its region.
  func refreshed(_ text: String, of path: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The pages may hold an older version of the file.
    let blocks = MarkdownPage.all(path: path, text: text).flatMap(\.codeBlocks)
    // From the last to the first, so that the line numbers above stay valid.
    for block in blocks.sorted(by: { $0.line > $1.line }) {
      guard let region = region(of: block) else { continue }
      // Lines are numbered from 1, so the number of the fence's line is also the index of the line below.
      lines.replaceSubrange(
        block.line..<block.line + block.lines.count,
        with: region.lines.map { (block.margin + $0).trimmingSuffix(while: \.isWhitespace) })
    }
    return lines.joined(separator: "\n")
  }

  private func region(of block: MarkdownPage.CodeBlock) -> SnippetRegion? {
    regions.first { $0.name == block.name(of: kind) }
  }

  /// Returns `true` if a block looks like a region of this kind.
  private func shows(_ block: MarkdownPage.CodeBlock) -> Bool {
    switch kind {
    case .snippet: block.language == "swift"
    case .failure: block.lines.contains { $0.contains("↳") }
    }
  }

  private func difference(_ block: MarkdownPage.CodeBlock, _ region: SnippetRegion) -> String {
    let common = zip(block.lines, region.lines).prefix { $0 == $1 }.count
    func shown(_ lines: [String]) -> String {
      common < lines.count ? lines[common] : "(no such line)"
    }
    return """
      this block differs from the \(kind) region “\(region.name)” of \(region.path):\(region.line). \
      The first difference is on line \(common + 1):
        page:   \(shown(block.lines))
        region: \(shown(region.lines))
      Change the region, never the page, then run SNIPPETS=refresh swift test --filter DocsTests
      """
  }
}
