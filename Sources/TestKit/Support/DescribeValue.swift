import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Returns a value as messages show it: on one line, cut if it is long, without secrets, and the same on every
/// platform.
///
/// All messages of this module show values through it, so that a new standard library does not
/// change them.
func describeValue(_ value: some Any) -> String {
  var writer = ValueWriter()
  return writer.describe(value)
}

/// A writer that describes values for messages, and remembers the secrets that it hides.
///
/// This is the only place that decides what is shown. The value of a header field, query item, field, key or case
/// whose name looks secret is hidden at any depth. So is a value inside a text that names it as a secret. Numbers
/// other than bytes, Booleans, dates and cases without values are shown under any name. They are counts, limits and
/// states such as `tokenCount`, and a reader needs them.
///
/// The work is limited as well as the text: of a long text, only the beginning is searched.
struct ValueWriter {
  /// The hidden secrets, in the order of the text.
  private(set) var secrets: [HiddenSecret] = []

  private let showsLengths: Bool

  /// The number of parts that may still be described, nested ones included, which is more than a message can show.
  ///
  /// The limit is necessary because a value may be nested without an end.
  private var parts = Self.mostParts

  /// The number of bytes of left-out text.
  private var leftOutBytes = 0

  /// A Boolean value that indicates whether something was left out without being counted.
  private var hasMore = false

  /// The name of the secret that the current values belong to.
  private var secretName: String?

  static let mostParts = 300
  private static let longestValue = 200
  private static let mostElements = 10

  /// The number of bytes of a text that are searched.
  private static let mostSearched = 8_000

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - name: The name of the value, or nil if it has none.
  ///   - showsLengths: Whether secrets are shown with their lengths.
  init(name: String? = nil, showsLengths: Bool = false) {
    secretName = name.flatMap { Secrets.hides($0) ? $0 : nil }
    self.showsLengths = showsLengths
  }

  /// Returns a value as messages show it, cut if it is long.
  mutating func describe(_ value: Any) -> String {
    let text = whole(value)
    guard text.isLonger(than: Self.longestValue) else { return text }
    let end = text.index(text.startIndex, offsetBy: Self.longestValue)
    let rest = text[end...]
    if hasMore { return "\(text[..<end])… and more" }
    let left =
      leftOutBytes != 0
      ? counted(leftOutBytes + rest.utf8.count, "more byte") : counted(rest.count, "more character")
    return "\(text[..<end])… \(left)"
  }

  // MARK: - Texts

  /// Returns the placeholder of a secret, and remembers the secret.
  mutating func hide(_ content: HiddenSecret.Content, _ name: String) -> String {
    let secret = HiddenSecret(name: name, content: content)
    secrets.append(secret)
    return secret.text(withLength: showsLengths)
  }

  /// Returns the beginning of a text, without secrets.
  mutating func visible(_ text: String, isURL: Bool = false) -> String {
    let searched = text.clipped(toUTF8: Self.mostSearched)
    let withLengths = showsLengths
    let found = TextWithoutSecrets(searched, isURL: isURL) { $0.text(withLength: withLengths) }
    secrets += found.secrets
    guard searched.utf8.count < text.utf8.count else { return found.text }
    let ellipsis = "…"
    leftOutBytes += text.utf8.count - searched.utf8.count - ellipsis.utf8.count
    return found.text + ellipsis
  }

  /// Returns a text on one line, without quotes and without secrets.
  mutating func line(_ text: String) -> String { oneLine(visible(text)) }

  /// Returns a text in quotes, or a placeholder if it belongs to a secret name.
  private mutating func quoted(_ text: String) -> String {
    if let secretName { return hide(.text(text), secretName) }
    return visible(text).debugDescription
  }

  /// Returns a value's own description, or a placeholder if it belongs to a secret name.
  private mutating func described(_ text: @autoclosure () -> String) -> String {
    if let secretName { return hide(.text(text()), secretName) }
    return line(text())
  }

  // MARK: - Values

  /// Writes a value under a name.
  ///
  /// Below a secret name, everything is secret.
  private mutating func whole(_ value: Any, named name: String?) -> String {
    guard secretName == nil, let name, Secrets.hides(name) else { return whole(value) }
    secretName = name
    defer { secretName = nil }
    return whole(value)
  }

