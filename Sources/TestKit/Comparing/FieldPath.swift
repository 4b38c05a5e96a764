import Seams

/// The path to a part of a value: `users[3].address.city`.
struct FieldPath: Equatable {
  enum Component: Equatable {
    case field(String)
    case element(actual: Int, expected: Int)

    /// A key as it is shown in messages, and the string that it stands for, such as "X-Api-Key".
    case key(String, name: String? = nil)

    /// The unquoted name of the field or key if it looks secret, or else nil.
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

    /// Returns the component for a dictionary key.
    static func key(of key: Any) -> Component {
      .key(describeValue(key), name: key is String ? nil : textOfName(key))
    }

    /// Returns the component for a member of a JSON object: a field if its name is an identifier, or else a key.
    static func member(_ name: Any) -> Component {
      guard let name = name as? String, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
        return .key(of: name)
      }
      return .field(name)
    }
  }

  enum Side { case actual, expected }

  private(set) var components: [Component] = []

  /// The name of the secret that the value belongs to, if a sibling field contains this name, as in a list of headers.
  private var namedSecret: String?

  /// The name of the secret that the value belongs to, or nil if the value is shown.
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

  /// Returns the path as in code, with the indices of one side.
  ///
  /// The middle of a long path is cut out.
  func text(_ side: Side) -> String {
    var isSecret = false
    let whole = components.reduce(into: "") { text, component in
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let actual, let expected): text += "[\(side == .actual ? actual : expected)]"
      // Below a secret name, a key may be a secret as well, such as a session token.
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

// MARK: - Ignored fields

/// The fields that a comparison ignores inside a value.
struct IgnoredFields: Hashable {
  /// The path from the value to each ignored field, as a list of names.
  private var names: [[String]] = []

  /// The types of the closures that are ignored in the value.
  private var closures: [ObjectIdentifier] = []

  /// `true` if the value itself is ignored.
  var includesAll: Bool { names.contains([]) }

  /// Returns a sentence about the first key path that cannot be ignored, or nil if all of them can be.
  static func problem(_ paths: [AnyKeyPath]) -> String? {
    paths.first { Field($0) == nil }.map { path in
      """
      \(path) cannot be ignored, because fields are ignored by name. Swift gives no name for a whole value, or for \
      a field that is computed, weak or lazy, that has observers, or that belongs to a class that is not final. \
      Compare the parts that matter.
      """
    }
  }

  /// Returns the fields that are ignored inside a field.
  func within(_ field: String, of type: any Any.Type) -> IgnoredFields {
    var inner = IgnoredFields()
    inner.names = names.filter { $0.first == field }.map { Array($0.dropFirst()) }
    if closures.contains(ObjectIdentifier(type)) { inner.names.append([]) }
    return inner
  }

  /// Returns these fields, together with those whose key paths start at the type of a value.
  func adding(_ fields: [Field], of value: Any) -> IgnoredFields {
    guard !fields.isEmpty else { return self }
    var all = self
    for field in fields where isOf(field.root, value) {
      if let closure = field.closure {
        all.closures.append(ObjectIdentifier(closure))
      } else {
        all.names.append(field.names)
      }
    }
    return all
  }

  /// Returns `true` if a value has the given type or is an instance of a subclass.
  private func isOf(_ type: any Any.Type, _ value: Any) -> Bool {
    let own = Swift.type(of: value)
    guard own != type, own is AnyClass else { return own == type }
    return superclasses(of: value).contains { $0 == type }
  }

  /// The field that a key path refers to.
  struct Field {
    let root: any Any.Type
    let names: [String]

    /// The type of the field if it is a closure.
    ///
    /// A key path to a closure does not reveal the field's name, so all closures of this type are ignored.
    let closure: (any Any.Type)?

    /// Reads the field names from the description of a key path, because nothing else reveals them.
    ///
    /// Returns nil for a whole value, or if a property on the path is neither stored nor a closure.
    init?(_ path: AnyKeyPath) {
      root = type(of: path).rootType
      let text = "\(path)"
      let value = type(of: path).valueType
      // Closures cannot be compared anyway, so it does no harm to ignore several.
      closure = text.contains("<computed") && "\(value)".contains("->") ? value : nil
      names = text.dropFirst("\\\(root)".count).split(separator: ".").map { part in
        String(part.prefix { $0 != "?" && $0 != "!" })
      }
      guard closure != nil || !(names.isEmpty || names == ["self"] || text.contains("<computed"))
      else { return nil }
    }
  }
}
