/// The fields that a comparison leaves out, below some value.
struct IgnoredFields: Hashable {
  /// For each ignored field the names that lead to it from here.
  private var names: [[String]] = []

  /// The types of closures that are ignored here.
  private var closures: [ObjectIdentifier] = []

  /// Whether the value itself is ignored.
  var includesAll: Bool { names.contains([]) }

  /// What is ignored in a field.
  func within(_ field: String, of type: any Any.Type) -> IgnoredFields {
    var inner = IgnoredFields()
    inner.names = names.filter { $0.first == field }.map { Array($0.dropFirst()) }
    if closures.contains(ObjectIdentifier(type)) { inner.names.append([]) }
    return inner
  }

  /// With the fields of a type that begin here.
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

  /// Whether a value is of a type, or of a subclass of it.
  private func isOf(_ type: any Any.Type, _ value: Any) -> Bool {
    let own = Swift.type(of: value)
    guard own != type, own is AnyClass else { return own == type }
    return superclasses(of: value).contains { $0 == type }
  }

  /// A field that a key path names.
  struct Field {
    let root: any Any.Type
    let names: [String]

    /// The type of the field if it is a closure: then its name is not known, and all of the type are meant.
    let closure: (any Any.Type)?

    /// Reads the names from the description of a key path, the only place that has them.
    ///
    /// Nil if the key path leads through something that is not stored.
    init?(_ path: AnyKeyPath) {
      root = type(of: path).rootType
      let text = "\(path)"
      let value = type(of: path).valueType
      // Closures cannot be compared, so that one of the same type more or less makes no difference.
      closure = text.contains("<computed") && "\(value)".contains("->") ? value : nil
      names = text.dropFirst("\\\(root)".count).split(separator: ".").map { part in
        String(part.prefix { $0 != "?" && $0 != "!" })
      }
      guard closure != nil || !(names.isEmpty || names == ["self"] || text.contains("<computed"))
      else { return nil }
    }
  }
}
