import TestKitCompiler

/// A mutation at its place in a package.
struct Mutant: Hashable, Identifiable, Sendable {
  /// The number of the mutant in this run, from 1.
  ///
  /// The number 0 stands for no mutant.
  let id: Int

  /// The path of the file in the package.
  let file: String

  let line: Int
  let column: Int

  /// The function or property that contains the mutant, such as `Rectangle.init(leading:top:)`.
  let function: String

  /// The source that it replaces.
  let original: String

  let mutation: Mutation

  init(id: Int, _ mutation: Mutation, in source: SourceText, function: String) {
    self.id = id
    file = source.path
    (line, column) = source.position(of: mutation.range.lowerBound)
    self.function = function
    original = source[mutation.range]
    self.mutation = mutation
  }

  /// The replaced source in one line.
  ///
  /// Nil if the mutation only inserts something.
  var expression: String? { original.isEmpty ? nil : Self.oneLine(original) }

  /// The change in one line, such as `width > 0 → width >= 0`.
  var change: String {
    switch mutation.form {
    case .removal: "\(Self.oneLine(original)) → nothing"
    case .earlyReturn: "return at the beginning"
    case .choice, .negation:
      "\(Self.oneLine(original)) → \(Self.oneLine(mutation.replacement))"
    }
  }

  /// The place and the change.
  var description: String {
    "\(file):\(line):\(column): \(function): \(mutation.name): \(change)"
  }

  /// Returns a text on one line, no matter how it was broken into lines.
  private static func oneLine(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let line = lines.dropFirst().reduce(String(lines.first ?? "")) { text, line in
      let isJoined = "([".contains(text.last ?? " ") || ")].".contains(line.first ?? " ")
      return text + (isJoined ? "" : " ") + line
    }
    return line.count > 80 ? "\(line.prefix(50)) … \(line.suffix(25))" : line
  }
}
