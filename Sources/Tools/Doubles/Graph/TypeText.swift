/// Functions on the text of a type, as the compiler writes it.
enum TypeText {
  /// Splits text at a character, except inside brackets.
  ///
  /// It trims the parts and drops empty ones.
  static func split(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    scan(text) { character, depth in
      if character == separator && depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(trimmed).filter { !$0.isEmpty }
  }

  /// Returns the text before and after the first occurrence of a separator, or nil if the text does not contain it.
  static func halves(_ text: String, at separator: String) -> (before: String, after: String)? {
    guard let range = text.firstRange(of: separator) else { return nil }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  /// Calls a closure with each character and the number of brackets around it.
  private static func scan(_ text: String, _ body: (Character, Int) -> Void) {
    var depth = 0
    var last: Character = " "
    for character in text {
      if isClosing(character, after: last) { depth -= 1 }
      body(character, depth)
      if "([{<".contains(character) { depth += 1 }
      last = character
    }
  }

  /// Returns `true` for a closing bracket, but not for the end of an arrow.
  static func isClosing(_ character: Character, after last: Character) -> Bool {
    ")]}".contains(character) || character == ">" && last != "-"
  }

  /// Returns `true` if the type is a function, and not an optional function or a container of functions.
  static func isFunction(_ type: String) -> Bool {
    var isFunction = false
    var last: Character = " "
    scan(type) { character, depth in
      if character == ">", last == "-", depth == 0 { isFunction = true }
      last = character
    }
    return isFunction
  }

  /// Returns `true` if the type is a function type or one of the given aliases for function types.
  static func isFunction(_ type: String, orOneOf aliases: Set<String>) -> Bool {
    // The name of a generic type alias comes before its arguments, as in `Handler<Int>`.
    let name = type.hasSuffix(">") ? type.prefix { $0 != "<" } : type[...]
    return isFunction(type) || aliases.contains(String(name))
  }

  /// A specifier that the compiler accepts only before all attributes of a function type.
  static let nonsending = "nonisolated(nonsending)"

  /// Returns a function type with `@escaping`.
  static func escaping(_ type: String) -> String {
    guard type.hasPrefix(nonsending) else { return "@escaping \(type)" }
    return "\(nonsending) @escaping\(type.dropFirst(nonsending.count))"
  }

  /// Returns the return type of a function type without parameters.
  static func result(ofFunction type: String) -> String {
    halves(type, at: "-> ")?.after ?? type
  }

  /// Returns the effects of a function type that has no parameters and returns `result`, or nil for any other type.
  ///
  /// The error type is left out: `throws(E)` becomes `throws`.
  static func effects(ofFunction type: String, returning result: String) -> Declaration.Effects? {
    let type = type.replacing(nonsending, with: "")
    guard isFunction(type), type.hasSuffix(" -> \(result)"),
      let (attributes, rest) = halves(type, at: "()"), attributes.allSatisfy({ $0 != "(" }),
      let (effects, _) = halves(rest, at: "->")
    else { return nil }
    return Declaration.Effects(
      isAsync: effects.contains("async"), throwing: effects.contains("throws") ? "throws" : "")
  }

  /// Returns `true` if the text uses a word as an identifier.
  ///
  /// A member does not count, such as `Name` in `Other.Name`.
  static func mentions(_ word: String, in text: String) -> Bool {
    replacing(word, in: text, with: "\0") != text
  }

  /// Replaces an identifier, except where it is a member, such as `Name` in `Other.Name`.
  static func replacing(_ word: String, in text: String, with replacement: String) -> String {
    map(text) { $0 == word ? replacement : $0 }
  }

  /// Returns the text without `Self.`, which the compiler writes before each associated type.
  static func withoutSelf(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "Self.") {
      let isWholeWord = rest[..<range.lowerBound].last.map { !isIdentifier($0) && $0 != "." }
      let isMetatype = ["Type", "Protocol"].contains(
        rest[range.upperBound...].prefix(while: isIdentifier))
      result += rest[..<range.lowerBound]
      if isWholeWord == false || isMetatype { result += "Self." }
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// Calls a closure with each identifier that is not a member, and puts the result in its place.
  private static func map(_ text: String, _ replacement: (String) -> String) -> String {
    var result = ""
    var word = ""
    for character in text + " " {
      if isIdentifier(character) {
        word.append(character)
      } else {
        result += result.last == "." && !result.hasSuffix("...") ? word : replacement(word)
        result.append(character)
        word = ""
      }
    }
    return String(result.dropLast())
  }

  static func isIdentifier(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns a name in backticks if it is a keyword.
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// The keywords that need backticks as the name of a parameter, a property or a method.
  private static let keywords: Set = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in",
    "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public",
    "repeat", "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super",
    "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
