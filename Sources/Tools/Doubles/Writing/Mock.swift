/// The double of a protocol.
struct Mock: Equatable, Sendable {
  /// The spy for one method or one accessor.
  struct Spy: Equatable, Sendable {
    /// The value that the spy returns until a test gives it another answer.
    enum BaseAnswer: Equatable, Sendable {
      /// The spy needs no base answer.
      case none

      /// A value such as `nil` or `[]`.
      case value(String)

      /// A parameter of the double's initializer.
      case parameter(String)

      /// A call without an answer fails the test, so the spy needs a source location to report.
      case failure
    }

    let name: String
    let title: String

    /// The generic arguments.
    let types: [String]
    let answer: BaseAnswer
    let isStatic: Bool

    var type: String { "Spy<\(types.joined(separator: ", "))>" }
  }

  /// A parameter of the double's initializer, or a property with an initial value.
  struct Parameter: Equatable, Sendable {
    let label: String
    let type: String

    /// The property that stores the value, or nil if a spy stores it.
    var property: String?

    /// The initial value of the property, or nil if the initializer needs a parameter for it.
    var value: String?

    /// `true` if tests can change the property.
    var isVariable = false

    /// `true` if the compiler has reported that the type is a function.
    ///
    /// This is needed if the text of the type does not look like a function, for example if the type is an alias from
    /// another module.
    var isEscaping = false
  }

  /// A requirement that the double meets.
  struct Member: Equatable, Sendable {
    let requirement: DoubledProtocol.Requirement
    var spies: [Spy] = []
    var parameters: [Parameter] = []

    /// Comments about the double, such as which argument a spy does not record and why.
    var notes: [String] = []

    /// The lines of the implementation.
    var code: [String] = []

    /// `true` if the implementation calls the initializer of the double without arguments.
    var createsDouble = false

    var isInitializer: Bool { requirement.declaration?.keyword == .initializer }

    /// Adds `@escaping` to one of the member's parameters.
    ///
    /// - Returns: `false` if the member has no such parameter, or if the parameter already is escaping.
    mutating func makeEscaping(_ label: String?) -> Bool {
      let index = parameters.firstIndex { $0.label == label && !$0.isEscaping }
      if let index { parameters[index].isEscaping = true }
      return index != nil
    }
  }

  /// A requirement that has to be written by hand.
  struct Gap: Equatable, Sendable {
    let title: String
    let reason: String

    /// The declaration to write, without its body.
    let declaration: String

    /// The index of the requirement.
    let place: Int
  }

  /// The name of the type.
  let name: String

  /// The protocol.
  let model: DoubledProtocol

  /// `nonisolated ` if the module would put the double on the main actor.
  var isolation = ""

  var members: [Member] = []
  private(set) var gaps: [Gap] = []

  /// `true` if the compiler has reported that the double's own initializer overrides one of the superclass.
  private(set) var overridesInitializer = false

  /// The reason why the double does not declare its conformance, although it has no gaps.
  var problem: String?

  /// `true` if the double declares its conformance.
  var conforms: Bool { gaps.isEmpty && problem == nil }

  /// Adds `override` to a member, or to the double's own initializer.
  ///
  /// - Returns: `false` if this is impossible, for example because the modifier is already there.
  mutating func override(_ member: Int?) -> Bool {
    guard let member else {
      defer { overridesInitializer = true }
      return !overridesInitializer
    }
    guard let head = members[member].code.first else { return false }
    // Attributes come before modifiers.
    let attributes = head.prefixMatch(of: /(?:@\w+(?:\([^)]*\))? )*/)?.output ?? ""
    let rest = head.dropFirst(attributes.count)
    guard !rest.hasPrefix("override ") else { return false }
    members[member].code[0] = "\(attributes)override \(rest)"
    return true
  }

  /// Replaces a member with a gap.
  mutating func leaveOut(_ index: Int, because reason: String) {
    addGap(for: members.remove(at: index).requirement, because: reason)
  }

  /// Adds a gap, and keeps the order of the requirements.
  mutating func addGap(for requirement: DoubledProtocol.Requirement, because reason: String) {
    // The user writes a missing requirement in an extension, and an extension of a class can only have convenience
    // initializers.
    let isInitializer = requirement.declaration?.keyword == .initializer
    let prefix = isInitializer && !model.isActor ? "convenience " : ""
    gaps.append(
      Gap(
        title: requirement.title, reason: reason, declaration: prefix + witness(requirement),
        place: model.requirements.firstIndex(of: requirement) ?? gaps.endIndex))
    gaps.sort { $0.place < $1.place }
  }

  // MARK: - The type

  private var parameterNames: [String] {
    let fixed = Set(model.aliases.map(\.name))
    return model.associatedTypes.map(\.name).filter { !fixed.contains($0) }
  }

  /// The name with the generic parameters.
  var selfType: String {
    parameterNames.isEmpty ? name : "\(name)<\(parameterNames.joined(separator: ", "))>"
  }

  var isGeneric: Bool { !parameterNames.isEmpty }

  /// The generic parameters with their constraints, or an empty string.
  var genericClause: String {
    let parameters = model.associatedTypes.filter { parameterNames.contains($0.name) }.map { type in
      // A spy can only record values that are Sendable.
      let inherited = type.inherited.map(TypeText.withoutSelf)
      let constraints = inherited.contains("Sendable") ? inherited : inherited + ["Sendable"]
      return "\(type.name): \(constraints.joined(separator: " & "))"
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// The conditions on the generic parameters, or an empty string.
  var whereClause: String {
    let fixed = model.aliases.map { "\($0.name) == \($0.type)" }
    let others = model.conditions.filter { !fixed.contains($0) }
    return others.isEmpty ? "" : " where \(others.joined(separator: ", "))"
  }

  var typeAliases: [String] { model.aliases.map { "typealias \($0.name) = \($0.type)" } }
}
