/// The fields that a comparison ignores, below some value.
struct IgnoredFields: Hashable {
  /// The path from here to each ignored field, as names.
  private var names: [[String]] = []

  /// The types of closures that are ignored here.
  private var closures: [ObjectIdentifier] = []

  /// `true` if the value itself is ignored.
  var includesAll: Bool { names.contains([]) }

  /// Returns a sentence about the first key path that cannot be ignored, or nil if all can.
  static func problem(_ paths: [AnyKeyPath]) -> String? {
    paths.first { Field($0) == nil }.map { path in
      """
      \(path) cannot be ignored: fields are left out by their name, and Swift gives none for a whole value, or for \
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

  /// Adds the fields of the type of a value, because their paths begin at that value.
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

  /// Returns `true` if a value is of a type, or of a subclass of it.
  private func isOf(_ type: any Any.Type, _ value: Any) -> Bool {
    let own = Swift.type(of: value)
    guard own != type, own is AnyClass else { return own == type }
    return superclasses(of: value).contains { $0 == type }
  }

  /// A field that a key path names.
  struct Field {
    let root: any Any.Type
    let names: [String]

    /// The type of the field if it is a closure.
    ///
    /// A key path to a closure does not reveal the name, so all closures of this type are ignored.
    let closure: (any Any.Type)?

    /// Reads the names from the description of a key path, the only place that has them.
    ///
    /// Returns nil if a property on the path is not stored.
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
