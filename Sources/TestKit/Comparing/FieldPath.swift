import Seams

/// The place of a part inside a value: `users[3].address.city`.
struct FieldPath: Equatable {
  enum Component: Equatable {
    case field(String)
    case element(actual: Int, expected: Int)

    /// A key as messages show it, and its raw value if that is a different text: `.key` for "X-Api-Key".
    case key(String, name: String? = nil)

    /// The name of a field, or the key without its quotes if the name looks secret.
    var secretName: String? {
      switch self {
      case .field(let name): Secrets.hides(name) ? name : nil
      case .key(let key, let name):
        [name, Self.unquoted(key)].lazy.compactMap(\.self).first { Secrets.hides($0) }
      case .element: nil
      }
    }

    private static func unquoted(_ key: String) -> String {
      key.hasPrefix("\"") && key.hasSuffix("\"") ? String(key.dropFirst().dropLast()) : key
    }

    /// Returns the component for a key of a dictionary.
    static func key(of key: Any) -> Component {
      .key(describeValue(key), name: key is String ? nil : textOfName(key))
    }

    /// Returns the component for a member of a JSON object: a field if its name is one word.
    static func member(_ name: Any) -> Component {
      guard let name = name as? String, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
        return .key(of: name)
      }
      return .field(name)
    }
  }

  enum Side { case actual, expected }

  private(set) var components: [Component] = []

  /// The name of the secret that the value belongs to, if another field gives it, as in a list of headers.
  private var namedSecret: String?

  /// The name of the secret that the value belongs to, or nil if the value is shown.
  var secretName: String? {
    namedSecret ?? components.lazy.compactMap(\.secretName).first
  }

  /// Returns the path of a secret value whose name another field gives.
  func hidden(as name: String) -> FieldPath {
    var path = self
    path.namedSecret = path.namedSecret ?? name
    return path
  }

  var isRoot: Bool { components.isEmpty }

  func appending(_ component: Component) -> FieldPath {
    var path = self
    path.components.append(component)
    return path
  }

  /// Returns the path as code would spell it, with the indices of one side, and without its middle if it is long.
  func text(_ side: Side) -> String {
    var isSecret = false
    let whole = components.reduce(into: "") { text, component in
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let actual, let expected): text += "[\(side == .actual ? actual : expected)]"
      // Below a secret name, a key may be a secret as well, such as the token of a session.
      case .key(let key, _): text += isSecret ? "[<redacted>]" : "[\(key)]"
      }
      isSecret = isSecret || component.secretName != nil
    }
    let longest = 120
    guard whole.utf8.count > longest else { return whole }
    let end = String(String(whole.reversed()).prefix(utf8: longest / 2).reversed())
    return "\(whole.prefix(utf8: longest / 2))…\(end)"
  }
}