  private mutating func whole(_ value: Any) -> String {
    parts -= 1
    guard parts > 0 else { return "…" }
    switch value {
    case let value as String: return quoted(value)
    case let value as Substring: return quoted(String(value))
    case let value as JSONValue: return json(value)
    case let value as JSONValue.Object: return json(.object(value.members))
    // An optional has a test description of its own, which does not handle the cases below.
    case let value as any CustomTestStringConvertible & SendableMetatype
    where Mirror(reflecting: value).displayStyle != .optional:
      return described(value.testDescription)
    case let value as Data: return data(value)
    case let value as Date: return describeDate(value)
    case _ where secretName != nil: return belowSecret(value)
    case let value as URL: return url(value)
    case let value as URLRequest: return request(value)
    case let value as BackendRequest: return request(value)
    case let value as HTTPURLResponse: return response(value)
    case let value as URLError: return urlError(value)
    case let value as URLQueryItem: return queryItem(value)
    case let value as URLComponents: return url(value.string ?? "\(value)")
    case let value as HTTPCookie: return cookie(value)
    default: return byShape(value)
    }
  }

  /// Writes a value below a secret name.
  ///
  /// Numbers other than bytes are shown, because they say how much there is and not what it is.
  private mutating func belowSecret(_ value: Any) -> String {
    switch value {
    case let value as UInt8: described("\(value)")
    case let value as Int8: described("\(value)")
    case let value as [UInt8]: data(Data(value))
    case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal, is Bool, is Duration:
      oneLine("\(value)")
    default: byShape(value)
    }
  }

  private mutating func byShape(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { whole($0.value) } ?? "nil"
    case .collection:
      // Only the shown elements are described, because an argument may have a million.
      var shown: [String] = []
      for child in mirror.children.prefix(Self.mostElements) { shown.append(whole(child.value)) }
      return "[\(elements(shown, of: mirror.children.count))]"
    case .set, .dictionary:
      return byKey(value, mirror)
    case .tuple:
      let all = fields(Array(mirror.children)).map(\.text)
      return "(\(elements(all, of: all.count)))"
    case .struct where hasNoDescription(value), .class where hasNoDescription(value):
      let fields = fields(allChildren(mirror)).map { "\($0.label ?? "_"): \($0.text)" }
      return oneLine("\(type(of: value))") + "(\(fields.joined(separator: ", ")))"
    case .enum where !(value is any CustomStringConvertible):
      guard let payload = mirror.children.first, let name = payload.label else {
        return "." + oneLine(String(describing: value).clipped(toUTF8: Self.mostSearched))
      }
      return ".\(name)(\(self.payload(payload.value, of: name)))"
    default:
      return described(String(describing: value))
    }
  }

  /// Writes the named fields of a value.
  ///
  /// The value next to a secret name is hidden as well, as in a list of headers.
  private mutating func fields(_ children: [Mirror.Child]) -> [(label: String?, text: String)] {
    let secret = secretSibling(children.map { ($0.label, $0.value) })
    var fields: [(label: String?, text: String)] = []
    for (index, child) in children.enumerated() {
      let name = secret?.value == index ? secret?.name : child.label
      fields.append((child.label, whole(child.value, named: name)))
    }
    return fields
  }

  /// Writes the values of a case as in code, where several values are a tuple.
  private mutating func payload(_ payload: Any, of name: String) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return whole(payload, named: name) }
    let outer = secretName
    if outer == nil, Secrets.hides(name) { secretName = name }
    defer { secretName = outer }
    return fields(Array(mirror.children)).map { field in
      let label = field.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + field.text
    }.joined(separator: ", ")
  }

  /// Writes a set or a dictionary in the order of its keys or their descriptions, never in hash order.
  private mutating func byKey(_ value: Any, _ mirror: Mirror) -> String {
    let count = mirror.children.count
    guard count > 0 else { return mirror.displayStyle == .set ? "[]" : "[:]" }
    if let first = (value as? any ComparableByKey)?.first(Self.mostElements) {
      var shown: [String] = []
      for (key, value) in first { shown.append(entry(key, value)) }
      return "[\(elements(shown, of: count))]"
    }
    // All descriptions are needed to sort them, so each gets its share of the remaining parts.
    let share = parts / count
    let unordered = "[\(counted(count, "element")) in no order]"
    guard share > 1 else { return unordered }
    let all = parts
    var isCut = false
    var texts: [(text: String, secrets: [HiddenSecret])] = []
    let before = secrets
    for child in mirror.children {
      (parts, secrets) = (share, [])
      let pair =
        mirror.displayStyle == .dictionary ? Array(Mirror(reflecting: child.value).children) : []
      let text =
        pair.count == 2 ? entry(pair[0].value, pair[1].value) : entry(child.value, nil)
      texts.append((text, secrets))
      isCut = isCut || parts <= 0
    }
    parts = all - share * count
    texts.sort { $0.text < $1.text }
    secrets = before + texts.prefix(Self.mostElements).flatMap(\.secrets)
    // Elements that were cut could have the same text as others.
    guard !isCut || count == 1 else { return unordered }
    return "[\(elements(texts.map(\.text), of: count))]"
  }

  /// Writes an element of a set, or a key with its value, which is hidden if the key looks secret.
  private mutating func entry(_ key: Any, _ value: Any?) -> String {
    let text = whole(key)
    guard let value else { return text }
    return "\(text): \(whole(value, named: textOfName(key)))"
  }

  /// Joins the first texts, and counts the rest.
  private func elements(_ texts: [String], of count: Int) -> String {
    let shown = texts.prefix(Self.mostElements).joined(separator: ", ")
    return count > Self.mostElements ? "\(shown), … \(count - Self.mostElements) more" : shown
  }

  // MARK: - Data and JSON

  /// Writes the size of data, and its content as text or, if it is not text, its first bytes in hexadecimal.
  mutating func data(_ data: Data) -> String {
    if let secretName { return hide(.bytes(data), secretName) }
    let size = counted(data.count, "byte")
    guard !data.isEmpty else { return size }
    if let text = beginning(of: data) {
      let ellipsis = text.utf8.count < data.count ? "…" : ""
      leftOutBytes += data.count - text.utf8.count - ellipsis.utf8.count
      let shown = visible(text) + ellipsis
      return "\(size) \(shown.debugDescription)"
    }
    let shown = 32
    return "\(size) \(hexadecimal(data.prefix(shown)))" + (data.count > shown ? "…" : "")
  }

  /// The beginning of data as text, or nil if the data is not text.
  private func beginning(of data: Data) -> String? {
    var bytes = data.prefix(Self.mostSearched)
    if bytes.count < data.count {
      // A scalar that is cut off at the end has at most three bytes.
      for _ in 0..<3 where String(data: bytes, encoding: .utf8) == nil { bytes = bytes.dropLast() }
    }
    return String(data: bytes, encoding: .utf8).flatMap { $0.contains("\0") ? nil : $0 }
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
    let text: String
    switch value {
    case .string(let value): text = quoted(value)
    case .array(let values):
      var texts: [String] = []
      for value in values {
        texts.append(json(value, &length))
        if hasMore { break }
      }
      return "[\(texts.joined(separator: ", "))]"
    case .object(let values):
      var texts: [String] = []
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        let outer = secretName
        if outer == nil, Secrets.hides(key) { secretName = key }
        let name = outer == nil ? visible(key).debugDescription : hide(.text(key), outer ?? "")
        texts.append("\(name): \(json(value, &length))")
        secretName = outer
        if hasMore { break }
      }
      return "{\(texts.joined(separator: ", "))}"
    default: text = value.testDescription
    }
    length += text.utf8.count + 2
    return text
  }
}

