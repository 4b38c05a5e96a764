public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension ArgumentMatcher where Value == URLRequest {
  /// Matches requests by method and URL.
  ///
  /// The URL can have three forms:
  /// - A full URL, such as `"https://example.com/users?page=1"`.
  /// - A path, such as `"/users"`, which matches on every host and with every query.
  /// - A path with a query, such as `"/users?page=1"`, which matches on every host.
  ///
  /// The order of the query items does not matter, and neither do additional header fields. A plus sign in a query does
  /// not match `%2B`, because many servers read a plus sign as a space. If a call does not match, the failure message
  /// shows what differs. For any other condition, write `.where("secure") { request in … }`.
  ///
  /// If you omit `body:`, any body matches. The matcher of the same name for a `BackendRequest` is stricter. Without
  /// `body:`, it matches only requests without a body.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The URL or the path.
  ///   - headers: The required header fields.
  ///   - body: The body, by default any.
  ///   - sourceLocation: The line to blame if the URL is invalid.
  /// - Returns: The matcher.
  public static func request(
    _ method: HTTPMethod,
    _ url: String,
    headers: [String: String] = [:],
    body: ExpectedBody = .any,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let text = describeMessage(headers: headers, details: body.isAny ? [] : [body.text]) {
      "\(method.rawValue) \($0.url(url))"
    }
    guard let target = urlParts(url) else {
      recordFailure(
        """
        \(describeValue(url)) is neither a full URL, such as "https://example.com/users", nor a path \
        that begins with "/". So no request matches it.
        """, at: sourceLocation)
      return Self(text: text, parts: [{ _ in "\(describeValue(url)) is not a URL" }])
    }
    var parts: [Part] = [
      { request in
        let actual = request.httpMethod ?? ""
        return actual == method.rawValue
          ? nil : "the method \(describeName(actual)) is not \(method.rawValue)"
      }
    ]
    parts += target
    parts += headers.sorted { $0.key < $1.key }.map { name, value in
      { request in
        let actual = request.value(forHTTPHeaderField: name)
        return actual == value ? nil : describeHeaderDifference(name, actual, value)
      }
    }
    if !body.isAny {
      parts.append { request in
        if request.httpBody == nil, request.httpBodyStream != nil {
          return "the body is a stream, which only a URLSessionStub reads"
        }
        return body.objection(request.httpBody)
      }
    }
    return Self(text: text, parts: parts)
  }
}

/// An expectation about the body of a request.
public struct ExpectedBody: Sendable {
  /// The expectation, in the form used in messages.
  let text: String

  /// Returns the problem with a body, or nil if the body is as expected.
  let objection: @Sendable (Data?) -> String?

  /// No body.
  public static var none: Self {
    Self(text: "no body") { body in
      body.map {
        "unexpected body: \(describeValue($0)). If the body does not matter, pass body: .any"
      }
    }
  }

  /// Any body or no body.
  public static var any: Self {
    Self(text: "any body") { _ in nil }
  }

  /// A Boolean value that indicates whether every body is accepted.
  var isAny: Bool { text == Self.any.text }

  /// A body with exactly these bytes.
  public static func data(_ data: Data) -> Self {
    Self(text: "body: \(describeValue(data))") { body in
      guard let body else { return "there is no body" }
      return body == data
        ? nil : "the body \(describeValue(body)) \(describeInequality(body, data))"
    }
  }

  /// A body with the same JSON, regardless of white space and the order of keys.
  ///
  /// Numbers are compared by their exact values, so `1` equals `1.0`. If the text is not valid JSON, for example
  /// because of a trailing comma or a repeated key, the test fails and no body matches.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - sourceLocation: The line to blame if the text is not valid JSON.
  /// - Returns: The expectation.
  public static func json(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let expected: JSONValue
    do throws(JSONValue.NoJSON) {
      expected = try JSONValue(parsing: text.utf8)
    } catch {
      let problem =
        "the text passed to .json is not valid JSON: \(error.reason) The text is \(describeValue(text))"
      recordFailure("No body can match, because \(problem).", at: sourceLocation)
      return Self(text: "body: \(describeValue(text))") { _ in problem }
    }
    let shown = expected.testDescription
    return Self(text: "body: \(describeText(shown))") { body in
      guard let body else { return "there is no body" }
      do throws(JSONValue.NoJSON) {
        let actual = try JSONValue(parsing: body)
        guard actual != expected else { return nil }
        return "the body \(describeTextDifference(actual.testDescription, shown))"
      } catch {
        return "the body is not valid JSON: \(error.reason) The body is \(describeValue(body))"
      }
    }
  }
}

