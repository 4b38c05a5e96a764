import Seams

/// The path to a part of a value: `users[3].address.city`.
struct FieldPath {
  enum Component {
    /// A field, or a member of a JSON object.
    ///
    /// A member is a field only if its name is an identifier. Any other member is a key.
    case field(String, isMember: Bool = false)

    case element(actual: Int, expected: Int)

    /// A key of a dictionary or a JSON object, written as in messages, with quotes around a string.
    ///
    /// If the key is not a string but has a text, `name` is that text, such as the raw value of an enum case.
    case key(String, name: String? = nil)

    /// The unquoted name of the field or key if it looks secret, or else nil.
    var secretName: String? {
      switch self {
      case .field(let name, _): Secrets.hides(name) ? name : nil
      case .key(let key, let name):
        [name, Self.unquoted(key)].lazy.compactMap(\.self).first { Secrets.hides($0) }
      case .element: nil
      }
    }

    private static func unquoted(_ key: String) -> String {
      key.hasPrefix("\"") && key.hasSuffix("\"") ? String(key.dropFirst().dropLast()) : key
    }

    /// Returns the component for a dictionary key.
    static func key(of key: Any) -> Component {
      .key(describeValue(key), name: key is String ? nil : textOfName(key))
    }

    /// Returns the component for a member of a JSON object: a field if its name is an identifier, or else a key.
    static func member(_ name: Any) -> Component {
      guard let name = name as? String, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
        return .key(of: name)
      }
      return .field(name, isMember: true)
    }
  }

  enum Side { case actual, expected }

  private(set) var components: [Component] = []

  /// The name that a sibling field gives to the value, if that name marks a secret.
  ///
  /// For example, a header has one field for its name and one for its value.
  private var namedSecret: String?

  /// The name of the secret that the value belongs to, or nil if the value is not secret.
  var secretName: String? {
    namedSecret ?? components.lazy.compactMap(\.secretName).first
  }

  /// Returns this path, marked as the path of a secret whose name is in a sibling field.
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

  /// Returns the path as in code, such as `users[3].name`, with the indices of the given side.
  ///
  /// The middle of a long path is cut out.
  func text(_ side: Side) -> String {
    var isSecret = false
    let whole = components.reduce(into: "") { text, component in
      switch component {
      // A key inside a secret value may itself be secret, such as a session token.
      case .key where isSecret, .field(_, isMember: true) where isSecret: text += "[<redacted>]"
      case .field(let name, _): text += text.isEmpty ? name : ".\(name)"
      case .element(let actual, let expected): text += "[\(side == .actual ? actual : expected)]"
      case .key(let key, _): text += "[\(key)]"
      }
      isSecret = isSecret || component.secretName != nil
    }
    let longest = 120
    guard whole.utf8.count > longest else { return whole }
    let end = String(String(whole.reversed()).prefix(utf8: longest / 2).reversed())
    return "\(whole.prefix(utf8: longest / 2))…\(end)"
  }
}
