import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Returns the description of a value for a message: on one line, cut if it is long, without secrets, and the same on
/// every platform.
///
/// Messages of this module describe values with this function or with a `ValueWriter`, so that a new version of the
/// standard library does not change them. The value may have a name that looks secret.
func describeValue(_ value: some Any, named name: String? = nil) -> String {
  var writer = ValueWriter(name: name)
  return writer.describe(value)
}

/// A writer that describes values for messages and remembers the secrets that it hides.
///
/// The writer decides what is shown:
///
/// - If the name of a header field, query item, field, key or case looks secret, its value is hidden with everything in
///   it, at any depth. A value with a secret name is also hidden inside a string, such as `token=abc`.
/// - Booleans, dates, cases without values, and all numbers except bytes are shown even if their name looks secret.
///   They are counts, limits and states, such as `tokenCount`, and a reader needs them. A case whose type has its own
///   description is hidden.
/// - Both the work and the length are limited. A writer describes at most 300 parts of a value, ten elements of a
///   collection, and the first 8,000 bytes of a string. In JSON, parts and elements are not counted. Instead, all
///   values together are limited to about 8,000 bytes. ``describe(_:)`` cuts the result after 200 characters.
struct ValueWriter {
  /// The hidden secrets, in the order of the text.
  private(set) var secrets: [HiddenSecret] = []

  private let showsLengths: Bool

  /// The number of parts that may still be described, including nested ones.
  ///
  /// The number is limited, because a value may be nested endlessly.
  private var remainingParts = Self.mostParts

  /// The number of bytes of text that were left out.
  private var leftOutBytes = 0

  /// `true` if the rest of a JSON value was left out without being counted.
  private var hasMore = false

  /// The name of the secret that the current value belongs to, or nil if the value is shown.
  private(set) var secretName: String?

  static let mostParts = 300
  private static let longestValue = 200
  private static let mostElements = 10
  private static let mostSearched = 8_000

  /// The number of bytes shown for data that is not text.
  static let shownBytes = 32

  /// Creates a writer for a value, which may have a name that looks secret.
  init(name: String? = nil, showsLengths: Bool = false) {
    secretName = name.flatMap { Secrets.hides($0) ? $0 : nil }
    self.showsLengths = showsLengths
  }

  /// Returns the description of a value for a message, cut if it is long.
  mutating func describe(_ value: Any) -> String {
    let text = write(value)
    guard text.isLonger(than: Self.longestValue) else { return text }
    let end = text.index(text.startIndex, offsetBy: Self.longestValue)
    let rest = text[end...]
    if hasMore { return "\(text[..<end])… and more" }
    let left =
      leftOutBytes != 0
      ? counted(leftOutBytes + rest.utf8.count, "more byte") : counted(rest.count, "more character")
    return "\(text[..<end])… \(left)"
  }

  /// Writes a value of any type, without cutting the description after 200 characters.
  mutating func write(_ value: Any) -> String {
    remainingParts -= 1
    guard remainingParts > 0 else { return "…" }
    switch value {
    // Optionals come first, because they have their own test description and can be cast to other types.
    case let value as any OptionalValue: return value.wrapped.map { write($0) } ?? "nil"
    case let value as String: return quoted(value)
    case let value as Substring: return quoted(String(value))
    case let value as JSONValue: return json(value)
    case let value as JSONValue.Object: return json(.object(value.members))
    case let value as JSONValue.Number: return value.testDescription
    case let value as any CustomTestStringConvertible & SendableMetatype:
      return described(value.testDescription)
    case let value as Data: return data(value)
    case let value as Date: return date(value)
    case _ where secretName != nil: return writeSecret(value)
    case let value as URL: return url(value.absoluteString)
    case let value as URLRequest: return request(value)
    case let value as BackendRequest: return request(value)
    case let value as URLError: return urlError(value)
    case let value as URLQueryItem: return queryItem(value)
    case let value as URLComponents: return url(value.string ?? "\(value)")
    case _ where type(of: value) is AnyClass: return writeObject(value)
    default: return writeByShape(value)
    }
  }