/// Returns the parts of a matcher for the URL of a request, or nil if the text is neither a full URL nor a path.
private func urlParts(_ text: String) -> [ArgumentMatcher<URLRequest>.Part]? {
  guard let components = URLComponents(string: text) else { return nil }
  // The matcher for a path ignores the scheme, host and port.
  let isPath = components.scheme == nil && components.host == nil && text.hasPrefix("/")
  guard isPath || (components.scheme != nil && components.host?.isEmpty == false) else {
    return nil
  }
  @Sendable func difference(
    _ name: String, _ request: URLRequest, _ part: (URLComponents) -> String
  ) -> String? {
    let (actual, expected) = (part(request.urlComponents), part(components))
    guard actual != expected else { return nil }
    return "the \(name) \(describeName(actual)) is not \(describeName(expected))"
  }

  var parts: [ArgumentMatcher<URLRequest>.Part] = []
  if !isPath {
    parts.append { difference("scheme", $0, \.lowercasedScheme) }
    parts.append { difference("host", $0, \.lowercasedHost) }
    // If both URLs omit the port, the ports count as equal, even if their schemes have different standard ports. A
    // different scheme is reported anyway.
    parts.append {
      $0.urlComponents.port == components.port ? nil : difference("port", $0, \.portText)
    }
  }
  parts.append { difference("path", $0, \.wholePath) }
  if !isPath || components.percentEncodedQuery != nil {
    parts.append {
      queryDifference($0.urlComponents.partlyDecodedQuery, components.partlyDecodedQuery)
    }
  }
  return parts
}

/// Describes the query items that are missing, different or unexpected, or returns nil if there are none.
private func queryDifference(_ actual: [URLQueryItem], _ expected: [URLQueryItem]) -> String? {
  var extra = actual
  let missing = expected.filter { item in extra.removeFirst { $0 == item } == nil }
  var objections = missing.map { item -> String in
    guard let other = extra.removeFirst(where: { $0.name == item.name }) else {
      return "there is no query item \(describeQuery([item]))"
    }
    return describeQueryDifference([other], [item], noun: "query item")
  }
  objections += extra.map { "unexpected query item \(describeQuery([$0]))" }
  return objections.isEmpty ? nil : objections.joined(separator: "; ")
}

extension URLRequest {
  fileprivate var urlComponents: URLComponents {
    url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) } ?? URLComponents()
  }
}

extension URLComponents {
  fileprivate var lowercasedScheme: String { scheme?.lowercased() ?? "" }
  fileprivate var lowercasedHost: String { host?.lowercased() ?? "" }

  /// The path as it is sent to a server, which is never empty.
  fileprivate var wholePath: String { percentEncodedPath.isEmpty ? "/" : percentEncodedPath }

  /// The query items, decoded except for `%2B` and `%25`.
  ///
  /// Many servers read a plus sign as a space. So `+` is not the same as `%2B`, which is a plus sign on every server.
  fileprivate var partlyDecodedQuery: [URLQueryItem] {
    (percentEncodedQueryItems ?? []).map { item in
      URLQueryItem(name: Self.partlyDecoded(item.name), value: item.value.map(Self.partlyDecoded))
    }
  }

  private static func partlyDecoded(_ text: String) -> String {
    // If `%25` were decoded as well, the encoded text `%252B` would look like `%2B`.
    let kept = text.replacing(/%2([5Bb])/) { "%252\($0.1.uppercased())" }
    return kept.removingPercentEncoding ?? text
  }

  fileprivate var portText: String {
    let standard = lowercasedScheme == "https" ? 443 : 80
    return String(port ?? standard)
  }
}

/// Returns a part of a request for use in messages, or “(none)” if the part is missing.
private func describeName(_ text: String) -> String {
  text.isEmpty ? "(none)" : oneLine(text)
}
