extension DoubledProtocol {
  /// Merges each requirement with those that restate it, because a double meets them with a single member.
  ///
  /// Two forms of a requirement may differ, for example if only one of them has a setter. The double has to meet the
  /// stricter one.
  mutating func mergeRestated() {
    fixAssociatedTypes()
    let aliases = aliases
    var merged: [Requirement] = []
    var places: [Declaration.Signature: Int] = [:]
    for requirement in requirements {
      let signature =
        requirement.declaration?.overload(fixing: aliases)
        ?? Declaration.Signature(member: requirement.text)
      guard let place = places[signature] else {
        places[signature] = merged.count
        merged.append(requirement)
        continue
      }
      let implementations = merged[place].implementations + requirement.implementations
      if requirement.isStricter(than: merged[place]) { merged[place] = requirement }
      merged[place].implementations = implementations
    }
    requirements = merged
  }

  /// Adds a condition for each associated type that a restated property fixes.
  ///
  /// For example, `var id: UUID { get }` fixes the `ID` of `Identifiable`, because a double has only one `id`.
  private mutating func fixAssociatedTypes() {
    let properties = requirements.compactMap(\.declaration).filter { $0.keyword == .property }
    for property in properties where property.result.wholeMatch(of: /Self\.\w+/) != nil {
      let other = properties.first {
        $0.name == property.name && $0.isStatic == property.isStatic
          && $0.result != property.result
      }
      guard let other,
        !constraints.contains(where: {
          $0.hasPrefix("\(property.result) == ") || $0 == "\(other.result) == \(property.result)"
        })
      else { continue }
      constraints.append("\(property.result) == \(other.result)")
    }
  }

  /// Leaves out the requirements that an extension implements.
  mutating func leaveOutImplemented() {
    let aliases = aliases
    let implemented = requirements.map { requirement in
      requirement.implementations.contains { implementation in
        guard let implementation, let declaration = requirement.declaration else { return true }
        return implementation.meets(declaration, fixing: aliases)
      }
    }
    defaults = zip(requirements, implemented).filter(\.1).map(\.0.title)
    requirements = zip(requirements, implemented).filter { !$0.1 }.map(\.0)
  }
}

extension DoubledProtocol.Requirement {
  /// Returns `true` if a double should declare this form of the requirement instead of the other one.
  ///
  /// A double declares the stricter form. If the forms are equally strict, it declares the one with a concrete type
  /// instead of the associated type that it fixes, because a concrete type is easier to read.
  fileprivate func isStricter(than other: Self) -> Bool {
    guard let declaration, let other = other.declaration else { return false }
    // From the most important demand to the least important one.
    let demands: [(Declaration) -> Bool] = [
      \.isSettable, { !$0.effects.isAsync }, { $0.effects.throwing == "" },
      { $0.effects.throwing != "throws" }, { !$0.isFailable }, { !$0.result.hasPrefix("Self.") },
    ]
    let difference = demands.first { $0(declaration) != $0(other) }
    return difference?(declaration) ?? false
  }
}

extension Declaration {
  /// The parts of a declaration that distinguish it from other members of the type.
  fileprivate struct Signature: Hashable {
    /// The name, the labels, the types of the parameters and the conditions.
    let member: String

    var result = ""
    var isAsync = false
  }

  /// Returns the signature without the parts that cannot distinguish two members, such as the type of a property.
  fileprivate func overload(fixing aliases: [(name: String, type: String)]) -> Signature {
    var signature = signature(fixing: aliases)
    if ![.function, .subscript].contains(keyword) { signature.result = "" }
    if ![.function, .initializer].contains(keyword) { signature.isAsync = false }
    return signature
  }

  /// Returns the signature with fixed associated types filled in and generic parameters replaced by numbers.
  private func signature(fixing aliases: [(name: String, type: String)]) -> Signature {
    func plain(_ text: String) -> String {
      var text = TypeText.withoutSelf(text)
      for alias in aliases { text = TypeText.replacing(alias.name, in: text, with: alias.type) }
      for (index, parameter) in genericParameters.enumerated() {
        let name = parameter.replacing("each ", with: "")
        text = TypeText.replacing(name, in: text, with: "$\(index)")
      }
      return text
    }
    let head = [isStatic ? "static" : "", keyword.rawValue, name, "\(genericParameters.count)"]
    let types = parameters.map { "\($0.label): \(plain($0.type))" }
    let member = head + types + constraints.map(plain).sorted()
    return Signature(
      member: member.joined(separator: ", "), result: plain(result), isAsync: effects.isAsync)
  }

  /// Returns `true` if this declaration in an extension implements a requirement.
  fileprivate func meets(
    _ requirement: Self, fixing aliases: [(name: String, type: String)]
  ) -> Bool {
    let (own, other) = (signature(fixing: aliases), requirement.signature(fixing: aliases))
    return own.member == other.member && own.result == other.result
      && (isSettable || !requirement.isSettable) && (!isFailable || requirement.isFailable)
      && (!effects.isAsync || requirement.effects.isAsync)
      && (effects.failure == "Never" || effects.throwing == requirement.effects.throwing
        || requirement.effects.throwing == "throws")
  }
}
