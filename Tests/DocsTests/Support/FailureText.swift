/// The text of an issue as a terminal shows it, taken from the test that expects the issue.
///
/// The text is the only string between `// failure: name` and `// end failure`, or the only multi-line string
/// there. An ellipsis replaces each interpolation. Unlike in a terminal, lines that are wider than a page are
/// wrapped.
enum FailureText {
  /// Returns the failure regions of a file, and a finding for each defective region or marker.
  static func scan(_ source: SwiftSource) -> (regions: [SnippetRegion], findings: [Finding]) {
    let scan = SnippetRegion.scan(source, for: .failure)
    var regions: [SnippetRegion] = []
    var findings = scan.findings
    for var region in scan.regions {
      let texts = texts(in: region.lines.joined(separator: "\n"))
      if texts.count == 1 {
        region.lines = inTerminal(texts[0])
        regions.append(region)
      } else {
        findings.append(
          Finding(
            path: region.path, line: region.line,
            text: """
              the failure region “\(region.name)” has \(texts.count) strings. It needs exactly one, the \
              text of the issue.
              """))
      }
    }
    return (regions, findings)
  }

  /// Returns the multi-line strings in code or, if there are none, all other strings.
  private static func texts(in code: String) -> [String] {
    let long = code.matches(of: /"""\n(.*?)\n( *)"""/.dotMatchesNewlines()).map { match in
      match.1.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.dropFirst(match.2.count) }.joined(separator: "\n")
    }
    let short = code.matches(of: /"([^"]*)"/).map { String($0.1) }
    let interpolation = /\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/
    return (long.isEmpty ? short : long)
      .map { $0.replacing("\\\n", with: "").replacing(interpolation, with: "…") }
  }

  /// Returns the lines of an issue as Swift Testing prints them, but with long lines wrapped.
  private static func inTerminal(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(wrapped).enumerated()
      .map { index, line in
        ((index == 0 ? "↳ " : "  ") + line).trimmingSuffix(while: \.isWhitespace)
      }
  }

  /// Splits a line at spaces into pieces that fit on a page.
  ///
  /// A word that is too wide for a page is not split, and neither is the text after it on the same line.
  private static func wrapped(_ line: Substring) -> [String] {
    let width = 74
    let indent = line.prefix { $0 == " " }
    var pieces: [String] = []
    var rest = line
    while rest.count > width {
      let piece = rest.prefix(width + 1)
      guard let blank = piece.lastIndex(of: " "), !piece[..<blank].allSatisfy(\.isWhitespace)
      else { break }
      pieces.append(String(rest[..<blank]))
      rest = indent + rest[blank...].dropFirst()
    }
    return pieces + [String(rest)]
  }
}
