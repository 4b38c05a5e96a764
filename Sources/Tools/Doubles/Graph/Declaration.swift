/// The declaration of a protocol or of a member, read from the text that the compiler writes for it.
struct Declaration: Equatable, Sendable {
  enum Keyword: String, Sendable {
    case function = "func"
    case property = "var"
    case `subscript` = "subscript"
    case initializer = "init"
    case associatedType = "associatedtype"
    case `protocol` = "protocol"
  }

  /// The effects of a function or a getter.
  struct Effects: Equatable, Sendable {
    var isAsync = false

    /// `throws`, `throws(E)`, `rethrows`, or an empty string.
    var throwing = ""

    /// The error type of the spy.
    var failure: String {
      switch throwing {
      case "throws": "any Error"
      case let clause where clause.hasPrefix("throws("): String(clause.dropFirst(7).dropLast())
      default: "Never"
      }
    }

    /// The effects as a function declares them, with a space before each.
    var clause: String { (isAsync ? " async" : "") + (throwing.isEmpty ? "" : " \(throwing)") }

    /// The words before a call of a spy.
    var call: String { (failure == "Never" ? "" : "try ") + (isAsync ? "await " : "") }
  }

  struct Parameter: Equatable, Sendable {
    /// The argument label, or `_`.
    var label: String
    var name: String

    /// The type with its attributes and specifiers, such as `inout Int`.
    var type: String

    /// The parameter as a function declares it.
    var text: String {
      (label == name ? "" : "\(label) ") + "\(TypeText.escaped(name)): \(type)"
    }

    /// The parameter as a subscript declares it, with an argument label only if the protocol writes one.
    var subscriptText: String {
      (label == "_" ? "" : "\(label) ") + "\(TypeText.escaped(name)): \(type)"
    }
  }

  /// The attributes with their arguments, such as `@MainActor`.
  var attributes: [String] = []

  /// The modifiers, such as `static` and `nonisolated(nonsending)`.
  var modifiers: [String] = []

  var keyword: Keyword = .function

  /// The name without backticks and argument labels.
  var name = ""

  /// `true` for `init?`.
  var isFailable = false

  /// The generic parameters, such as `T` and `each T`.
  var genericParameters: [String] = []

  var parameters: [Parameter] = []
  var effects = Effects()

  /// The return type, or the type of the property.
  var result = "Void"

  /// `true` if a property or a subscript has a setter.
  var isSettable = false

  /// The types that an associated type or a protocol inherits from.
  var inherited: [String] = []

  /// The conditions of the `where` clause.
  var constraints: [String] = []

  var isStatic: Bool { modifiers.contains("static") }

  /// Reads a declaration.
  ///
  /// Returns nil for an operator, and for text that declares neither a protocol nor a possible member of one.
  init?(_ text: String) {
    var scanner = Scanner(text)
    while true {
      if let attribute = scanner.takeAttribute() {
        attributes.append(attribute)
        continue
      }
      let word = scanner.takeModifier()
      guard !word.isEmpty else { return nil }
      if let keyword = Keyword(rawValue: word) {
        self.keyword = keyword
        break
      }
      modifiers.append(word)
    }
    switch keyword {
    case .function, .initializer, .subscript: guard readFunction(&scanner) else { return nil }
    case .property: guard readProperty(&scanner) else { return nil }
    case .associatedType, .protocol: readType(&scanner)
    }
  }

  private mutating func readFunction(_ scanner: inout Scanner) -> Bool {
    if keyword == .function {
      name = scanner.takeName()
      guard !name.isEmpty else { return false }
    }
    isFailable = scanner.take("?")
    if let generics = scanner.takeBrackets("<") {
      genericParameters = TypeText.split(generics, at: ",")
    }
    guard let list = scanner.takeBrackets("(") else { return false }
    parameters = TypeText.split(list, at: ",").enumerated().map { Self.parameter($1, at: $0) }
    effects = scanner.takeEffects()
    constraints = scanner.takeConstraints()
    if keyword == .subscript {
      // The parameter names of a subscript are not argument labels.
      for index in parameters.indices where !list.hasLabel(at: index) {
        parameters[index].label = "_"
      }
      readAccessors(&scanner)
    }
    if scanner.take("->") { result = TypeText.trimmed(scanner.takeRest()) }
    if result == "()" { result = "Void" }
    return true
  }

  private mutating func readProperty(_ scanner: inout Scanner) -> Bool {
    name = scanner.takeName()
    guard scanner.take(":") else { return false }
    readAccessors(&scanner)
    result = TypeText.trimmed(scanner.takeRest())
    return true
  }

