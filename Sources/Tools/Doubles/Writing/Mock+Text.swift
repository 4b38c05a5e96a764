/// A line of generated source.
struct GeneratedLine: Equatable, Sendable {
  let text: String

  /// The index of the member that the line belongs to, or nil for a line of the type itself.
  let member: Int?
}

extension Mock {
  /// The source of the double.
  var lines: [GeneratedLine] {
    var lines = defaultsNote.map { GeneratedLine(text: $0, member: nil) }
    if let availability = model.availability {
      lines.append(.init(text: availability, member: nil))
    }
    lines.append(.init(text: head, member: nil))
    for block in blocks where !block.isEmpty {
      if lines.last?.text != head { lines.append(.init(text: "", member: nil)) }
      lines += block.map { GeneratedLine(text: "  \($0.text)", member: $0.member) }
    }
    lines.append(.init(text: "}", member: nil))
    return lines + advice.map { GeneratedLine(text: $0, member: nil) }
  }

  /// The parts of the type, with an empty line between them.
  private var blocks: [[GeneratedLine]] {
    [typeAliases.map { GeneratedLine(text: $0, member: nil) }, storage, initializer]
      + implementations + [derivedMembers.map { GeneratedLine(text: $0, member: nil) }]
  }

  // MARK: - The type

  private var head: String {
    let kind = model.isActor ? "actor" : "final class"
    // An actor type is never on the main actor, so it needs no `nonisolated`. The compiler would even reject that
    // modifier.
    let actor = model.isMainActor ? "@MainActor " : model.isActor ? "" : isolation
    var types = model.superclass.map { [$0] } ?? []
    if conforms {
      types.append(model.typeName)
    } else if model.isSendable {
      types.append("Sendable")
    }
    let inheritance = types.isEmpty ? "" : ": \(types.joined(separator: ", "))"
    return "\(actor)\(kind) \(name)\(genericClause)\(inheritance)\(whereClause) {"
  }

  private var defaultsNote: [String] {
    guard !model.defaults.isEmpty else { return [] }
    let verb = model.defaults.count == 1 ? "has an implementation" : "have implementations"
    return comment(
      """
      \(list(model.defaults)) \(verb) in an extension, which this double uses. To get \
      \(model.defaults.count == 1 ? "a spy for it" : "spies for them") as well, run the command \
      with --defaults.
      """)
  }

  // MARK: - Spies and stored properties

  private var storage: [GeneratedLine] {
    members.enumerated().flatMap { index, member in
      let notes = member.notes.flatMap { comment("\(member.requirement.title) \($0).") }
      let spies = member.spies.map(declaration)
      let properties = member.parameters.compactMap(declaration)
      return (notes + spies + properties).map { GeneratedLine(text: $0, member: index) }
    }
  }

  private func declaration(of spy: Spy) -> String {
    let head = spy.isStatic ? "@TaskLocal static var" : "let"
    guard !isAssigned(spy) else { return "\(head) \(spy.name): \(spy.type)" }
    var arguments = "\"\(spy.title)\""
    if case .value(let value) = spy.answer { arguments += ", returning: \(value)" }
    return "\(head) \(spy.name) = \(spy.type)(\(arguments))"
  }

  private func declaration(of parameter: Parameter) -> String? {
    guard let property = parameter.property else { return nil }
    let head = parameter.isVariable ? "var" : "private let"
    let value = parameter.value.map { " = \($0)" } ?? ""
    return "\(head) \(TypeText.escaped(property)): \(parameter.type)\(value)"
  }

  // MARK: - The initializer

  /// Returns `true` if the double's initializer creates the spy.
  private func isAssigned(_ spy: Spy) -> Bool {
    switch spy.answer {
    case .parameter: true
    // The double's own initializer has a parameter for the source location that this spy reports. But if the protocol
    // requires an initializer, which has no such parameter, the property's declaration creates the spy.
    case .failure: requiredInitializers.isEmpty
    case .none, .value: false
    }
  }

  private var requiredInitializers: [Declaration] {
    members.filter(\.isInitializer).compactMap(\.requirement.declaration)
  }

  /// The parameters that have no default value.
  var neededParameters: [Parameter] {
    members.flatMap(\.parameters).filter { $0.value == nil }
  }

  private var initializer: [GeneratedLine] {
    let spies = members.flatMap(\.spies).filter(isAssigned)
    let needsLocation = spies.contains { $0.answer == .failure }
    guard !neededParameters.isEmpty || needsLocation else { return initializerWithoutParameters }
    var parameters = neededParameters.map { parameter in
      let isEscaping =
        parameter.isEscaping || TypeText.isFunction(parameter.type, orOneOf: model.closures)
      let type = isEscaping ? TypeText.escaping(parameter.type) : parameter.type
      return "\(TypeText.escaped(parameter.label)): \(type)"
    }
    if needsLocation { parameters.append("sourceLocation: SourceLocation = #_sourceLocation") }
    let head = "\(modifier)init(\(parameters.joined(separator: ", "))) {"
    var lines = [GeneratedLine(text: head, member: nil)]
    for (index, member) in members.enumerated() {
      let assignments =
        member.spies.compactMap(assignment) + member.parameters.compactMap(assignment)
      lines += assignments.map { GeneratedLine(text: "  \($0)", member: index) }
    }
    if model.superclass != nil { lines.append(.init(text: "  super.init()", member: nil)) }
    return lines + [.init(text: "}", member: nil)]
  }

  /// The modifier of the double's own initializer.
  private var modifier: String { overridesInitializer ? "override " : "" }