/// Returns the index and the name of a secret value that another field names, or nil.
///
/// Headers and query items are values with a name and a value, or pairs.
func secretSibling(_ fields: [(label: String?, value: Any)]) -> (value: Int, name: String)? {
  // The labels of a case's values may start with the name of the case.
  let labels = fields.map { field in
    (field.label ?? "").split(separator: ".").last.map { $0.lowercased() } ?? ""
  }
  let isPair = labels == ["0", "1"]
  let nameIndex =
    isPair ? 0 : labels.firstIndex { ["name", "key", "field", "header"].contains($0) }
  let valueIndex = isPair ? 1 : labels.firstIndex(of: "value")
  guard let nameIndex, let valueIndex, let name = textOfName(fields[nameIndex].value),
    Secrets.hides(name)
  else { return nil }
  return (valueIndex, name)
}

/// Returns the text of a value that is used as a name, or nil if it has none.
func textOfName(_ name: Any) -> String? {
  switch name {
  case let name as String: name
  case let name as Substring: String(name)
  case let name as AnyHashable where !(name.base is AnyHashable): textOfName(name.base)
  case let name as any RawRepresentable where name.rawValue is String: name.rawValue as? String
  case let name as any CodingKey: name.stringValue
  case let name where Mirror(reflecting: name).displayStyle == .enum:
    Mirror(reflecting: name).children.isEmpty ? String(describing: name) : nil
  default: nil
  }
}

private func hasNoDescription(_ value: Any) -> Bool {
  !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible)
}

/// The stored properties of a value, those of its superclasses first.
private func allChildren(_ mirror: Mirror) -> [Mirror.Child] {
  (mirror.superclassMirror.map(allChildren) ?? []) + Array(mirror.children)
}

// MARK: - Data and dates

/// A date describes itself, but one that no calendar has ends the process.
private func describeDate(_ date: Date) -> String {
  let seconds = date.timeIntervalSinceReferenceDate
  let tenThousandYears = 10_000 * 365.25 * 86_400
  return abs(seconds) <= tenThousandYears
    ? String(describing: date) : "a date \(seconds) s from the reference date"
}
