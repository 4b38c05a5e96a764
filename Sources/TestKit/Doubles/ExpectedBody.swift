public import Foundation

/// Which body a request has to have.
public struct ExpectedBody: Sendable {
  /// How messages show it.
  let text: String

  /// What is wrong with a body; nil if nothing is.
  let objection: @Sendable (Data?) -> String?

  /// None.
  public static var none: Self {
    Self(text: "no body") { body in
      body.map { "the body is \(describeValue($0)), but there must be none" }
    }
  }

  /// Any body, or none.
  public static var any: Self {
    Self(text: "any body") { _ in nil }
  }

  /// Whether the body does not matter.
  var isAny: Bool { text == Self.any.text }

  /// Exactly these bytes.
  ///
  /// - Parameter data: The bytes.
  /// - Returns: The expectation.
  public static func data(_ data: Data) -> Self {
    Self(text: "body: \(describeValue(data))") { body in
      guard let body else { return "there is no body" }
      return body == data
        ? nil : "the body \(describeValue(body)) \(describeInequality(body, data))"
    }
  }

  /// The same JSON, however it is written: the order of keys and white space do not matter.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The expectation. If the text is no JSON, no body is as expected.
  public static func json(_ text: String) -> Self {
    let expected = canonicalJSON(Data(text.utf8))
    return Self(text: "body: \(expected.map(describeText) ?? describeValue(text))") { body in
      guard let expected else {
        return "the expected body is no JSON: \(describeValue(text))"
      }
      guard let body else { return "there is no body" }
      guard let actual = canonicalJSON(body) else {
        return "the body is no JSON: \(describeValue(body))"
      }
      return actual == expected ? nil : "the body \(describeTextDifference(actual, expected))"
    }
  }
}

/// JSON with sorted keys and no white space; nil if it is none.
private func canonicalJSON(_ data: Data) -> String? {
  guard
    let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed),
    let text = try? JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
  else { return nil }
  return String(decoding: text, as: UTF8.self)
}
