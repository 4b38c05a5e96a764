/// A protocol, and everything that a conforming type has to implement.
struct DoubledProtocol: Equatable, Sendable {
  struct Requirement: Equatable, Sendable {
    /// The name with argument labels, such as `user(id:named:)`.
    let title: String

    /// The declaration as the compiler writes it, for advice on what to write by hand.
    let text: String

    /// The parts of the declaration, or nil for an operator.
    let declaration: Declaration?

    /// The attribute with the platform versions that the requirement needs, such as `@available(macOS 15, *)`.
    var availability: String?

    /// The declarations in extensions that may implement the requirement, with nil for an operator.
    var implementations: [Declaration?] = []

    init(title: String, text: String, availability: String? = nil) {
      self.title = title
      self.text = text
      self.availability = availability
      declaration = Declaration(text)
    }
  }

  /// The name as other files write it, such as `Outer.Inner`.
  let name: String

  /// The name with the module, such as `App.Issue`, if the name alone is ambiguous.
  var qualifiedName: String?

  /// The file of the declaration and its line, counted from 0.
  let file: String?
  let line: Int

  /// The files that declare this protocol and the protocols that it inherits from.
  var files: Set<String> = []

  var isMainActor = false
  var isActor = false
  var isSendable = false
  var superclass: String?

  /// The protocols of the standard library whose members a double implements without a spy.
  var derived: Set<DerivedConformance> = []

  var associatedTypes: [Declaration] = []

  /// The conditions on the associated types, as the compiler writes them.
  var constraints: [String] = []

  var requirements: [Requirement] = []

  /// The titles of the requirements that an extension implements and the double does not.
  var defaults: [String] = []

  /// The type aliases for function types, as other files write them.
  ///
  /// Most aliases of other modules are missing. If the type of a parameter is such an alias, the parameter lacks
  /// `@escaping`, and the compiler reports it when it checks the double.
  var closures: Set<String> = []

  var availability: String?

  /// The name that a double uses to declare its conformance.
  var typeName: String { qualifiedName ?? name }
}

/// A protocol of the standard library for which a double needs no spy.
enum DerivedConformance: String, Sendable {
  case equatable = "Swift.Equatable"
  case hashable = "Swift.Hashable"
  case description = "Swift.CustomStringConvertible"
  case debugDescription = "Swift.CustomDebugStringConvertible"
}

/// Finds the protocols of a module in its symbol graph.
struct ProtocolFinder: Sendable {
  private let graph: SymbolGraph
  private let symbols: [String: SymbolGraph.Symbol]
  private let requirements: [String: [SymbolGraph.Symbol]]
  private let relationships: [String: [SymbolGraph.Relationship]]

  /// The declarations in extensions that may implement a requirement, by the identifier of the requirement.
  private let implementations: [String: [SymbolGraph.Symbol]]

  private let module: String

  /// The identifiers of the module's own declarations.
  private let own: Set<String>

  /// A Boolean value that indicates whether requirements with an implementation get a spy as well.
  private let includesDefaults: Bool

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - graph: The declarations of the module, and of the modules that its protocols inherit from.
  ///   - module: The name of the module.
  ///   - own: The identifiers of the module's own declarations.
  ///   - includingDefaults: `true` if requirements with an implementation get a spy as well.
  init(
    _ graph: SymbolGraph, of module: String, declaring own: Set<String>, includingDefaults: Bool
  ) {
    self.graph = graph
    self.module = module
    self.own = own
    includesDefaults = includingDefaults
    symbols = Dictionary(graph.symbols.map { ($0.id, $0) }) { first, _ in first }
    relationships = Dictionary(grouping: graph.relationships, by: \.source)
    var requirements: [String: [SymbolGraph.Symbol]] = [:]
    var implementations: [String: [SymbolGraph.Symbol]] = [:]
    for relationship in graph.relationships {
      guard let source = symbols[relationship.source] else { continue }
      switch relationship.kind {
      case "requirementOf", "optionalRequirementOf":
        requirements[relationship.target, default: []].append(source)
      case "defaultImplementationOf":
        if let requirement = symbols[relationship.target], source.mayImplement(requirement) {
          implementations[requirement.id, default: []].append(source)
        }
      default: break
      }
    }
    self.requirements = requirements
    self.implementations = implementations
  }

