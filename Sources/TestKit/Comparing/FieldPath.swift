/// Where in a value something is: `users[3].address.city`.
struct FieldPath: Equatable {
  enum Component: Equatable {
    case field(String)
    case element(actual: Int, expected: Int)
    case key(String)

    /// The key of a dictionary.
    static func key(_ key: Any) -> Component { .key(describeValue(key)) }

    /// A member of a JSON object, like a field if its name is one word.
    static func member(_ name: Any) -> Component {
      guard let name = name as? String, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
        return .key(name)
      }
      return .field(name)
    }
  }

  enum Side { case actual, expected }

  private(set) var components: [Component] = []

  var isRoot: Bool { components.isEmpty }

  func appending(_ component: Component) -> FieldPath {
    var path = self
    path.components.append(component)
    return path
  }

  /// The path as code would spell it, by the indices of one side; its middle is cut out where it is long.
  func text(_ side: Side) -> String {
    let whole = components.reduce(into: "") { text, component in
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let actual, let expected): text += "[\(side == .actual ? actual : expected)]"
      case .key(let key): text += "[\(key)]"
      }
    }
    let longest = 120
    guard whole.utf8.count > longest else { return whole }
    let end = String(String(whole.reversed()).prefix(utf8: longest / 2).reversed())
    return "\(whole.prefix(utf8: longest / 2))…\(end)"
  }
}
