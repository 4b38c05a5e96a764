/// A function with the attribute `@Test`.
struct TestFunction: Equatable {
  /// The type that the test belongs to.
  let suite: String?

  /// The name, without backticks.
  let name: String

  /// `true` if the name is in backticks.
  let isRaw: Bool

  /// The number of the line with the name, from 1.
  let line: Int

  /// The lines between the name and the end of the function, without their indentation.
  let body: [String]

  /// The name with its suite, as `Suite.test name`.
  var path: String { suite.map { "\($0).\(name)" } ?? name }

  /// Returns the tests of a file in order.
  ///
  /// A test belongs to the nearest type above it that is indented less. The test ends at the next closing brace with
  /// the same indentation as the line of its name.
  static func all(in source: SwiftSource) -> [TestFunction] {
    var types: [(name: String, indentation: Int)] = []
    var isTest = false
    var tests: [TestFunction] = []
    for (index, line) in source.lines.enumerated() {
      guard !line.isInString, !line.text.hasPrefix("//") else { continue }
      if let type = typeName(line.text) {
        types.append((type, line.indentation))
        isTest = false
      }
      if isMarked(line.text) { isTest = true }
      guard isTest, let name = identifier(in: line.text, behind: ["func"]) else { continue }
      isTest = false
      tests.append(
        TestFunction(
          suite: types.last { $0.indentation < line.indentation }?.name,
          name: name.text,
          isRaw: name.isRaw,
          line: line.number,
          body: body(of: line, followedBy: source.lines[(index + 1)...])))
    }
    return tests
  }

  private static func body(
    of line: SwiftSource.Line,
    followedBy lines: ArraySlice<SwiftSource.Line>
  ) -> [String] {
    guard !line.text.hasSuffix("}") else { return [line.text] }
    let rest = lines.prefix {
      $0.isInString || $0.indentation > line.indentation || !$0.text.hasPrefix("}")
    }
    return rest.filter { !$0.isInString && !$0.text.hasPrefix("//") }.map {
      withoutComment($0.text)
    }
  }

  /// Returns the line without a trailing comment.
  private static func withoutComment(_ line: String) -> String {
    line.firstRange(of: " // ").map { String(line[..<$0.lowerBound]) } ?? line
  }

  /// Returns `true` if the line has `@Test` at the beginning or after another attribute.
  private static func isMarked(_ line: String) -> Bool {
    let attribute = "@Test"
    return line.hasPrefix(attribute) || line.hasSuffix(" \(attribute)")
      || line.contains(" \(attribute) ") || line.contains(" \(attribute)(")
  }

  private static func typeName(_ line: String) -> String? {
    let keywords = ["struct", "class", "actor", "enum", "extension"]
    let name = identifier(in: line, behind: keywords)?.text
    return name?.split(separator: ".").last.map(String.init)
  }

  /// Returns the name after the first of the given keywords.
  private static func identifier(
    in line: String,
    behind keywords: [String]
  ) -> (text: String, isRaw: Bool)? {
    var rest = line[...]
    while let space = rest.firstIndex(of: " ") {
      let word = rest[..<space]
      rest = rest[space...].dropFirst()
      guard keywords.contains(String(word)) else { continue }
      if rest.first == "`" { return (String(rest.dropFirst().prefix { $0 != "`" }), true) }
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      return name.isEmpty ? nil : (String(name), false)
    }
    return nil
  }
}