  /// The initializer without parameters, which Swift does not add if the protocol requires other initializers.
  private var initializerWithoutParameters: [GeneratedLine] {
    guard !requiredInitializers.isEmpty,
      requiredInitializers.allSatisfy({ !$0.parameters.isEmpty })
    else { return [] }
    let body = model.superclass == nil ? "{}" : "{ super.init() }"
    return [GeneratedLine(text: "\(modifier)init() \(body)", member: nil)]
  }

  private func assignment(of spy: Spy) -> String? {
    switch spy.answer {
    case .parameter(let label):
      "\(label == spy.name ? "self." : "")\(spy.name) = Spy(\"\(spy.title)\", returning: \(TypeText.escaped(label)))"
    case .failure where isAssigned(spy):
      "\(spy.name) = Spy(\"\(spy.title)\", sourceLocation: sourceLocation)"
    default: nil
    }
  }

  private func assignment(of parameter: Parameter) -> String? {
    guard let property = parameter.property, parameter.value == nil else { return nil }
    let owner = neededParameters.contains { $0.label == property } ? "self." : ""
    return "\(owner)\(TypeText.escaped(property)) = \(TypeText.escaped(parameter.label))"
  }

  // MARK: - Implementations

  /// The implementations, in blocks.
  ///
  /// Consecutive one-line implementations share a block, and each longer one has its own.
  private var implementations: [[GeneratedLine]] {
    var blocks: [[GeneratedLine]] = [[]]
    for (index, member) in members.enumerated() where !member.code.isEmpty {
      let lines = member.code.map { GeneratedLine(text: $0, member: index) }
      if lines.count == 1 {
        blocks[blocks.count - 1] += lines
      } else {
        blocks += [lines, []]
      }
    }
    return blocks
  }

  /// The members that protocols of the standard library require.
  private var derivedMembers: [String] {
    let conformances = model.derived
    var members: [String] = []
    let isolation = model.isMainActor || model.isActor ? "nonisolated " : ""
    if !conformances.isDisjoint(with: [.equatable, .hashable]) {
      members.append(
        "\(isolation)static func == (a: \(selfType), b: \(selfType)) -> Bool { a === b }")
    }
    if conformances.contains(.hashable) {
      members.append(
        "\(isolation)func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }"
      )
    }
    if conformances.contains(.description) {
      members.append("\(isolation)var description: String { \"\(name)\" }")
    }
    if conformances.contains(.debugDescription) {
      members.append("\(isolation)var debugDescription: String { \"\(name)\" }")
    }
    return members
  }

  /// Returns the head of the function or property that meets a requirement, without a body.
  func witness(_ requirement: DoubledProtocol.Requirement) -> String {
    func type(_ text: String) -> String {
      TypeText.replacing("Self", in: TypeText.withoutSelf(text), with: selfType)
    }
    guard let declaration = requirement.declaration else { return type(requirement.text) }
    let dropped: Set = [
      "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "override",
    ]
    let kept: Set = ["@MainActor", "@concurrent", "@discardableResult"]
    let attributes = declaration.attributes.filter {
      // The whole type is already on the main actor.
      kept.contains($0) && !($0 == "@MainActor" && model.isMainActor)
    }
    let modifiers = declaration.modifiers.filter { !dropped.contains($0) }
    let words = (requirement.availability.map { [$0] } ?? []) + attributes + modifiers
    let prefix = words.map { "\($0) " }.joined()
    let generics =
      declaration.genericParameters.isEmpty
      ? "" : "<\(declaration.genericParameters.joined(separator: ", "))>"
    let conditions =
      declaration.constraints.isEmpty
      ? "" : " where " + type(declaration.constraints.joined(separator: ", "))
    let name = TypeText.escaped(declaration.name)
    if declaration.keyword == .property {
      return "\(prefix)var \(name): \(type(declaration.result))"
    }
    let isSubscript = declaration.keyword == .subscript
    let parameters = type(
      declaration.parameters.map { isSubscript ? $0.subscriptText : $0.text }.joined(
        separator: ", "))
    let result = declaration.result == "Void" ? "" : " -> \(type(declaration.result))"
    let function =
      switch declaration.keyword {
      case .subscript: "subscript"
      case .initializer: declaration.isFailable ? "init?" : "init"
      default: "func \(name)"
      }
    // The effects of a subscript belong to its getter.
    let effects = isSubscript ? "" : declaration.effects.clause
    return "\(prefix)\(function)\(generics)(\(parameters))\(effects)\(result)\(conditions)"
  }

  // MARK: - What to write by hand

  private var advice: [String] {
    if let problem {
      return [""]
        + comment(
          """
          \(name) does not declare that it conforms to \(model.name), because the compiler says: \(problem). Add the \
          conformance, with the missing members, in another file:
          """) + ["//", "//   extension \(name): \(model.typeName) {}"]
    }
    guard !gaps.isEmpty else { return [] }
    let members = gaps.count == 1 ? "one member has" : "\(gaps.count) members have"
    return [""]
      + comment(
        """
        \(name) does not declare that it conforms to \(model.name), because \(members) to be written by hand. Write \
        this extension in another file:
        """) + ["//", "//   extension \(name): \(model.typeName) {"]
      + gaps.flatMap { gap in
        comment("\(gap.title): \(gap.reason).", prefix: "//     // ")
          + ["//     \(gap.declaration) { … }"]
      } + ["//   }"]
  }

  private func list(_ titles: [String]) -> String {
    guard titles.count > 1 else { return titles.joined() }
    return titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "")
  }

  /// Returns a text as comment lines of at most 96 columns, unless a single word is longer.
  ///
  /// This leaves room for the indentation.
  func comment(_ text: String, prefix: String = "// ") -> [String] {
    wrapped(text, width: 96 - prefix.count).map { prefix + $0 }
  }
}

/// Returns the lines of a text, broken at spaces.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(whereSeparator: \.isWhitespace) {
    if let line = lines.last, line.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(line) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