  /// Writes a value of a class.
  ///
  /// Call it only for objects. Casting an array to a class converts all of its elements, which crashes on
  /// Linux if one of them is a request without a URL.
  private mutating func writeObject(_ value: Any) -> String {
    switch value {
    case let value as HTTPURLResponse: response(value)
    case let value as HTTPCookie: cookie(value)
    // An actor's properties may change while they are read.
    case is any Actor where hasNoDescription(value): oneLine("\(type(of: value))(…)")
    default: writeByShape(value)
    }
  }

  // MARK: - Secrets

  /// Runs a closure that writes a value, and marks the value as a secret if its name looks secret.
  private mutating func write(under name: String?, _ body: (inout Self) -> String) -> String {
    guard secretName == nil, let name, Secrets.hides(name) else { return body(&self) }
    secretName = name
    defer { secretName = nil }
    return body(&self)
  }

  /// Writes a value under a secret name.
  ///
  /// Bytes are hidden, because encryption keys consist of bytes. Other numbers are shown, because they are amounts
  /// rather than contents.
  private mutating func writeSecret(_ value: Any) -> String {
    switch value {
    case is UInt8, is Int8: described("\(value)")
    case let value as [UInt8]: data(Data(value))
    case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal, is Bool, is Duration:
      oneLine("\(value)")
    default: writeByShape(value)
    }
  }

  /// Returns the placeholder for a secret and remembers the secret.
  mutating func hide(_ content: HiddenSecret.Content, _ name: String) -> String {
    let secret = HiddenSecret(name: name, content: content)
    secrets.append(secret)
    return secret.text(withLength: showsLengths)
  }

  // MARK: - Texts

  /// Returns the beginning of a string, without secrets.
  mutating func visible(_ text: String, isURL: Bool = false) -> String {
    let searched = text.clipped(toUTF8: Self.mostSearched)
    let found = textWithoutSecrets(searched, isURL: isURL) { $0.text(withLength: showsLengths) }
    secrets += found.secrets
    guard searched.utf8.count < text.utf8.count else { return found.text }
    let ellipsis = "…"
    leftOutBytes += text.utf8.count - searched.utf8.count - ellipsis.utf8.count
    return found.text + ellipsis
  }

  /// Returns a string on one line, without quotes and without secrets.
  mutating func line(_ text: String) -> String { oneLine(visible(text)) }

  /// Returns a string in quotes, or a placeholder if it belongs to a secret name.
  private mutating func quoted(_ text: String) -> String {
    if let secretName { return hide(.text(text), secretName) }
    return inQuotes(visible(text))
  }

  /// Returns a value's own description, or a placeholder if it belongs to a secret name.
  private mutating func described(_ text: String) -> String {
    if let secretName { return hide(.text(text), secretName) }
    return line(text)
  }

  // MARK: - Shapes