  /// Reads `{ get async throws set }` at the end.
  private mutating func readAccessors(_ scanner: inout Scanner) {
    var accessors = Scanner(scanner.takeAccessors())
    while case let word = accessors.takeModifier(), !word.isEmpty {
      if word == "get" { effects = accessors.takeEffects() }
      if word == "set" { isSettable = true }
    }
  }

  private mutating func readType(_ scanner: inout Scanner) {
    name = scanner.takeName()
    _ = scanner.takeBrackets("<")
    constraints = scanner.takeConstraints()
    let text = String(scanner.takeRest().prefix { $0 != "=" })
    inherited = TypeText.split(text.replacing(/^ *: */, with: ""), at: ",")
  }

  private static func parameter(_ text: String, at index: Int) -> Parameter {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let names = text[..<colon].split(separator: " ").map { $0.filter { $0 != "`" } }
    return Parameter(
      label: names.first ?? "", name: names.last { $0 != "_" } ?? "argument\(index + 1)",
      type: TypeText.trimmed(String(text[colon...].dropFirst())))
  }
}

extension String {
  /// Returns `true` if the parameter at an index has a label and a name.
  fileprivate func hasLabel(at index: Int) -> Bool {
    let parameter = TypeText.split(self, at: ",")[index]
    return parameter.prefix { $0 != ":" }.contains(" ")
  }
}

/// Reads the parts of a declaration one after the other.
private struct Scanner {
  private var rest: Substring

  init(_ text: some StringProtocol) {
    rest = Substring(text)
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  /// Takes a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Takes an attribute with its arguments.
  mutating func takeAttribute() -> String? {
    skipSpaces()
    return rest.first == "@" ? takeModifier() : nil
  }

  /// Takes a word, and the parentheses that follow without a space.
  ///
  /// It leaves the parentheses after `init` and `subscript`, because they contain the parameters.
  mutating func takeModifier() -> String {
    skipSpaces()
    var word = String(rest.prefix { TypeText.isIdentifier($0) || $0 == "@" || $0 == "." })
    rest = rest.dropFirst(word.count)
    if rest.first == "(", word != "init", word != "subscript", let inside = takeBrackets("(") {
      word += "(\(inside))"
    }
    return word
  }

  /// Takes an identifier, and removes its backticks.
  mutating func takeName() -> String {
    skipSpaces()
    let name = rest.prefix { TypeText.isIdentifier($0) || $0 == "`" }
    rest = rest.dropFirst(name.count)
    return name.filter { $0 != "`" }
  }

  /// Takes brackets, and returns what they contain.
  mutating func takeBrackets(_ opening: Character) -> String? {
    guard rest.first == opening else { return nil }
    var depth = 0
    var last: Character = " "
    for index in rest.indices {
      let character = rest[index]
      if "([{<".contains(character) { depth += 1 }
      if TypeText.isClosing(character, after: last) { depth -= 1 }
      last = character
      if depth == 0 {
        let inside = rest[rest.index(after: rest.startIndex)..<index]
        rest = rest[rest.index(after: index)...]
        return String(inside)
      }
    }
    return nil
  }

  mutating func takeEffects() -> Declaration.Effects {
    var effects = Declaration.Effects()
    while true {
      if take("async") {
        effects.isAsync = true
      } else if take("rethrows") {
        effects.throwing = "rethrows"
      } else if take("throws") {
        let error = rest.first == "(" ? takeBrackets("(") : nil
        effects.throwing = error.map { "throws(\($0))" } ?? "throws"
      } else {
        return effects
      }
    }
  }

  /// Takes the `where` clause, which can be followed only by accessors.
  mutating func takeConstraints() -> [String] {
    rest = " " + rest
    guard let range = rest.firstRange(of: " where ") else { return [] }
    let accessors = rest[range.upperBound...].firstIndex(of: "{") ?? rest.endIndex
    let constraints = TypeText.split(String(rest[range.upperBound..<accessors]), at: ",")
    rest = rest[..<range.lowerBound] + rest[accessors...]
    return constraints
  }

  /// Takes the accessors from the end, and returns what is in their braces.
  mutating func takeAccessors() -> String {
    guard let brace = rest.lastIndex(of: "{") else { return "" }
    defer { rest = rest[..<brace] }
    return rest[brace...].filter { $0 != "{" && $0 != "}" }
  }

  mutating func takeRest() -> String { String(rest) }
}
