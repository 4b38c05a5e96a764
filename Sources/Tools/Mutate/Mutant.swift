/// A mutation at its place in a package.
struct Mutant: Hashable, Identifiable, Sendable {
  /// Its number in this run, from one; zero is no mutant.
  let id: Int

  /// The file, by its path in the package.
  let file: String

  let line: Int
  let column: Int

  /// The line that it is in, without the white space at its ends.
  let sourceLine: String

  /// What stands there now.
  let original: String

  let mutation: Mutation

  init(id: Int, _ mutation: Mutation, in source: SourceText) {
    self.id = id
    file = source.path
    (line, column) = source.position(of: mutation.range.lowerBound)
    sourceLine = source.line(at: mutation.range.lowerBound)
    original = source[mutation.range]
    self.mutation = mutation
  }

  /// What it changes, in one line: `width > 0 → width >= 0`.
  var change: String {
    switch mutation.form {
    case .removal: "\(Self.oneLine(original)) → nothing"
    case .earlyReturn: "return at the beginning"
    case .choice, .negation:
      "\(Self.oneLine(original)) → \(Self.oneLine(mutation.replacement))"
    }
  }

  /// Where it is and what it changes.
  var description: String { "\(file):\(line):\(column): \(mutation.name): \(change)" }

  private static func oneLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 80 ? "\(line.prefix(50)) … \(line.suffix(25))" : line
  }
}