  private mutating func writeByShape(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection:
      // Only the shown elements are described, because an argument may have a million elements.
      let shown = mirror.children.prefix(Self.mostElements).map { write($0.value) }
      return "[\(elements(shown, of: mirror.children.count))]"
    case .set where mirror.children.isEmpty: return "[]"
    case .dictionary where mirror.children.isEmpty: return "[:]"
    case .set, .dictionary: return writeUnordered(value, mirror)
    case .tuple:
      let texts = fields(Array(mirror.children)).map(\.text)
      return "(\(elements(texts, of: texts.count)))"
    // A custom mirror need not have a style. `String(describing:)` would then show only the name of the type.
    case .struct where hasNoDescription(value), .class where hasNoDescription(value),
      nil where value is any CustomReflectable && hasNoDescription(value):
      let fields = fields(storedProperties(of: Mirror(shownPartsOf: value))).map {
        "\($0.label ?? "_"): \($0.text)"
      }
      return oneLine("\(type(of: value))") + "(\(fields.joined(separator: ", ")))"
    case .enum where !(value is any CustomStringConvertible):
      guard let payload = mirror.children.first, let name = payload.label else {
        return "." + oneLine(String(describing: value).clipped(toUTF8: Self.mostSearched))
      }
      return ".\(name)(\(writePayload(payload.value, of: name)))"
    default:
      return described(String(describing: value))
    }
  }

  /// Writes the named parts of a value.
  ///
  /// If one field holds a name that looks secret, such as the name of a header, the field with the value is
  /// hidden.
  private mutating func fields(_ children: [Mirror.Child]) -> [(label: String?, text: String)] {
    let secret = secretSibling(children.map { ($0.label, $0.value) })
    return children.enumerated().map { index, child in
      let name = secret?.value == index ? secret?.name : child.label
      return (child.label, write(under: name) { $0.write(child.value) })
    }
  }

  /// Writes the associated values of a case as in code.
  ///
  /// A mirror shows several associated values as one tuple.
  private mutating func writePayload(_ payload: Any, of name: String) -> String {
    write(under: name) { writer in
      let mirror = Mirror(reflecting: payload)
      guard mirror.displayStyle == .tuple else { return writer.write(payload) }
      return writer.fields(Array(mirror.children)).map { field in
        let label = field.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
        return label + field.text
      }.joined(separator: ", ")
    }
  }

  /// Writes a set or a dictionary, sorted by its elements or keys.
  ///
  /// If these are not `Comparable`, the descriptions are sorted instead.
  private mutating func writeUnordered(_ value: Any, _ mirror: Mirror) -> String {
    let count = mirror.children.count
    if let first = (value as? any UnorderedCollection)?.smallest(Self.mostElements) {
      return "[\(elements(first.map { entry($0.key, $0.value) }, of: count))]"
    }
    // Sorting needs all descriptions, so each element gets an equal share of the remaining parts.
    let (remaining, share) = (remainingParts, remainingParts / count)
    let isDictionary = mirror.displayStyle == .dictionary
    let before = secrets
    var isAnyCut = share <= 1
    var texts: [(text: String, secrets: [HiddenSecret])] = []
    for child in mirror.children where share > 1 {
      (remainingParts, secrets) = (share, [])
      let pair = isDictionary ? Mirror(reflecting: child.value).children.map(\.value) : []
      let text = pair.count == 2 ? entry(pair[0], pair[1]) : entry(child.value, nil)
      texts.append((text, secrets))
      isAnyCut = isAnyCut || remainingParts <= 0
    }
    remainingParts = remaining - share * texts.count
    texts.sort { $0.text < $1.text }
    secrets = before + texts.prefix(Self.mostElements).flatMap(\.secrets)
    // Truncated descriptions may be the same, so they cannot be sorted reliably.
    guard !isAnyCut || (count == 1 && share > 1) else {
      return "[\(counted(count, "unordered element"))]"
    }
    return "[\(elements(texts.map(\.text), of: count))]"
  }

  /// Writes an element of a set, or a key with its value.
  ///
  /// The value is hidden if the key looks secret.
  private mutating func entry(_ key: Any, _ value: Any?) -> String {
    let text = write(key)
    guard let value else { return text }
    return "\(text): " + write(under: textOfName(key)) { $0.write(value) }
  }

  /// Joins the first descriptions and counts the rest.
  private mutating func elements(_ texts: [String], of count: Int) -> String {
    let shown = texts.prefix(Self.mostElements).joined(separator: ", ")
    guard count > Self.mostElements else { return shown }
    return "\(shown), … \(count - Self.mostElements) more"
  }

  // MARK: - Data and JSON

  /// Writes the size of data, followed by the text or, for data that is not text, the first bytes in hexadecimal.
  mutating func data(_ data: Data) -> String {
    if let secretName { return hide(.bytes(data), secretName) }
    let size = counted(data.count, "byte")
    guard !data.isEmpty else { return size }
    if let text = beginning(of: data) {
      let ellipsis = text.utf8.count < data.count ? "…" : ""
      leftOutBytes += data.count - text.utf8.count - ellipsis.utf8.count
      let shown = visible(text) + ellipsis
      return "\(size) \(inQuotes(shown))"
    }
    // Text that is not UTF-8, such as a form in Latin-1, may contain secrets as well.
    let text = String(decoding: data.prefix(Self.mostSearched), as: UTF8.self)
    if let secret = textWithoutSecrets(text, show: { _ in "" }).secrets.first {
      return "\(size) \(hide(.bytes(data), secret.name))"
    }
    let shown = data.prefix(Self.shownBytes)
    return "\(size) \(hexadecimal(shown))" + (shown.count < data.count ? "…" : "")
  }

  /// Returns the beginning of data as text, or nil if the data is not text.
  private func beginning(of data: Data) -> String? {
    var bytes = data.prefix(Self.mostSearched)
    if bytes.count < data.count {
      // An incomplete scalar at the end has at most three bytes.
      for _ in 0..<3 where String(validating: bytes, as: UTF8.self) == nil {
        bytes = bytes.dropLast()
      }
    }
    // Foundation would leave out a byte order mark.
    return String(validating: bytes, as: UTF8.self).flatMap { $0.contains("\0") ? nil : $0 }
  }

  /// Writes JSON on one line, with sorted keys.
  private mutating func json(_ value: JSONValue) -> String {
    var length = 0
    return json(value, &length)
  }

  private mutating func json(_ value: JSONValue, _ length: inout Int) -> String {
    guard length < Self.mostSearched else {
      hasMore = true
      return "…"
    }
    var texts: [String] = []
    switch value {
    case .array(let values):
      for value in values where !hasMore { texts.append(json(value, &length)) }
      return "[\(texts.joined(separator: ", "))]"
    case .object(let values):
      for (key, value) in values.sorted(by: { $0.key < $1.key }) where !hasMore {
        let name = secretName.map { hide(.text(key), $0) } ?? inQuotes(visible(key))
        texts.append("\(name): " + write(under: key) { $0.json(value, &length) })
      }
      return "{\(texts.joined(separator: ", "))}"
    case .string(let value): texts = [quoted(value)]
    default: texts = [value.testDescription]
    }
    length += texts[0].utf8.count + 2
    return texts[0]
  }
}

