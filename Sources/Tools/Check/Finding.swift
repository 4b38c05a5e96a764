/// A node of a syntax tree that breaks a convention.
struct Problem: Equatable, Sendable {
  /// The index of the node in its file's tree.
  let index: Int

  /// The problem and what to do about it.
  let text: String
}

/// A line of a source file that breaks a convention.
struct Finding: Codable, Comparable, Sendable {
  let path: String
  let line: Int
  let rule: String
  let text: String

  static func < (first: Self, second: Self) -> Bool {
    (first.path, first.line, first.rule, first.text)
      < (second.path, second.line, second.rule, second.text)
  }

  /// The finding in the format of a compiler warning, which editors and CI understand.
  var warning: String { "\(path):\(line): warning: \(text) [\(rule)]" }
}
