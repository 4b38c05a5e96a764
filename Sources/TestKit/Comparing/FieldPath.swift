import Seams

/// Where in a value something is: `users[3].address.city`.
struct FieldPath: Equatable {
  enum Component: Equatable {
    case field(String)
    case element(actual: Int, expected: Int)

    /// A key as it is shown, and the text that it stands for if it is another one: `.key` for "X-Api-Key".
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

    /// The key of a dictionary.
    static func key(of key: Any) -> Component {
      .key(describeValue(key), name: key is String ? nil : textOfName(key))
    }

    /// A member of a JSON object, like a field if its name is one word.
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

  /// The path of a value whose name another field gives.
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

  /// The path as code would spell it, by the indices of one side; its middle is cut out where it is long.
  func text(_ side: Side) -> String {
    var isSecret = false
    let whole = components.reduce(into: "") { text, component in
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let actual, let expected): text += "[\(side == .actual ? actual : expected)]"
      // Below a secret name, a key may be a secret as well, as with sessions that are kept by token.
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