// MARK: - Kinds of values

/// An optional of any type.
protocol OptionalValue {
  static var wrappedType: any Any.Type { get }

  /// The value inside, or nil.
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: any Any.Type { Wrapped.self }

  var wrapped: Any? { self }
}

/// A set or a dictionary.
private protocol UnorderedCollection {
  /// Returns the smallest elements, or the entries with the smallest keys, or nil if these are not `Comparable`.
  func smallest(_ count: Int) -> [(key: Any, value: Any?)]?
}

extension Set: UnorderedCollection {
  fileprivate func smallest(_ count: Int) -> [(key: Any, value: Any?)]? {
    sortedIfComparable(self)?.prefix(count).map { ($0, nil) }
  }
}

extension Dictionary: UnorderedCollection {
  fileprivate func smallest(_ count: Int) -> [(key: Any, value: Any?)]? {
    sortedIfComparable(keys)?.prefix(count).map { ($0, self[$0]) }
  }
}

/// Returns the sorted keys, or nil if their type is not `Comparable` or `<` does not order all of them.
func sortedIfComparable<Key>(_ keys: some Collection<Key>) -> [Key]? {
  func sorted<Ordered: Comparable>(_ type: Ordered.Type) -> [Key]? {
    guard let sorted = (Array(keys) as? [Ordered])?.sorted(),
      zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 }), sorted.allSatisfy({ $0 == $0 })
    else { return nil }
    return sorted as? [Key]
  }
  return (Key.self as? any Comparable.Type).flatMap { sorted($0) }
}

/// Returns a value without the optionals around it, or nil if one of them is nil.
func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any OptionalValue else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// Returns a value as an object, unwrapped from optionals, or nil if it is not one.
func object(in value: Any) -> AnyObject? {
  unwrapped(value).flatMap { type(of: $0) is AnyClass ? $0 as AnyObject : nil }
}

private func hasNoDescription(_ value: Any) -> Bool {
  !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible)
}

/// Returns the stored properties of a value, inherited ones first.
private func storedProperties(of mirror: Mirror) -> [Mirror.Child] {
  (mirror.superclassMirror.map(storedProperties) ?? []) + Array(mirror.children)
}
