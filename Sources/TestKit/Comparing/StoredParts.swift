// The standard library has no public way to see the stored properties of a value that has a custom mirror. `Mirror`
// itself is built on these functions of the runtime. They are private, and verified with Swift 6.3.1 on Linux.

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

/// The runtime's description of a stored property, in the memory layout of the runtime.
@safe private struct PartDescription {
  var name: UnsafePointer<CChar>?
  var release: NameRelease?
  var isStrong = false
  var isVariable = false
}

extension Mirror {
  /// Creates a mirror of the stored properties of a value, or of the payload of its case.
  ///
  /// It ignores a custom mirror of the value, because that may leave parts out. The properties of a class begin with
  /// those of its superclasses.
  /// An `unowned` property is left out, because reading it ends the process if its object is gone.
  init(storedPartsOf value: Any) {
    let style: DisplayStyle? =
      switch UInt8(bitPattern: kindOfParts(value)) {
      case UInt8(ascii: "c"): .class
      case UInt8(ascii: "e"): .enum
      case UInt8(ascii: "s"): .struct
      case UInt8(ascii: "t"): .tuple
      default: nil
      }
    var children: [Child] = []
    for type in [type(of: value)] + superclasses(of: value).map({ $0 as any Any.Type }) {
      let hasProperties = style == .class || style == .struct
      children = Self.parts(of: value, as: type, canBeUnowned: hasProperties) + children
    }
    self.init(
      value, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
  }

  private static func parts(
    of value: Any, as type: any Any.Type, canBeUnowned: Bool
  ) -> [Child] {
    let count = countOfParts(value, type: type)
    return (0..<count).compactMap { index in
      if canBeUnowned, isUnowned(index, of: count, in: type) { return nil }
      var name: UnsafePointer<CChar>?
      var release: NameRelease?
      let value = unsafe part(of: value, type: type, index: index, name: &name, release: &release)
      defer { unsafe release?(name) }
      return (unsafe name.map { unsafe String(cString: $0) }, value)
    }
  }
}

/// Returns whether a stored property that a type itself declares is `unowned`.
private func isUnowned(_ index: Int, of count: Int, in type: any Any.Type) -> Bool {
  // The runtime counts the properties of superclasses first.
  let inherited = countOfParts(withInherited: type) - count
  var description = PartDescription()
  let part = unsafe typeOfPart(type, index: inherited + index, description: &description)
  unsafe description.release?(description.name)
  // A weak property is not strong either, but it is optional and can be read at all times.
  return !description.isStrong && !(part is any OptionalValue.Type)
}

/// Returns the declared types of the stored properties of a structure, or of the elements of a tuple.
///
/// Call it with no other type, and with the exact number of parts.
func declaredTypesOfParts(of type: any Any.Type, count: Int) -> [any Any.Type] {
  (0..<count).map { index in
    var description = PartDescription()
    let type = unsafe typeOfPart(type, index: index, description: &description)
    unsafe description.release?(description.name)
    return type
  }
}

/// Returns the superclasses of an object, nearest first, and nothing for other values.
func superclasses(of value: Any) -> [AnyClass] {
  guard let own = type(of: value) as? AnyClass else { return [] }
  return Array(sequence(first: own) { _getSuperclass($0) }.dropFirst())
}