  /// Returns the protocols of the module, in the order of the source.
  ///
  /// If the name of one of the module's types is ambiguous, the type is written with the module, as in `App.Issue`.
  /// Types of other modules keep their names.
  func protocols(ambiguous: Set<String> = []) -> [DoubledProtocol] {
    graph.symbols
      .filter { $0.kind.identifier == "swift.protocol" && own.contains($0.id) }
      .map { model(of: $0, ambiguous) }
      .sorted { ($0.file ?? "", $0.line, $0.name) < ($1.file ?? "", $1.line, $1.name) }
  }

  private func model(of symbol: SymbolGraph.Symbol, _ ambiguous: Set<String>) -> DoubledProtocol {
    var model = DoubledProtocol(
      name: symbol.name, file: symbol.file, line: symbol.location?.position.line ?? 0,
      availability: symbol.condition)
    let relationships = relationships[symbol.id] ?? []
    let inherited = relationships.filter { $0.kind == "conformsTo" }
    let parents = [symbol] + inherited.compactMap { symbols[$0.target] }
    let members = parents.flatMap { requirements[$0.id] ?? [] }
    // The generic parameter for an associated type hides a type with the same name.
    let hidden = members.filter { $0.kind.identifier == "swift.associatedtype" }.map(\.title)
    let names = qualifiedNames(ambiguous.union(hidden))
    model.qualifiedName = names[symbol.id]
    for relationship in relationships where relationship.kind == "inheritsFrom" {
      let name = names[relationship.target] ?? symbols[relationship.target]?.name
      model.superclass = name ?? relationship.targetFallback
    }
    for foreign in inherited where symbols[foreign.target] == nil {
      model.inherit(foreign.targetFallback ?? "")
    }
    for parent in parents { model.add(parent, declaredAs: parent.declaration(writing: names)) }
    let lineage = Set(parents.map(\.name))
    for member in members {
      var requirement = DoubledProtocol.Requirement(
        title: member.title, text: member.declaration(writing: names),
        availability: member.condition)
      if !includesDefaults {
        requirement.implementations = (implementations[member.id] ?? [])
          .filter { lineage.contains($0.owner) }
          .map { Declaration($0.declaration(writing: names)) }
      }
      model.add(requirement)
    }
    model.mergeRestated()
    model.leaveOutImplemented()
    model.closures = closures(writing: names)
    return model
  }

  /// Returns the type aliases for function types, including indirect ones.
  private func closures(writing names: [String: String]) -> Set<String> {
    let aliases = graph.symbols.filter { $0.kind.identifier == "swift.typealias" }.compactMap {
      alias in
      TypeText.halves(alias.declaration(writing: names), at: " = ").map {
        (name: names[alias.id] ?? alias.name, type: $0.after)
      }
    }
    var found: Set<String> = []
    var count = -1
    while count < found.count {
      count = found.count
      for alias in aliases where TypeText.isFunction(alias.type, orOneOf: found) {
        found.insert(alias.name)
      }
    }
    return found
  }

  /// Returns names with the module, such as `App.Issue`, for the types that have one of the given names.
  ///
  /// The keys are the identifiers of the types.
  private func qualifiedNames(_ names: Set<String>) -> [String: String] {
    let types = graph.symbols.filter { own.contains($0.id) && names.contains($0.name) }
    return Dictionary(types.map { ($0.id, "\(module).\($0.name)") }) { first, _ in first }
  }
}

