/// The part of a test file that a page shows: what stands between `// snippet: name` and
/// `// end snippet`, or between `// failure: name` and `// end failure`.
struct SnippetRegion: Equatable {
  let name: String
  let path: String

  /// The number of the line with the opening marker.
  let line: Int

  /// The lines in between, without the indentation that they share.
  let lines: [String]
}

extension SnippetRegion {
  /// Reads the regions of one kind in a file, and what is wrong with its markers.
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
        the \(kind) region “\(open.name)” is never closed. Put // end \(kind) after its last line.
        """)
    }

    for line in source.lines {
      if line.isInString {
        open?.lines.append(line)
      } else if let name = line.text.dropping(prefix: "// \(kind):")?.trimmed {
        reportOpen()
        if name.isEmpty { report(line.number, "a \(kind) region needs a name: // \(kind): name.") }
        open = (name, line.number, [])
      } else if line.text == "// end \(kind)" {
        if let open {
          regions.append(
            SnippetRegion(
              name: open.name, path: source.path, line: open.line, lines: dedented(open.lines)))
        } else {
          report(
            line.number, "// end \(kind) closes nothing. Open the region with // \(kind): name.")
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
