import Foundation
public import Testing

/// Expects two values to be equal and shows where they differ.
///
/// Use it for large values, such as structures, lists, dictionaries and long strings. For these,
/// `#expect(actual == expected)` prints both values and leaves the search to you.
///
/// <!-- snippet: no-difference -->
/// ```swift
/// @Test func `moving a person changes the city but not the name`() {
///   var person = Person(name: "Ann", city: "Berlin", changed: .now)
///
///   person.move(to: "Bonn")
///
///   let moved = Person(name: "Ann", city: "Bonn", changed: .distantPast)
///   expectNoDifference(person, moved, ignoring: \.changed)
/// }
/// ```
///
/// `==` decides whether the values are equal, unless you ignore fields or give a tolerance. Requests and responses at
/// any depth are compared in full, because on Linux their `==` leaves out headers and bodies. An `any` value is
/// compared with the `==` of its concrete type. Values without `==`, such as tuples, are compared by their stored
/// properties, except for `unowned` ones. A custom mirror changes how values are shown, but never whether they differ.
/// There is one exception: if the custom mirror of a collection without `==` shows it as a collection, only its
/// elements are compared. A value that cannot be compared counts as a difference unless you ignore it. Examples are a
/// closure, a `Mutex`, and two instances of an actor without `==`.
///
/// Elements of sets and keys of dictionaries are always compared in full. Ignored fields and a tolerance do not apply
/// to them.
///
/// The message shows the path of each difference. List elements that are `Identifiable` or `HashDiffable` are matched
/// by their identity, so that the message shows which of them have moved or changed.
///
/// A message is limited to 60 lines and 4 kB, and says so if it leaves something out. To see more while you debug, set
/// the environment variable `TESTKIT_DIFFERENCE_LINES` to the number of lines. The variable applies to all comparison
/// helpers.
///
/// - Parameters:
///   - actual: The value that the code under test produced.
///   - expected: The expected value.
///   - fields: Stored properties that may differ, in the value or in anything inside it, such as `\User.updatedAt`. If
///     a property belongs to a class, the class must be final. For the first key path, `\.updatedAt` is enough if the
///     property belongs to the value itself.
///   - tolerance: The largest accepted difference between floating-point or decimal numbers. With a tolerance, NaN
///     equals NaN.
///   - sourceLocation: The line at which a difference is reported.
/// - Complexity: The same as `==` if the values are equal. Otherwise O(n log n) for lists of n hashable elements.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring fields: AnyKeyPath...,
  within tolerance: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(actual, expected, ignoring: fields, within: tolerance, at: sourceLocation)
}

/// Expects two values to be equal except for a field that you name without its type, such as `\.changed`.
///
/// - Parameters:
///   - actual: The value that the code under test produced.
///   - expected: The expected value.
///   - field: A stored property of the value that may differ.
///   - others: More fields that may differ, each with its type, such as `\Address.city`. They are ignored in the value
///     and in anything inside it, except in elements of sets and in keys of dictionaries.
///   - tolerance: The largest accepted difference between floating-point or decimal numbers. With a tolerance, NaN
///     equals NaN.
///   - sourceLocation: The line at which a difference is reported.
public func expectNoDifference<Value>(
  _ actual: Value,
  _ expected: Value,
  ignoring field: PartialKeyPath<Value>,
  _ others: AnyKeyPath...,
  within tolerance: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(actual, expected, ignoring: [field] + others, within: tolerance, at: sourceLocation)
}

private func report(
  _ actual: Any, _ expected: Any, ignoring fields: [AnyKeyPath], within tolerance: Double?,
  at sourceLocation: SourceLocation
) {
  if let problem = IgnoredFields.problem(fields) ?? problem(ofTolerance: tolerance) {
    recordFailure(problem, at: sourceLocation)
  } else if let difference = describeDifference(
    actual, expected, ignoring: fields, within: tolerance)
  {
    recordFailure("Expected no difference, but \(difference)", at: sourceLocation)
  }
}

/// Returns a sentence about an invalid tolerance, or nil if the tolerance is valid.
func problem(ofTolerance tolerance: Double?) -> String? {
  guard let tolerance, !(tolerance >= 0) else { return nil }
  return "The tolerance must be zero or more, but is \(tolerance)."
}

/// Returns the second half of the failure message, which says where two values differ, or nil if they are the same.
///
/// `package`, so that benchmarks can compare values without failing a test.
package func describeDifference(
  _ actual: Any,
  _ expected: Any,
  ignoring fields: [AnyKeyPath] = [],
  within tolerance: Double? = nil
) -> String? {
  ValueComparison(ignoring: fields, within: tolerance).difference(actual, expected)
}

// MARK: - Limits

/// The limits on the size of a difference message and on the work spent to explain the difference.
///
/// The limits apply only to the explanation. They never affect whether two values are equal.
struct DifferenceLimits {
  /// The maximum number of lines, including the first and the last one.
  var lines = 60

  /// The maximum size in UTF-8 bytes.
  var bytes = 4_000

  /// The maximum number of steps.
  ///
  /// A step compares one pair of values and takes between 0.1 µs and a few microseconds. Counting steps instead of
  /// time keeps a message the same on every machine.
  var steps = 200_000