extension SymbolGraph.Symbol {
  /// Returns `true` if this declaration in an extension meets a requirement, provided that it has the same types.
  ///
  /// An implementation in an extension with conditions does not count. If only the implementation is deprecated, and
  /// not the requirement, it does not count either, because the compiler warns about doubles that use it.
  fileprivate func mayImplement(_ requirement: Self) -> Bool {
    kind.identifier == requirement.kind.identifier
      && swiftExtension?.constraints?.isEmpty ?? true
      && (requirement.isDeprecated || !isDeprecated)
  }
}

extension DoubledProtocol {
  /// Adds the file, the isolation and the conditions of a protocol.
  fileprivate mutating func add(_ symbol: SymbolGraph.Symbol, declaredAs text: String) {
    if let file = symbol.file { files.insert(file) }
    guard let declaration = Declaration(text) else { return }
    isMainActor = isMainActor || declaration.attributes.contains("@MainActor")
    // A condition on `Self` is an inherited protocol, which the graph lists separately.
    constraints += declaration.constraints.filter { !$0.hasPrefix("Self :") }
  }

  /// Adds the requirements of a protocol from another module, if this tool knows them.
  ///
  /// If the double lacks a requirement that this tool does not know, the compiler reports it.
  mutating func inherit(_ name: String) {
    switch name {
    case "Swift.Sendable", "Swift.Error": isSendable = true
    case "_Concurrency.Actor": isActor = true
    case "Swift.Encodable":
      add(.init(title: "encode(to:)", text: "func encode(to encoder: any Encoder) throws"))
    case "Swift.Decodable":
      add(.init(title: "init(from:)", text: "init(from decoder: any Decoder) throws"))
    case "Swift.Identifiable":
      add(.init(title: "ID", text: "associatedtype ID : Hashable"))
      add(.init(title: "id", text: "var id: Self.ID { get }"))
    default:
      if let conformance = DerivedConformance(rawValue: name) { derived.insert(conformance) }
    }
  }

  mutating func add(_ requirement: Requirement) {
    guard let declaration = requirement.declaration, declaration.keyword == .associatedType else {
      if requirement.title == "==(_:_:)", requirement.implementations.isEmpty {
        derived.insert(.equatable)
      } else {
        requirements.append(requirement)
      }
      return
    }
    constraints += declaration.constraints
    // An associated type may be declared again in a protocol that inherits it.
    if let index = associatedTypes.firstIndex(where: { $0.name == declaration.name }) {
      associatedTypes[index].inherited += declaration.inherited.filter {
        !associatedTypes[index].inherited.contains($0)
      }
    } else {
      associatedTypes.append(declaration)
    }
  }
}

// MARK: - Associated types

extension DoubledProtocol {
  /// The conditions whose associated types are all known to this tool.
  ///
  /// The others mention an associated type that the protocol inherits from another module.
  var conditions: [String] {
    let names = Set(associatedTypes.map(\.name))
    return constraints.filter { constraint in
      constraint.matches(of: /\bSelf\.(\w+)/).allSatisfy { names.contains(String($0.1)) }
    }.map(TypeText.withoutSelf)
  }

  /// The associated types that a condition fixes, such as `ID` in `where ID == String`.
  var aliases: [(name: String, type: String)] {
    conditions.compactMap { constraint in
      guard let (name, type) = TypeText.halves(constraint, at: " == "),
        associatedTypes.contains(where: { $0.name == name })
      else { return nil }
      return (name, type)
    }
  }
}

extension SymbolGraph.Symbol {
  /// The attribute with the platform versions that the declaration needs, such as `@available(macOS 15, *)`.
  fileprivate var condition: String? {
    let systems = (availability ?? []).compactMap { item -> String? in
      guard let domain = item.domain, let version = item.introduced else { return nil }
      return "\(domain) \(version.major)" + (version.minor.map { ".\($0)" } ?? "")
    }
    return systems.isEmpty ? nil : "@available(\(systems.joined(separator: ", ")), *)"
  }
}
