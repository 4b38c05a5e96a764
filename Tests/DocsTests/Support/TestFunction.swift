/// Finds the functions with the attribute `@Test`.
enum TestFunction {
  /// Returns the names of the tests of a file in order, without backticks but with their suites: `Suite.test name`.
  ///
  /// A test belongs to the nearest type above it with less indentation.
  static func paths(in source: SwiftSource) -> [String] {
    var types: [(name: String, indentation: Int)] = []
    var isTest = false
    var paths: [String] = []
    for line in source.lines where !line.isInString && !line.text.hasPrefix("//") {
      if let type = typeName(line.text) {
        types.append((type, line.indentation))
        isTest = false
      }
      if isMarked(line.text) { isTest = true }
      guard isTest, let name = identifier(in: line.text, behind: ["func"]) else { continue }
      isTest = false
      let suite = types.last { $0.indentation < line.indentation }?.name
      paths.append(suite.map { "\($0).\(name)" } ?? name)
    }
    return paths
  }

  /// Returns `true` if the line has `@Test` at the beginning or after another attribute.
  private static func isMarked(_ line: String) -> Bool {
    line.split(separator: " ").contains { $0 == "@Test" || $0.hasPrefix("@Test(") }
  }

  private static func typeName(_ line: String) -> String? {
    let keywords = ["struct", "class", "actor", "enum", "extension"]
    let name = identifier(in: line, behind: keywords)
    return name?.split(separator: ".").last.map(String.init)
  }

  /// Returns the name after the first keyword in the line, or nil if there is none.
  private static func identifier(in line: String, behind keywords: [String]) -> String? {
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
}
