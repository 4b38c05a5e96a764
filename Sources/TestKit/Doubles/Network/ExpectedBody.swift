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
  /// Numbers are compared by their exact value, so that `1` equals `1.0`. The text must be valid JSON. If it is not,
  /// for example because of a trailing comma or a repeated key, the test fails and no body matches.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The expectation.
  public static func json(_ text: String) -> Self {
    let expected = Result { () throws(JSONValue.NoJSON) in try JSONValue(parsing: text.utf8) }
    let shown = (try? expected.get())?.text(spaced: false)
    return Self(text: "body: \(shown.map(describeText) ?? describeValue(text))") { body in
      do throws(JSONValue.NoJSON) {
        let expected = try expected.get()
        guard let body else { return "there is no body" }
        do throws(JSONValue.NoJSON) {
          let actual = try JSONValue(parsing: body)
          guard actual != expected else { return nil }
          let texts = (actual.text(spaced: false), expected.text(spaced: false))
          return "the body \(describeTextDifference(texts.0, texts.1))"
        } catch {
          return "the body is not valid JSON: \(error.reason) It is \(describeValue(body))"
        }
      } catch {
        return "the expected body is not valid JSON: \(error.reason) It is \(describeValue(text))"
      }
    }
  }
}
