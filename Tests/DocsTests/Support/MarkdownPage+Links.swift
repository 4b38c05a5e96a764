extension MarkdownPage {
  /// The targets of the links and images of the page.
  var links: [(line: Int, target: String)] {
    prose.flatMap { line in
      let text = Self.codeApart(line.text).text
      return text.ranges(of: "](").map {
        (line: line.number, target: target(text[$0.upperBound...]))
      }
    }
  }

  /// The anchors that GitHub gives to the headings.
  ///
  /// GitHub numbers a heading that occurs again. No page links to such a heading.
  var anchors: [String] {
    prose.filter(\.isHeading).map { line in
      line.text.drop { $0 == "#" }.trimmed.lowercased()
        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  /// Returns the text before the parenthesis that closes the link.
  private func target(_ text: Substring) -> String {
    var depth = 0
    return String(
      text.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth >= 0
      })
  }
}
