/// Writes the members of a double.
struct MockWriter: Sendable {
  let model: DoubledProtocol

  /// The types that no spy can record or return, and the reasons, such as `is not Sendable`.
  let obstacles: [String: String]

  private let empty: Mock
  private let names: SpyNames

  init(_ model: DoubledProtocol, obstacles: [String: String] = [:], isolation: String = "") {
    self.model = model
    self.obstacles = obstacles
    empty = Mock(name: Self.name(of: model), model: model, isolation: isolation)
    names = SpyNames(model.requirements)
  }

  /// Returns the name of the double: `Mock`, then the name of the protocol without dots.
  private static func name(of model: DoubledProtocol) -> String {
    "Mock" + model.name.split(separator: ".").map { String($0).capitalizedWord }.joined()
  }

  /// The types that the spies of the double should record or return.
  ///
  /// Ask the compiler about them, because only it can tell whether a spy can record or return a type. Types
  /// that mention the double itself are not included.
  var types: [String] {
    let all = model.requirements.compactMap(\.declaration).flatMap { declaration in
      let recorded = declaration.parameters.map { recording(of: $0, in: declaration) }
      let result = isGeneric(declaration.result, in: declaration) ? [] : [result(of: declaration)]
      return recorded.compactMap(\.type) + result
    }
    return Set(all.filter { !isDouble($0) && $0 != "Void" }).sorted()
  }

  /// Returns the double with all members that can be generated.
  func mock() -> Mock {
    var mock = empty
    for (requirement, names) in zip(model.requirements, names.names) {
      switch member(for: requirement, names) {
      case .success(let member): mock.members.append(member)
      case .failure(let gap): mock.addGap(for: requirement, because: gap.reason)
      }
    }
    // A required initializer, or a member that creates a double, cannot supply the values that the double's own
    // initializer needs. So these members are left out.
    let needed = mock.neededParameters.map(\.label)
    for index in mock.members.indices.reversed() where !needed.isEmpty {
      let member = mock.members[index]
      guard member.isInitializer || member.createsDouble else { continue }
      mock.leaveOut(
        index, because: "the double needs values for \(needed.joined(separator: ", "))")
    }
    return mock
  }

  /// The reason why a requirement has to be written by hand.
  private struct Unwritable: Error {
    let reason: String
  }

  private func member(
    for requirement: DoubledProtocol.Requirement, _ names: SpyNames.Names
  ) -> Result<Mock.Member, Unwritable> {
    guard let declaration = requirement.declaration else {
      return .failure(Unwritable(reason: "operators have no spies"))
    }
    return Result { () throws(Unwritable) in
      switch declaration.keyword {
      case .initializer: initializer(requirement, declaration)
      case .property, .subscript: try accessors(requirement, declaration, names)
      default: try method(requirement, declaration, names)
      }
    }
  }

  // MARK: - Members

  private func method(
    _ requirement: DoubledProtocol.Requirement, _ declaration: Declaration, _ names: SpyNames.Names
  ) throws(Unwritable) -> Mock.Member {
    var member = Mock.Member(requirement: requirement)
    let call = record(declaration, names.spy, &member)
    let body: [String]
    if declaration.result == "Self" {
      try addSpy(names, declaration, result: "Void", to: &member)
      member.createsDouble = declaration.isStatic
      member.notes.append("returns \(declaration.isStatic ? "a new double" : "the double itself")")
      body = [call, "return \(declaration.isStatic ? "\(empty.selfType)()" : "self")"]
    } else if let source = source(ofGenericResult: declaration) {
      // Only this argument can supply a value of the generic result type.
      try addSpy(names, declaration, result: "Void", to: &member)
      member.notes.append("returns \(source.name)")
      body = [call, "return \(source.expression)"]
    } else if isGeneric(declaration.result, in: declaration) {
      guard declaration.effects.failure == "any Error" else {
        throw Unwritable(
          reason: """
            its result is generic, so an answer may have the wrong type, but the method cannot \
            throw an error about it
            """)
      }
      try addSpy(names, declaration, result: "any Sendable", to: &member)
      body = ["try #require(\(call) as? \(declaration.result))"]
    } else {
      body = try answer(declaration, names, call: call, &member)
    }
    member.code = block(empty.witness(requirement), body)
    return member
  }