  /// The maximum depth of a recursive comparison, limited because a thread's stack may be only half a megabyte.
  ///
  /// What lies deeper is compared afterwards, in new comparisons.
  var levels = 50

  /// The maximum number of differences shown for a collection inside another value.
  ///
  /// This leaves space in the message for what follows the collection.
  var nested: Int { max(20, lines / 3) }

  static let standard = DifferenceLimits(environment: ProcessInfo.processInfo.environment)
}

extension DifferenceLimits {
  /// Reads the line limit from `TESTKIT_DIFFERENCE_LINES` and raises the byte limit in proportion.
  ///
  /// A value that is not a number from 1 to 100,000 is ignored.
  init(environment: [String: String]) {
    self.init()
    guard let lines = environment["TESTKIT_DIFFERENCE_LINES"].flatMap(Int.init),
      (1...100_000).contains(lines)
    else { return }
    bytes = max(bytes, lines * bytes / self.lines)
    self.lines = lines
  }
}

// MARK: - Ignored fields

/// The fields that a comparison ignores inside a value.
struct IgnoredFields: Hashable {
  /// The ignored fields, whose paths begin at the value.
  private var fields: [Field] = []

  /// `true` if the value itself is ignored.
  var includesAll: Bool { fields.contains { $0.names.isEmpty && $0.closure == nil } }

  /// Returns a sentence about the first key path that cannot be ignored, or nil if all of them can be.
  static func problem(_ paths: [AnyKeyPath]) -> String? {
    paths.first { Field($0) == nil }.map { path in
      """
      \(path) cannot be ignored. Pass the key path of a stored property of a structure or a final \
      class. The property must not be weak, unowned, lazy or a tuple with a closure, and must not have \
      observers. In a longer path, every step must be such a property. Or compare only the parts that matter.
      """
    }
  }

  /// Returns the fields that are ignored inside a field.
  func within(_ name: String, of type: any Any.Type) -> IgnoredFields {
    var inner = IgnoredFields()
    for var field in fields {
      if field.names.first == name {
        field.names.removeFirst()
        inner.fields.append(field)
      } else if field.names.isEmpty && field.closure == ObjectIdentifier(Field.unwrapped(type)) {
        // The named field is a closure of the ignored type.
        field.closure = nil
        inner.fields.append(field)
      }
    }
    return inner
  }

  /// Returns these fields, together with the given fields whose key paths start at the type of the value.
  func adding(_ fields: [Field], of value: Any) -> IgnoredFields {
    guard !fields.isEmpty else { return self }
    let roots = lineage(of: type(of: value)).map { ObjectIdentifier($0) }
    var all = self
    all.fields += fields.filter { roots.contains($0.root) }
    return all
  }

  /// The field that a key path refers to.
  struct Field: Hashable {
    /// The type at which the key path starts.
    fileprivate let root: ObjectIdentifier

    /// The path to the field, or to the value that holds it if the field is a closure.
    fileprivate var names: [String]

    /// The type of the field if it is a closure.
    ///
    /// A key path to a closure does not reveal the field's name, so all closures of this type are ignored.
    fileprivate var closure: ObjectIdentifier?

    /// Reads the field names from the description of a key path, because nothing else reveals them.
    ///
    /// Returns nil for a whole value, such as `\User.self`, or if a property on the path is neither stored
    /// nor a closure.
    init?(_ path: AnyKeyPath) {
      let root = type(of: path).rootType
      let value = type(of: path).valueType
      let content = Self.unwrapped(value)
      // The description of a computed step begins with this text.
      let texts = "\(path)".split(separator: "<computed")
      // Closures cannot be compared anyway, so it does no harm to ignore several.
      let isClosure = texts.count == 2 && isFunction(content)
      var names = texts[0].dropFirst("\\\(root)".count).split(separator: ".").map { part in
        String(part.prefix { $0 != "?" && $0 != "!" })
      }
      // A path into an optional begins with an empty name. The comparison unwraps optionals before it ignores fields.
      if names.first == "" { names.removeFirst() }
      let isStored = texts.count == 1 && !names.isEmpty && names != ["self"]
      guard isClosure || isStored else { return nil }
      closure = isClosure ? ObjectIdentifier(content) : nil
      self.root = ObjectIdentifier(Self.unwrapped(root))
      self.names = !isClosure && isEmpty(value) ? names : Self.named(names, in: root)
    }

    /// Corrects the names on the path to a value of nonzero size.
    ///
    /// If a property of size zero comes first at the same offset, the description of the path contains the name of that
    /// property.
    private static func named(_ names: [String], in root: any Any.Type) -> [String] {
      var type: (any Any.Type)? = root
      return names.map { name in
        let property = type.flatMap { propertyWithContent(at: name, of: unwrapped($0)) }
        type = property?.type
        return property?.name ?? name
      }
    }

    fileprivate static func unwrapped(_ type: any Any.Type) -> any Any.Type {
      (type as? any OptionalValue.Type).map { unwrapped($0.wrappedType) } ?? type
    }
  }
}
