/// The names of the spies of one double.
///
/// These rules let you predict each name:
///
/// 1. If a method begins with a known verb, its spy has the gerund: `loadingUser` for `loadUser(id:)`.
/// 2. If a method begins with no known verb, but has a label that begins with the word `did`, `will` or `should`, its
///    spy has the first such label: `didFinish` for `player(_:didFinish:)`.
/// 3. The spy of any other method has the name of the method and the suffix `Spy`: `usersSpy` for `users()`.
/// 4. The spies of a property are named like `getTheme` and `setTheme`, and those of a subscript `getItem` and
///    `setItem`.
/// 5. Overloads are told apart by the first label that differs: `load(id:)` and `load(name:)` have `loadingID` and
///    `loadingName`. If all labels are equal, the first parameter type that differs decides, then the return type,
///    then `async`, `throws` and `static`.
/// 6. If a name is already in use, it gets the suffix `Spy`, as in rule 3. If the result is also in use, or if the name
///    already ends with `Spy`, the name gets a number instead: `loadingUser2`.
struct SpyNames: Equatable, Sendable {
  /// The names of the spies of one requirement.
  struct Names: Equatable, Sendable {
    /// The spy of the method, or of the getter.
    var spy: String

    /// The spy of the setter.
    var setter: String

    /// The label of the initializer's parameter that sets the return value of the spy.
    var label: String
  }

  /// The names for each requirement, in the order of the requirements.
  private(set) var names: [Names] = []

  init(_ requirements: [DoubledProtocol.Requirement]) {
    let stems = requirements.map(Stem.init)
    let suffixes = Self.suffixes(of: stems)
    var used = Set(requirements.compactMap(\.declaration?.name))
    var labels: Set<String> = []
    for (requirement, (stem, suffix)) in zip(requirements, zip(stems, suffixes)) {
      let label = stem.base + suffix
      let spy = Self.unique(stem.name(with: suffix), in: &used)
      let isAccessor = stem.kind == .accessor
      // A property and a method may have the same label in the initializer. If so, the label of the second one is the
      // name of its spy. A method without a result needs no label, because the initializer takes no value for it.
      let isFree =
        requirement.declaration?.result == "Void" || labels.insert(label).inserted
      names.append(
        Names(
          spy: spy,
          setter: isAccessor ? Self.unique("set" + label.capitalizedWord, in: &used) : spy,
          label: isFree ? label : spy))
    }
  }

  /// Returns a name that is not in use, and marks it as used.
  private static func unique(_ name: String, in used: inout Set<String>) -> String {
    var candidates = [name]
    if !name.hasSuffix("Spy") { candidates.append(name + "Spy") }
    var number = 2
    while true {
      for candidate in candidates where used.insert(candidate).inserted { return candidate }
      candidates = ["\(name)\(number)"]
      number += 1
    }
  }

  // MARK: - Overloads

  /// Returns the suffixes that tell requirements with the same stem apart.
  private static func suffixes(of stems: [Stem]) -> [String] {
    var suffixes = stems.map { _ in "" }
    for group in Dictionary(grouping: stems.indices, by: { stems[$0].name(with: "") }).values {
      tellApart(group, stems, at: 0, &suffixes)
    }
    return suffixes
  }

  /// Adds the word at an index to each suffix, unless all stems of the group have the same word there.
  private static func tellApart(
    _ group: [Int], _ stems: [Stem], at index: Int, _ suffixes: inout [String]
  ) {
    guard group.contains(where: { stems[$0].word(at: index) != nil }) else { return }
    let parts = Dictionary(grouping: group) { stems[$0].word(at: index) ?? "" }
    for (word, part) in parts {
      if parts.count > 1 { for member in part { suffixes[member] += word } }
      tellApart(part, stems, at: index + 1, &suffixes)
    }
  }
}

/// The beginning of a spy's name, and the words that tell it from its overloads.
private struct Stem {
  enum Kind {
    case plain, suffixed, accessor
  }

  var base: String
  var kind: Kind

  /// The labels, the types and the effects, each as a word or an empty string.
  var words: [String] = []

  init(_ requirement: DoubledProtocol.Requirement) {
    guard let declaration = requirement.declaration else {
      // Operators have no spies.
      (base, kind) = ("", .suffixed)
      return
    }
    switch declaration.keyword {
    case .property: (base, kind) = (declaration.name, .accessor)
    case .subscript: (base, kind) = ("item", .accessor)
    default: (base, kind) = Self.method(declaration)
    }
    let labels = declaration.parameters.map { $0.label == "_" ? $0.name : $0.label }
    // The empty word ends the labels, so that an overload with more labels differs at this index. Overloads
    // that do not differ up to here have equal labels. So from here on, words at the same index describe the same part.
    words = labels.map(\.capitalizedWord) + [""]
    words += declaration.parameters.map { TypeText.words(of: $0.type) }
    words += [
      declaration.result == "Void" ? "" : TypeText.words(of: declaration.result),
      declaration.effects.isAsync ? "Async" : "",
      declaration.effects.throwing.isEmpty ? "" : "Throwing",
      declaration.isStatic ? "Static" : "",
    ]
  }

  /// Returns the name of the spy with the suffix that tells it from its overloads.
  func name(with suffix: String) -> String {
    switch kind {
    case .plain: base + suffix
    case .suffixed: base + suffix + "Spy"
    case .accessor: "get" + (base + suffix).capitalizedWord
    }
  }

  /// Returns the word at an index, or nil after the last word.
  func word(at index: Int) -> String? { words.dropFirst(index).first }

  /// Returns the stem of a method: the gerund, the label that begins with `did`, `will` or `should`, or the name.
  private static func method(_ declaration: Declaration) -> (String, Kind) {
    let verb = declaration.name.prefix { $0.isLowercase }
    if let gerund = Verbs.gerund(of: verb) {
      return (gerund + declaration.name.dropFirst(verb.count), .plain)
    }
    let event = declaration.parameters.map(\.label).first { label in
      ["did", "will", "should"].contains { prefix in
        label.hasPrefix(prefix) && label.dropFirst(prefix.count).first?.isUppercase == true
      }
    }
    return event.map { ($0, .plain) } ?? (declaration.name, .suffixed)
  }
}

extension String {
  /// The text as a word inside a longer name, such as `User` for `user` and `ID` for `id`.
  var capitalizedWord: String {
    let initialisms: Set = ["id", "url", "uuid", "json", "html", "xml", "uri", "ip"]
    return initialisms.contains(self) ? uppercased() : prefix(1).uppercased() + dropFirst()
  }
}

extension TypeText {
  /// Returns the identifiers of a type as one capitalized word, such as `StringInt` for `[String: Int]`.
  static func words(of type: String) -> String {
    type.split { !isIdentifier($0) }
      .filter {
        !["some", "any", "escaping", "Sendable", "inout", "throws", "async", "Swift"].contains($0)
      }
      .map { String($0).capitalizedWord }.joined()
  }
}