  private func accessors(
    _ requirement: DoubledProtocol.Requirement, _ declaration: Declaration, _ names: SpyNames.Names
  ) throws(Unwritable) -> Mock.Member {
    var member = Mock.Member(requirement: requirement)
    let head = empty.witness(requirement)
    if isStorable(declaration) {
      let type = result(of: declaration)
      let isOptional = BaseAnswer.value(for: type) == "nil"
      member.parameters = [
        .init(
          label: names.label, type: type, property: declaration.name,
          value: isOptional ? "nil" : nil, isVariable: true)
      ]
      member.notes = ["is a stored property, because \(type) \(obstacle(to: type) ?? "")"]
      return member
    }
    let call = record(declaration, names.spy, &member)
    let getter = try answer(declaration, names, call: call, &member)
    let effects = declaration.effects.clause
    guard declaration.isSettable else {
      member.code = block(head, effects.isEmpty ? getter : block("get\(effects)", getter))
      return member
    }
    var setter = declaration
    // An assigned closure escapes, so a spy can record it. For other types, `@escaping` changes nothing here.
    setter.parameters.append(
      .init(label: "_", name: "newValue", type: "@escaping \(declaration.result)"))
    let setting = record(setter, names.setter, &member)
    let setterNames = SpyNames.Names(spy: names.setter, setter: names.setter, label: names.label)
    try addSpy(setterNames, setter, result: "Void", to: &member)
    // Only a property without a setter can have a getter with effects.
    member.code = block(head, block("get", getter) + block("set", [setting]))
    return member
  }

  /// Returns a declaration with a body, on one line if the body is a single line.
  private func block(_ head: String, _ body: [String]) -> [String] {
    guard body.count > 1 else { return ["\(head) { \(body.joined()) }"] }
    return ["\(head) {"] + body.map { "  \($0)" } + ["}"]
  }

  /// Returns an initializer that ignores its arguments.
  private func initializer(
    _ requirement: DoubledProtocol.Requirement, _ declaration: Declaration
  ) -> Mock.Member {
    var member = Mock.Member(requirement: requirement)
    let ending = model.superclass == nil ? "" : " super.init() "
    member.code = ["\(empty.witness(requirement)) {\(ending)}"]
    return member
  }

  /// Adds the spy for a method or getter, and returns the statements of its body.
  private func answer(
    _ declaration: Declaration, _ names: SpyNames.Names, call: String, _ member: inout Mock.Member
  ) throws(Unwritable) -> [String] {
    let type = result(of: declaration)
    guard let obstacle = obstacle(to: type) else {
      try addSpy(names, declaration, result: type, to: &member)
      return [call]
    }
    guard !declaration.isStatic else {
      throw Unwritable(reason: "no static spy can return \(type), which \(obstacle)")
    }
    try addSpy(names, declaration, result: "Void", to: &member)
    let property = names.label + "Answer"
    member.parameters.append(
      .init(
        label: names.label, type: (isSendable ? "@Sendable " : "") + "() -> \(type)",
        property: property))
    member.notes.append(
      "gets its answer from a parameter of the initializer, because \(type) \(obstacle)")
    return [call, "return \(property)()"]
  }

  /// Adds a spy to a member.
  private func addSpy(
    _ names: SpyNames.Names, _ declaration: Declaration, result: String,
    to member: inout Mock.Member
  ) throws(Unwritable) {
    let failure = spyFailure(of: declaration)
    var answer = Mock.Spy.BaseAnswer.none
    if result != "Void" {
      if failure == "any Error" {
        answer = .failure
      } else {
        let type = model.aliases.first { $0.name == result }?.type ?? result
        answer = BaseAnswer.value(for: type).map { .value($0) } ?? .parameter(names.label)
      }
    }
    if declaration.isStatic {
      guard !empty.isGeneric else {
        throw Unwritable(reason: "a generic type has no static spies")
      }
      if case .parameter = answer {
        throw Unwritable(
          reason: """
            a static spy needs a value to return by default, such as nil or [], but none is known \
            for \(result)
            """)
      }
      if answer == .failure { answer = .none }
    }
    let arguments = declaration.parameters.compactMap { recorded($0, in: declaration)?.type }
    let title = member.requirement.title.replacing("()", with: "")
    member.spies.append(
      .init(
        name: names.spy, title: title, types: arguments + [result, failure], answer: answer,
        isStatic: declaration.isStatic))
    if case .parameter(let label) = answer {
      member.parameters.append(.init(label: label, type: result))
    }
  }

