/// The names of all tests of the repository, as `Suite.test name`.
struct TestIndex {
  let names: Set<String>

  init(sources: [SwiftSource]) {
    names = Set(sources.flatMap(Self.names(in:)))
  }

  /// The test whose name shares the most words with another name.
  func nearest(to name: String) -> String? {
    let words = Self.words(name)
    let likeness = names.map { candidate in
      let others = Self.words(candidate)
      let shared = Double(words.intersection(others).count)
      return (name: candidate, value: 2 * shared / Double(words.count + others.count))
    }
    let nearest = likeness.max { ($0.value, $1.name) < ($1.value, $0.name) }
    return nearest.flatMap { $0.value > 0 ? $0.name : nil }
  }

  /// A test belongs to the nearest type above it that is indented less.
  private static func names(in source: SwiftSource) -> [String] {
    var types: [(name: String, indentation: Int)] = []
    var isTest = false
    var names: [String] = []
    for line in source.lines where !line.isInString && !line.text.hasPrefix("//") {
      if let type = typeName(line.text) {
        types.append((type, line.indentation))
        isTest = false
      }
      if line.text.hasPrefix("@Test") || line.text.contains(" @Test") { isTest = true }
      if isTest, let function = name(in: line.text, behind: ["func"]) {
        let suite = types.last { $0.indentation < line.indentation }
        names.append(suite.map { "\($0.name).\(function)" } ?? function)
        isTest = false
      }
    }
    return names
  }

  private static func typeName(_ line: String) -> String? {
    let keywords = ["struct", "class", "actor", "enum", "extension"]
    guard let name = name(in: line, behind: keywords) else { return nil }
    return name.split(separator: ".").last.map(String.init)
  }

  /// The name behind the first of the keywords that the line declares something with.
  private static func name(in line: String, behind keywords: [String]) -> String? {
    var rest = line[...]
    while let space = rest.firstIndex(of: " ") {
      let word = rest[..<space]
      rest = rest[space...].dropFirst()
      guard keywords.contains(String(word)) else { continue }
      if rest.first == "`" { return String(rest.dropFirst().prefix { $0 != "`" }) }
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
  }
}
