import Foundation
import Seams
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows a value in a message: on one line, cut where it is long, the same on every platform.
///
/// All messages of this module show values through it, so that a new standard library does not
/// change them.
func describeValue(_ value: some Any) -> String {
  var parts = mostParts
  return cut(describeWhole(value, &parts))
}

private let longestValue = 200
private let mostElements = 10

/// How many parts of a value are described, those of its parts included: more than fit anyway.
///
/// A value may be nested without an end.
private let mostParts = 300

private func describeWhole(_ value: Any, _ parts: inout Int) -> String {
  parts -= 1
  guard parts > 0 else { return "…" }
  switch value {
  case let value as String: return value.debugDescription
  case let value as Substring: return String(value).debugDescription
  // An optional has a test description of its own, which knows none of the cases here.
  case let value as any CustomTestStringConvertible & SendableMetatype
  where Mirror(reflecting: value).displayStyle != .optional:
    return oneLine(value.testDescription)
  case let value as URL: return describeURL(value)
  case let value as URLRequest: return describeRequest(value)
  case let value as BackendRequest: return describeRequest(value)
  case let value as HTTPURLResponse: return describeResponse(value)
  case let value as URLError: return describeURLError(value)
  case let value as Data: return describeData(value)
  case let value as Date: return describeDate(value)
  default: return describeByShape(value, &parts)
  }
}

private func describeByShape(_ value: Any, _ parts: inout Int) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    return mirror.children.first.map { describeWhole($0.value, &parts) } ?? "nil"
  case .collection:
    // Only what is shown is described: an argument may have a million elements.
    let shown = mirror.children.prefix(mostElements).map { describeWhole($0.value, &parts) }
    return "[\(elements(shown, of: mirror.children.count))]"
  case .set, .dictionary:
    return describeByKey(value, mirror, &parts)
  case .tuple:
    let all = mirror.children.map { describeWhole($0.value, &parts) }
    return "(\(elements(all, of: all.count)))"
  case .struct where hasNoDescription(value), .class where hasNoDescription(value):
    let fields = allChildren(mirror).map {
      "\($0.label ?? "_"): \(describeWhole($0.value, &parts))"
    }
    return oneLine("\(type(of: value))") + "(\(fields.joined(separator: ", ")))"
  case .enum where !(value is any CustomStringConvertible):
    guard let payload = mirror.children.first, let name = payload.label else {
      return "." + oneLine(String(describing: value))
    }
    return ".\(name)(\(describePayload(payload.value, &parts)))"
  default:
    return oneLine(String(describing: value))
  }
}

/// A set or a dictionary: in the order of its keys, or else of their descriptions, never in that of their hashes.
private func describeByKey(_ value: Any, _ mirror: Mirror, _ parts: inout Int) -> String {
  let count = mirror.children.count
  guard count > 0 else { return mirror.displayStyle == .set ? "[]" : "[:]" }
  if let first = (value as? any ComparableByKey)?.first(mostElements) {
    let shown = first.map { key, value in
      let text = describeWhole(key, &parts)
      return value.map { "\(text): \(describeWhole($0, &parts))" } ?? text
    }
    return "[\(elements(shown, of: count))]"
  }
  // All have to be described to find out which come first, each with its share of the parts that are left.
  let share = parts / count
  let unordered = "[\(counted(count, "element")) in no order]"
  guard share > 1 else { return unordered }
  var isCut = false
  let texts = mirror.children.map { child in
    var own = share
    defer {
      parts -= share - own
      isCut = isCut || own <= 0
    }
    guard mirror.displayStyle == .dictionary else { return describeWhole(child.value, &own) }
    return Mirror(reflecting: child.value).children.map { describeWhole($0.value, &own) }
      .joined(separator: ": ")
  }
  // Of elements that are cut, others would read the same.
  guard !isCut || count == 1 else { return unordered }
  return "[\(elements(texts.sorted(), of: count))]"
}

private func hasNoDescription(_ value: Any) -> Bool {
  !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible)
}

/// The stored properties of a value, those of its superclasses first.
private func allChildren(_ mirror: Mirror) -> [Mirror.Child] {
  (mirror.superclassMirror.map(allChildren) ?? []) + Array(mirror.children)
}

/// The values of a case as they are written: several are a tuple.
private func describePayload(_ payload: Any, _ parts: inout Int) -> String {
  let mirror = Mirror(reflecting: payload)
  guard mirror.displayStyle == .tuple else { return describeWhole(payload, &parts) }
  return mirror.children.map { child in
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + describeWhole(child.value, &parts)
  }.joined(separator: ", ")
}

/// Joins the first texts, and counts those that are left out.
private func elements(_ texts: [String], of count: Int) -> String {
  let shown = texts.prefix(mostElements).joined(separator: ", ")
  return count > mostElements ? "\(shown), … \(count - mostElements) more" : shown
}

/// Escapes what would break the line or steer a terminal.
func oneLine(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    let kind = scalar.properties.generalCategory
    return kind == .control || kind == .lineSeparator || kind == .paragraphSeparator
      ? scalar.escaped(asASCII: true) : String(scalar)
  }.joined()
}

private func cut(_ text: String) -> String {
  let excess = text.count - longestValue
  guard excess > 0 else { return text }
  return "\(text.prefix(longestValue))… \(excess) more \(excess == 1 ? "character" : "characters")"
}

// MARK: - Data and dates

/// A date describes itself, but one that no calendar has ends the process.
private func describeDate(_ date: Date) -> String {
  let seconds = date.timeIntervalSinceReferenceDate
  let tenThousandYears = 10_000 * 365.25 * 86_400
  return abs(seconds) <= tenThousandYears
    ? String(describing: date) : "a date \(seconds) s from the reference date"
}

/// The size, and the content as text where it is text, else the first bytes in hexadecimal.
private func describeData(_ data: Data) -> String {
  let size = counted(data.count, "byte")
  guard !data.isEmpty else { return size }
  if let text = String(data: data, encoding: .utf8), !text.contains("\0") {
    return "\(size) \(text.debugDescription)"
  }
  let shown = 32
  return "\(size) \(hexadecimal(data.prefix(shown)))" + (data.count > shown ? "…" : "")
}

/// Bytes as a number in hexadecimal: `0x00ff`.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
