extension MarkdownPage {
  struct Link: Equatable {
    let line: Int
    let target: String
  }

  /// The links and images of the page, with what stands in their parentheses, and the reference
  /// definitions.
  var links: [Link] {
    prose.flatMap { line in
      let text = removingCodeSpans(line.text)
      let inline = text.ranges(of: "](").map { target(text[$0.upperBound...]) }
      return (inline + reference(text)).map { Link(line: line.number, target: $0) }
    }
  }

  /// What a link may name behind `#`: a slug of each heading, as GitHub makes them.
  var anchors: [String] {
    var seen: [String: Int] = [:]
    return prose.compactMap { line in
      let hashes = line.text.prefix { $0 == "#" }
      let text = line.text.dropFirst(hashes.count)
      guard (1...6).contains(hashes.count), text.first == " " else { return nil }
      let slug = text.trimmed.lowercased()
        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
      let count = seen[slug, default: 0]
      seen[slug] = count + 1
      return count == 0 ? slug : "\(slug)-\(count)"
    }
  }

  /// What stands before the closing parenthesis, without a title.
  private func target(_ text: Substring) -> String {
    var depth = 0
    let inside = text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth >= 0
    }
    return withoutTitle(inside)
  }

  /// The target of `[name]: target`.
  private func reference(_ text: String) -> [String] {
    guard text.hasPrefix("["), !text.hasPrefix("[^"), let colon = text.firstRange(of: "]: ") else {
      return []
    }
    return [withoutTitle(text[colon.upperBound...])]
  }

  private func withoutTitle(_ text: Substring) -> String {
    if let bracketed = text.trimmed.dropping(prefix: "<") {
      return String(bracketed.prefix { $0 != ">" })
    }
    return String(text.trimmed.prefix { $0 != " " })
  }

  private func removingCodeSpans(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let tick = rest.firstIndex(of: "`") {
      let ticks = rest[tick...].prefix { $0 == "`" }
      result += rest[..<tick]
      rest = rest[ticks.endIndex...]
      if let end = rest.firstRange(of: ticks) { rest = rest[end.upperBound...] }
    }
    return result + rest
  }
}
