import Testing

// The standard library has no public way to see the stored properties of a value that has a custom mirror. `Mirror`
// itself is built on the runtime functions below. They are private and were verified with Swift 6.3.1 on Linux.

private typealias NameRelease = @convention(c) (UnsafePointer<CChar>?) -> Void

@_silgen_name("swift_reflectionMirror_displayStyle")
private func kindOfParts<Value>(_ value: Value) -> CChar

@_silgen_name("swift_reflectionMirror_count")
private func countOfParts<Value>(_ value: Value, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func part<Value>(
  of value: Value, type: any Any.Type, index: Int,
  name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  release: UnsafeMutablePointer<NameRelease?>
) -> Any

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func typeOfPart(
  _ type: any Any.Type, index: Int, description: UnsafeMutablePointer<PartDescription>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func countOfParts(withInherited type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func offsetOfPart(_ type: any Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Returns the name of the case of an enumeration, or nil if the runtime does not know it.
func caseName(of value: Any) -> String? {
  func name<Value>(_ value: Value) -> String? {
    unsafe nameOfCase(value).map { unsafe String(cString: $0) }
  }
  return _openExistential(value, do: name)
}

/// The runtime's description of a stored property, in the memory layout of the runtime.
@safe private struct PartDescription {
  var name: UnsafePointer<CChar>?
  var release: NameRelease?
  var isStrong = false
  var isVariable = false
}

extension Mirror {
  /// Creates a mirror of the stored properties of a value, the elements of a tuple, or the payload of an enum case.
  ///
  /// The value's custom mirror is ignored, because it may leave parts out. Inherited properties come first. An
  /// `unowned` property is left out, because reading it crashes if its object has been deallocated. An optional
  /// `unowned` property is read, because the runtime cannot tell it from a weak one. A ``NoncopyableValue`` stands for
  /// a property that cannot be copied.
  ///
  /// If you pass a class, the mirror contains only the properties that this class declares or inherits.
  init(storedPartsOf value: Any, as declared: AnyClass? = nil) {
    let style: DisplayStyle? =
      switch UInt8(bitPattern: kindOfParts(value)) {
      case UInt8(ascii: "c"): .class
      case UInt8(ascii: "e"): .enum
      case UInt8(ascii: "s"): .struct
      case UInt8(ascii: "t"): .tuple
      default: nil
      }
    let types = lineage(of: type(of: value)).drop { declared != nil && $0 != declared }
    let children = types.reversed().flatMap { type in
      Self.parts(of: value, as: type, areProperties: style == .class || style == .struct)
    }
    self.init(
      value, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
  }

  /// Creates the mirror of a value for a message: its custom mirror or, without one, a mirror of its stored properties.
  ///
  /// An `unowned` property is left out, and a ``NoncopyableValue`` stands for a property that cannot be copied.
  init(shownPartsOf value: Any) {
    let isUnreadable = hasUnreadablePart(value) && !(value is any CustomReflectable)
    self = isUnreadable ? Mirror(storedPartsOf: value) : Mirror(reflecting: value)
  }

  private static func parts(
    of value: Any, as type: any Any.Type, areProperties: Bool
  ) -> [Child] {
    let count = countOfParts(value, type: type)
    return (0..<count).compactMap { index in
      switch areProperties ? access(toPart: index, of: count, in: type) : .readable {
      case .readable: break
      case .unowned: return nil
      case .noncopyable(let name):
        return (name, NoncopyableValue(property: name ?? "_", owner: "\(type)"))
      }
      var name: UnsafePointer<CChar>?
      var release: NameRelease?
      let value = unsafe part(of: value, type: type, index: index, name: &name, release: &release)
      defer { unsafe release?(name) }
      return (unsafe name.map { unsafe String(cString: $0) }, value)
    }
  }
}

/// A stand-in for the value of a noncopyable property, such as a `Mutex`, which reflection cannot read.
struct NoncopyableValue: CustomTestStringConvertible {
  let property: String

  /// The type that declares the property.
  let owner: String

  var testDescription: String { "(not copyable)" }
}

/// Returns `true` for a tuple, but not for a value whose custom mirror looks like that of a tuple.
func isTuple(_ value: Any) -> Bool {
  UInt8(bitPattern: kindOfParts(value)) == UInt8(ascii: "t")
}

/// Returns `true` if a structure or an object has a property that is `unowned` or cannot be copied.
func hasUnreadablePart(_ value: Any) -> Bool {
  let kind = UInt8(bitPattern: kindOfParts(value))
  guard kind == UInt8(ascii: "c") || kind == UInt8(ascii: "s") else { return false }
  let type = type(of: value)
  let count = countOfParts(withInherited: type)
  return (0..<count).contains { access(toPart: $0, of: count, in: type) != .readable }
}

private enum PartAccess: Equatable {
  case readable, unowned
  case noncopyable(name: String?)
}

/// Returns whether the stored property at an index can be read.
///
/// The index counts within the last `count` properties of the type. Inherited properties come first. If `count` is the
/// number of properties that the type itself declares, index 0 is therefore the first of those.
private func access(
  toPart index: Int, of count: Int, in type: any Any.Type
) -> PartAccess {
  // The runtime counts the properties of superclasses first.
  let index = countOfParts(withInherited: type) - count + index
  let part = declaredPart(of: type, index: index)
  // A weak property is not strong either, but it is optional and can always be read. To the runtime, an
  // optional `unowned` property looks like a weak one.
  if !part.isStrong && !(part.type is any OptionalValue.Type) { return .unowned }
  // The runtime reports a noncopyable property with the type `()`. The offset tells it apart from a property that
  // really is `()`: in an object, only properties of size zero have the offset zero. Structures that can be copied have
  // no noncopyable properties.
  if part.type == Void.self, type is AnyClass, offsetOfPart(type, index: index) > 0 {
    return .noncopyable(name: part.name)
  }
  return .readable
}

/// Returns the declaration of a stored property of a class or a structure, or of an element of a tuple.
///
/// Call it only for these types, with a valid index.
func declaredPart(
  of type: any Any.Type, index: Int
) -> (name: String?, type: any Any.Type, isStrong: Bool) {
  var description = PartDescription()
  let type = unsafe typeOfPart(type, index: index, description: &description)
  defer { unsafe description.release?(description.name) }
  let name = unsafe description.name.map { unsafe String(cString: $0) }
  return (name, type, description.isStrong)
}

/// Returns `true` for the type of a closure, but not for a tuple or a collection of closures.
func isFunction(_ type: any Any.Type) -> Bool {
  var depth = 0
  // Only the arrow of the closure itself is outside all parentheses and angle brackets.
  return "\(type)".replacing("->", with: "→").contains { character in
    if "(<".contains(character) { depth += 1 }
    if ")>".contains(character) { depth -= 1 }
    return character == "→" && depth == 0
  }
}

/// Returns `true` for a type of size zero.
func isEmpty(_ type: any Any.Type) -> Bool {
  func isEmpty<Value>(_ type: Value.Type) -> Bool { MemoryLayout<Value>.size == 0 }
  return _openExistential(type, do: isEmpty)
}

/// Returns the stored property of nonzero size that has the same offset as the property with the given name.
///
/// A property of size zero, such as an empty struct, may share its offset with the next property. If no property of
/// nonzero size has this offset, returns the named property itself. Returns nil if the type has no property with this
/// name.
func propertyWithContent(
  at name: String, of type: any Any.Type
) -> (name: String, type: any Any.Type)? {
  let properties = (0..<countOfParts(withInherited: type)).map { index in
    (part: declaredPart(of: type, index: index), offset: offsetOfPart(type, index: index))
  }
  guard let named = properties.first(where: { $0.part.name == name }) else { return nil }
  let property = properties.first { $0.offset == named.offset && !isEmpty($0.part.type) } ?? named
  return (property.part.name ?? name, property.part.type)
}

/// Returns the nearest common class of two objects, or nil.
func commonClass(of one: Any, _ other: Any) -> AnyClass? {
  let others = lineage(of: type(of: other))
  let common = lineage(of: type(of: one)).first { type in others.contains { $0 == type } }
  return common as? AnyClass
}

/// Returns a type and, if it is a class, its superclasses, nearest first.
func lineage(of type: any Any.Type) -> [any Any.Type] {
  guard let own = type as? AnyClass else { return [type] }
  return sequence(first: own) { _getSuperclass($0) }.map { $0 as any Any.Type }
}
