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

  /// The source that the mutant replaces.
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

  /// The replaced source on one line.
  ///
  /// An entry in the list of equivalent mutants can name it. Nil if the mutation only inserts something.
  var expression: String? { original.isEmpty ? nil : Self.cut(Self.oneLine(original)) }

  /// The change in one line, such as `width > 0 → width >= 0`.
  var change: String {
    let line = Self.oneLine(original)
    switch mutation.form {
    case .removal: return "\(Self.cut(line)) → nothing"
    case .earlyReturn: return "return at the beginning"
    case .negation where line.count > Self.width: return "\(Self.cut(line)) → !(…)"
    case .choice, .negation:
      let (before, after) = Self.excerpts(line, Self.oneLine(mutation.replacement))
      return "\(before) → \(after)"
    }
  }

  /// The place and the change.
  var description: String {
    "\(file):\(line):\(column): \(function): \(mutation.name): \(change)"
  }
}

// MARK: - Long expressions

extension Mutant {
  /// The maximum width of an expression that is shown in full.
  private static let width = 80

  /// The maximum number of characters to show on each side of a change to a longer expression.
  private static let context = 20

  /// Returns a text on one line, no matter how it was broken into lines.
  private static func oneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      line.drop { $0 == " " || $0 == "\t" }
    }
    return lines.dropFirst().reduce(String(lines.first ?? "")) { text, line in
      let isJoined = "([".contains(text.last ?? " ") || ")].".contains(line.first ?? " ")
      return text + (isJoined ? "" : " ") + line
    }
  }

  /// Returns a line, without its middle if it is too long.
  private static func cut(_ line: some StringProtocol) -> String {
    line.count > width ? "\(line.prefix(50)) … \(line.suffix(25))" : String(line)
  }

  /// Returns the parts in which two lines differ, with some context, or both lines if they are short.
  private static func excerpts(_ before: String, _ after: String) -> (String, String) {
    guard max(before.count, after.count) > width else { return (before, after) }
    let (old, new) = (words(before), words(after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
    func excerpt(_ words: [Substring]) -> String {
      let left = fitting(words.prefix(start).reversed()).reversed()
      let right = fitting(words.suffix(end))
      return (left.count < start ? "…" : "") + left.joined()
        + cut(words[start..<(words.count - end)].joined())
        + right.joined() + (right.count < end ? "…" : "")
    }
    return (excerpt(old), excerpt(new))
  }

  /// Returns the first words that fit next to a change.
  private static func fitting(_ words: some Sequence<Substring>) -> [Substring] {
    var room = context
    return words.prefix { word in
      room -= word.count
      return room >= 0
    }
  }

  /// Returns the words, the operators and the other characters of a line.
  private static func words(_ line: String) -> [Substring] {
    line.matches(of: /\w+|[<>=!&|+\-*\/%.]+|./).map(\.output)
  }
}
