/// The text of an issue as a terminal shows it, taken from the test that expects it.
///
/// The text is the only string of a region, or its only multi-line string. Lines that are wider than a page are
/// wrapped, which a terminal does not do.
enum FailureText {
  /// Returns the failure regions of a file, and their defects.
  static func scan(_ source: SwiftSource) -> (regions: [SnippetRegion], findings: [Finding]) {
    let scan = SnippetRegion.scan(source, for: .failure)
    var regions: [SnippetRegion] = []
    var findings = scan.findings
    for region in scan.regions {
      let strings = strings(in: region.lines)
      guard let text = strings.first, strings.count == 1 else {
        findings.append(
          Finding(
            path: region.path, line: region.line,
            text: """
              the failure region “\(region.name)” has \(strings.count) strings. It needs exactly one, \
              the text of the issue.
              """))
        continue
      }
      regions.append(
        SnippetRegion(
          name: region.name, path: region.path, line: region.line, lines: inTerminal(text)))
    }
    return (regions, findings)
  }

  /// Returns the lines of a text as Swift Testing prints an issue, with long ones wrapped.
  private static func inTerminal(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.flatMap(wrapped)
      .enumerated().map { index, line in
        ((index == 0 ? "↳ " : "  ") + line).trimmingSuffix(while: \.isWhitespace)
      }
  }

  /// Splits a line at spaces into pieces that fit on a page.
  private static func wrapped(_ line: Substring) -> [String] {
    var pieces: [String] = []
    var rest = line
    while rest.count > width {
      let piece = rest.prefix(width + 1)
      guard let blank = piece.lastIndex(of: " "), !piece[..<blank].allSatisfy(\.isWhitespace)
      else { break }
      pieces.append(String(rest[..<blank]))
      rest = rest[blank...].dropFirst()
    }
    return pieces + [String(rest)]
  }

  private static let width = 108

  /// Returns the strings in lines of code, each as the lines of its value.
  ///
  /// If there are multi-line strings, it returns only those.
  private static func strings(in lines: [String]) -> [[String]] {
    let quotes = "\"\"\""
    var long: [[String]] = []
    var short: [[String]] = []
    var open: [String]?
    for line in lines {
      if let content = open, line.trimmed.hasPrefix(quotes) {
        long.append(value(content, indentation: line.prefix { $0 == " " }.count))
        open = nil
      } else if open != nil {
        open?.append(line)
      } else if line.hasSuffix(quotes) {
        open = []
      } else {
        short += shortStrings(in: line).map { [$0] }
      }
    }
    return long.isEmpty ? short : long
  }

  /// Returns the values of the strings that begin and end in a line.
  private static func shortStrings(in line: String) -> [String] {
    var strings: [String] = []
    var open: String?
    var isEscaped = false
    for character in line {
      if character == "\"", !isEscaped {
        if let text = open { strings.append(unescaped(text[...])) }
        open = open == nil ? "" : nil
      } else {
        isEscaped = character == "\\" && !isEscaped
        open?.append(character)
      }
    }
    return strings
  }

  /// Returns the lines of a multi-line string, with an ellipsis for each interpolation.
  private static func value(_ lines: [String], indentation: Int) -> [String] {
    var values: [String] = []
    var continues = false
    for line in lines {
      var text = line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))
      let isContinued = continues
      continues = text.hasSuffix("\\") && !text.hasSuffix("\\\\")
      if continues { text = text.dropLast() }
      let value = unescaped(text)
      if isContinued { values[values.count - 1] += value } else { values.append(value) }
    }
    return values
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[backslash...].dropFirst()
      if rest.first == "(" {
        result += "…"
        rest = afterParentheses(rest)
      } else if let digits = rest.dropping(prefix: "u{")?.prefix(while: { $0 != "}" }) {
        result += UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? "�"
        rest = rest.dropFirst(digits.count + 3)
      } else if let character = rest.popFirst() {
        result += escaped[character] ?? String(character)
      }
    }
    return result + rest
  }

  private static let escaped: [Character: String] = [
    "0": "\0", "n": "\n", "r": "\r", "t": "\t",
  ]

  private static func afterParentheses(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[index...].dropFirst() }
    }
    return ""
  }
}
