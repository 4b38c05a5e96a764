import TestKitTerminal

/// The source file with the doubles of a target.
struct DoublesFile: Sendable {
  /// The double of a protocol, or the reason why the protocol has no double.
  struct Entry: Equatable, Sendable {
    var mock: Mock

    /// The compiler's error for a double that does not compile, or nil.
    var rejection: String?
  }

  /// The command that generates the file again, one line for each part.
  let command: [String]

  let module: String
  let imports: [Import]
  var entries: [Entry]

  /// The modules whose import needs `@preconcurrency`.
  var uncheckedModules: Set<String> = []

  /// The part of a double that a line belongs to.
  struct Place: Equatable, Sendable {
    let entry: Int

    /// The member of the double, or nil if the line belongs to the type.
    let member: Int?
  }

  /// The imports of the doubles, including TestKit and the module of the protocols.
  var importLines: [String] {
    let lines = imports.flatMap(\.lines) + ["import TestKit", "", "@testable import \(module)"]
    return lines.map { line in
      let isUnchecked = uncheckedModules.contains { line.hasSuffix("import \($0)") }
      return isUnchecked ? line.replacing(/^ */) { "\($0.output)@preconcurrency " } : line
    }
  }

  /// The source before formatting, and the place of each line.
  var lines: [(text: String, place: Place?)] {
    var lines = importLines.map { (text: $0, place: Place?.none) }
    for (index, entry) in entries.enumerated() {
      lines.append(("", nil))
      guard entry.rejection == nil else {
        lines += entry.excuse.map { (text: $0, place: Place?.none) }
        continue
      }
      lines += entry.mock.lines.map { line in
        (text: line.text, place: Place(entry: index, member: line.member))
      }
    }
    return lines
  }

  /// The source before formatting.
  var source: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  /// Corrects or removes the parts of the doubles that the compiler does not accept.
  ///
  /// If an error in a member is about a non-escaping parameter of the double's initializer, the parameter becomes
  /// escaping. A declaration that lacks `override` gets it. A member with any other error is left out. If an error is
  /// about the type itself, the type no longer declares its conformance. If the type still does not compile, a comment
  /// replaces the double.
  ///
  /// - Returns: The errors outside all doubles.
  mutating func apply(_ errors: [CompilerMessage]) -> [CompilerMessage] {
    let lines = self.lines
    var members: [Int: [Int: String]] = [:]
    var types: [Int: String] = [:]
    var others: [CompilerMessage] = []
    for error in errors {
      guard lines.indices.contains(error.line - 1), let place = lines[error.line - 1].place else {
        others.append(error)
        continue
      }
      if error.message.hasPrefix("overriding declaration requires an 'override' keyword"),
        place.member != nil || lines[error.line - 1].text.hasPrefix("  init("),
        entries[place.entry].mock.override(place.member)
      {
        continue
      }
      if let member = place.member {
        if entries[place.entry].mock.members[member].makeEscaping(error.nonEscapingParameter) {
          continue
        }
        members[place.entry, default: [:]][member] = members[place.entry]?[member] ?? error.message
      } else {
        types[place.entry] = types[place.entry] ?? error.message
      }
    }
    for (entry, errors) in members {
      for (member, message) in errors.sorted(by: { $0.key > $1.key }) {
        entries[entry].mock.leaveOut(member, because: "the compiler says: \(message)")
      }
    }
    // Often, an error of a member also causes an error of its type. So change a type only if none of its members was
    // left out.
    for (entry, message) in types where members[entry] == nil {
      if entries[entry].mock.conforms {
        entries[entry].mock.problem = message
      } else {
        entries[entry].rejection = message
      }
    }
    return others
  }
}

extension DoublesFile.Entry {
  /// The comment in place of a double that does not compile.
  fileprivate var excuse: [String] {
    let name = mock.model.name
    return mock.comment(
      """
      There is no double of \(name), because the compiler says: \(rejection ?? ""). Write it by hand in another file: \
      a type \(mock.name) that conforms to \(name), with one spy for each requirement.
      """)
  }
}

/// A module that a source file imports.
struct Import: Equatable, Comparable, Sendable {
  let module: String

  /// `true` if the sources import the module only inside `#if`, for example because some platforms lack it.
  let isConditional: Bool

  static func < (one: Self, other: Self) -> Bool { one.module < other.module }

  var lines: [String] {
    isConditional
      ? ["#if canImport(\(module))", "  import \(module)", "#endif"] : ["import \(module)"]
  }

  /// Returns the imports of source files, without duplicates and in alphabetical order.
  static func read(_ sources: [String]) -> [Import] {
    // An import with its attributes, its access, its kind and the first part of its name.
    let declaration =
      /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/
    var isConditional: [String: Bool] = [:]
    // Comments and strings can have lines that look like imports. Here, the first `*/` ends all nested comments.
    let text = #/"""(?s:.*?)"""|/\*(?s:.*?)\*/|//.*|"(?:\\.|[^"\\\v])*"/#
    for source in sources {
      var depth = 0
      for line in source.replacing(text, with: "").split(whereSeparator: \.isNewline) {
        let line = line.drop { $0 == " " || $0 == "\t" }
        if line.hasPrefix("#if") { depth += 1 }
        if line.hasPrefix("#endif") { depth -= 1 }
        guard let match = line.prefixMatch(of: declaration) else { continue }
        let module = String(match.1)
        isConditional[module] = (isConditional[module] ?? true) && depth > 0
      }
    }
    return isConditional.map { Import(module: $0, isConditional: $1) }.sorted()
  }
}
