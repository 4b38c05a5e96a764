/// Compares what the pages show with what the tests compile.
struct SnippetCheck {
  /// Rewrites the pages from the regions.
  static let refreshCommand = "SNIPPETS=refresh swift test --filter DocsTests"

  let regions: [SnippetRegion]
  let pages: [MarkdownPage]
  var kind = RegionKind.snippet

  /// Whether the environment asks for the pages to be rewritten; never where a machine does the
  /// checking.
  static func refreshes(in environment: [String: String]) -> Bool {
    environment["SNIPPETS"] == "refresh" && ["", "false"].contains(environment["CI", default: ""])
  }

  /// Marked blocks that differ from their region.
  var staleBlocks: [Finding] {
    pages.flatMap { page in
      page.codeBlocks.compactMap { block in
        guard let region = region(of: block), region.lines != block.lines else { return nil }
        return Finding(path: page.path, line: block.line, text: difference(block, region))
      }
    }
  }

  /// Markers of regions that are not there, and markers without a code block.
  var brokenMarkers: [Finding] {
    pages.flatMap { page in
      let unknown = page.codeBlocks.compactMap { block -> Finding? in
        guard let name = block.name(of: kind), region(of: block) == nil else { return nil }
        return Finding(
          path: page.path, line: block.line - 1,
          text: """
            there is no \(kind) region “\(name)”. Mark its lines in a test with \
            // \(kind): \(name) and // end \(kind). The regions are \(list(regions.map(\.name))).
            """)
      }
      let loose = page.looseMarkers.filter { $0.kind == kind }.map { marker in
        Finding(
          path: page.path, line: marker.line,
          text: """
            no code block follows the marker of the \(kind) “\(marker.name)”. Put ```\(kind.language) \
            and ``` on the next two lines, then run \(Self.refreshCommand)
            """)
      }
      return unknown + loose
    }
  }

  /// Swift code that no test compiles, or messages that no test expects.
  var unmarkedBlocks: [Finding] {
    let lack =
      switch kind {
      case .snippet: "no test compiles this Swift code"
      case .failure: "no test expects this message"
      }
    return pages.flatMap { page in
      page.codeBlocks.filter { shows($0) && $0.name(of: kind) == nil }.map { block in
        Finding(
          path: page.path, line: block.line,
          text: """
            \(lack). Make it a \(kind) region of a test and put <!-- \(kind): name --> on the line \
            above the block.
            """)
      }
    }
  }

  /// Regions whose name another one has taken.
  var repeatedNames: [Finding] {
    var first: [String: SnippetRegion] = [:]
    return regions.compactMap { region in
      guard let other = first[region.name] else {
        first[region.name] = region
        return nil
      }
      return Finding(
        path: region.path, line: region.line,
        text: """
          the name of the \(kind) region “\(region.name)” is taken by \(other.path):\(other.line). \
          Choose another one.
          """)
    }
  }

  /// Regions that no page shows.
  var unusedRegions: [Finding] {
    let used = Set(pages.flatMap(\.codeBlocks).compactMap { $0.name(of: kind) })
    return regions.filter { !used.contains($0.name) }.map { region in
      Finding(
        path: region.path, line: region.line,
        text: """
          no page shows the \(kind) region “\(region.name)”. Show it with \
          <!-- \(kind): \(region.name) --> above a ```\(kind.language) block, or take its two markers \
          away.
          """)
    }
  }

  /// The text of a file with each marked block replaced by its region.
  func refreshed(_ text: String, of path: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The blocks of this text: that of the pages may have been another one.
    let blocks = MarkdownPage.all(path: path, text: text).flatMap(\.codeBlocks)
    // From the last one to the first, so that the line numbers above stay true.
    for block in blocks.sorted(by: { $0.line > $1.line }) {
      guard let region = region(of: block) else { continue }
      // The number of the fence's line counts from one: it is the index of the line below.
      lines.replaceSubrange(
        block.line..<block.line + block.lines.count,
        with: region.lines.map { (block.margin + $0).trimmingSuffix(while: \.isWhitespace) })
    }
    return lines.joined(separator: "\n")
  }

  private func region(of block: MarkdownPage.CodeBlock) -> SnippetRegion? {
    regions.first { $0.name == block.name(of: kind) }
  }

  /// Whether a block looks like what a region of this kind is.
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
      this block is not the \(kind) region “\(region.name)” of \(region.path):\(region.line). \
      They differ from line \(common + 1) on:
        page:   \(shown(block.lines))
        region: \(shown(region.lines))
      The region is the original: change that, never the page, then run \(Self.refreshCommand)
      """
  }
}

/// Names in a sentence, cut where there are many.
func list(_ names: [String], limit: Int = 10) -> String {
  guard !names.isEmpty else { return "none" }
  let rest = names.count - limit
  return names.sorted().prefix(limit).joined(separator: ", ") + (rest > 0 ? ", … \(rest) more" : "")
}