  /// Returns the call of a spy, and notes the arguments that it does not record.
  private func record(
    _ declaration: Declaration, _ spy: String, _ member: inout Mock.Member
  ) -> String {
    var arguments: [String] = []
    for parameter in declaration.parameters {
      switch recording(of: parameter, in: declaration) {
      case .omitted(let reason):
        if let reason { member.notes.append("does not record \(parameter.name), \(reason)") }
      case .recorded(let type, let expression):
        if let obstacle = obstacle(to: type) {
          member.notes.append("does not record \(parameter.name), because \(type) \(obstacle)")
        } else {
          arguments.append(expression)
        }
      }
    }
    let isShadowed = declaration.parameters.contains { $0.name == spy }
    let owner = isShadowed ? (declaration.isStatic ? "Self." : "self.") : ""
    var effects = declaration.effects
    if spyFailure(of: declaration) == "Never" { effects.throwing = "" }
    return "\(effects.call)\(owner)\(spy)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the declaration's error type, or `Never` if that type is generic.
  ///
  /// The error type of a spy cannot be generic.
  private func spyFailure(of declaration: Declaration) -> String {
    let failure = declaration.effects.failure
    return isGeneric(failure, in: declaration) ? "Never" : failure
  }

  /// Returns the argument that a generic result comes from: a value of its type, or a closure that returns one.
  private func source(
    ofGenericResult declaration: Declaration
  ) -> (name: String, expression: String)? {
    guard declaration.genericParameters.contains(declaration.result) else { return nil }
    let sources = declaration.parameters.compactMap {
      parameter -> (name: String, expression: String)? in
      let name = TypeText.escaped(parameter.name)
      if parameter.type == declaration.result { return (parameter.name, name) }
      let effects = TypeText.effects(ofFunction: parameter.type, returning: declaration.result)
      guard let effects, !effects.isAsync || declaration.effects.isAsync,
        effects.throwing.isEmpty || !declaration.effects.throwing.isEmpty
      else { return nil }
      let words = (effects.throwing.isEmpty ? "" : "try ") + (effects.isAsync ? "await " : "")
      return ("what \(parameter.name) returns", "\(words)\(name)()")
    }
    return sources.count == 1 ? sources[0] : nil
  }

  private func recorded(
    _ parameter: Declaration.Parameter, in declaration: Declaration
  ) -> (type: String, expression: String)? {
    guard case .recorded(let type, let expression) = recording(of: parameter, in: declaration),
      obstacle(to: type) == nil
    else { return nil }
    return (type, expression)
  }

  // MARK: - Types

  /// The type and the expression that a spy records for an argument.
  private enum Recording {
    case recorded(type: String, expression: String)

    /// The spy does not record the argument.
    ///
    /// The value is the reason, for a comment in the double. It is nil if the double needs no comment.
    case omitted(String?)

    var type: String? {
      if case .recorded(let type, _) = self { type } else { nil }
    }
  }

  private func recording(
    of parameter: Declaration.Parameter, in declaration: Declaration
  ) -> Recording {
    let name = TypeText.escaped(parameter.name)
    var words = parameter.type.split(separator: " ").map(String.init)
    var specifiers: Set<String> = []
    while let word = words.first, Self.specifiers.contains(word) {
      specifiers.insert(words.removeFirst())
    }
    var type = words.joined(separator: " ")
    var expression = specifiers.contains("borrowing") ? "copy \(name)" : name
    if specifiers.contains("isolated") { return .omitted(nil) }
    if specifiers.contains("@autoclosure") {
      let prefix = declaration.effects.throwing == "rethrows" ? "try " : ""
      guard !type.hasPrefix("() async"), !type.hasPrefix("() throws") || !prefix.isEmpty else {
        return .omitted("because it is an autoclosure that is async, or that throws")
      }
      type = TypeText.result(ofFunction: type)
      expression = "\(prefix)\(name)()"
    } else if TypeText.isFunction(type), !specifiers.contains("@escaping") {
      return .omitted("because it does not escape")
    } else if specifiers.contains(TypeText.nonsending) {
      // Unlike the other specifiers, it is a part of the type.
      type = "\(TypeText.nonsending) \(type)"
    }
    if type.hasPrefix("repeat ") { return .omitted("because it is a parameter pack") }
    if type.hasSuffix("...") { type = "[\(type.dropLast(3))]" }
    guard let boxed = boxed(type, in: declaration) else {
      return .omitted("because its type \(type) is generic")
    }
    return .recorded(type: withSelf(boxed), expression: expression)
  }

  private static let specifiers: Set = [
    "inout", "consuming", "borrowing", "__owned", "__shared", "sending", "isolated", "@escaping",
    "@autoclosure", TypeText.nonsending,
  ]

  /// Returns the type with each generic parameter replaced by its existential, or nil if that is impossible.
  private func boxed(_ type: String, in declaration: Declaration) -> String? {
    if type.hasPrefix("some ") { return "any " + type.dropFirst(5) }
    guard
      let generic = declaration.genericParameters.first(where: { TypeText.mentions($0, in: type) })
    else { return TypeText.mentions("some", in: type) ? nil : type }
    let protocols = declaration.constraints.compactMap { constraint -> String? in
      let sides = TypeText.halves(constraint, at: " : ")
      return sides?.before == generic ? sides?.after : nil
    }
    let composition = protocols.joined(separator: " & ")
    let box = protocols.isEmpty ? "Any" : "any \(composition)"
    let bracketed = protocols.count > 1 ? "any (\(composition))" : box
    switch type {
    case generic: return box
    case "\(generic)?": return "(\(box))?"
    case "[\(generic)]": return "[\(box)]"
    case "\(generic).Type": return "\(bracketed).Type"
    default: return nil
    }
  }

  private func isGeneric(_ type: String, in declaration: Declaration) -> Bool {
    declaration.genericParameters.contains { TypeText.mentions($0, in: type) }
  }

  /// Returns the result type of a declaration, with the name of the double instead of `Self`.
  private func result(of declaration: Declaration) -> String { withSelf(declaration.result) }

  private func withSelf(_ type: String) -> String {
    TypeText.replacing("Self", in: TypeText.withoutSelf(type), with: empty.selfType)
  }

  private func isDouble(_ type: String) -> Bool { TypeText.mentions(empty.name, in: type) }

  /// Returns the reason why no spy can record or return a type, or nil.
  private func obstacle(to type: String) -> String? {
    if isDouble(type) { return isSendable || model.isMainActor ? nil : "is not Sendable" }
    return type == "Never" ? "has no values" : obstacles[type]
  }

  /// `true` if the protocol requires `Sendable` or an actor.
  private var isSendable: Bool { model.isSendable || model.isActor }

  /// Returns `true` for a property whose value no spy can return, but which the double can store.
  private func isStorable(_ declaration: Declaration) -> Bool {
    declaration.keyword == .property && !declaration.isStatic && declaration.effects.clause.isEmpty
      && obstacle(to: result(of: declaration)) != nil && !model.isSendable
      && !declaration.modifiers.contains("nonisolated")
  }
}

/// The values that a spy returns before a test gives it an answer.
enum BaseAnswer {
  /// Returns the empty value of a type, or nil if the type has none.
  static func value(for type: String) -> String? {
    if TypeText.isFunction(type) { return nil }
    if type.hasSuffix("?") || type.hasPrefix("Optional<") { return "nil" }
    if type.hasSuffix("]") {
      return TypeText.split(String(type.dropFirst().dropLast()), at: ":").count > 1 ? "[:]" : "[]"
    }
    if type.hasPrefix("Set<") || type.hasPrefix("Array<") { return "[]" }
    if type.hasPrefix("Dictionary<") { return "[:]" }
    return values[type]
  }

  private static let values: [String: String] = {
    var values = [
      "Bool": "false", "String": "\"\"", "Substring": "\"\"", "Duration": ".zero", "Data": "Data()",
    ]
    let numbers = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "Double", "Float", "CGFloat", "TimeInterval",
    ]
    for number in numbers { values[number] = "0" }
    return values
  }()
}
