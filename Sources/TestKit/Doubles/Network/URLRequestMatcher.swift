public import Seams
public import Testing

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension ArgumentMatcher where Value == URLRequest {
  /// The requests with a method and a URL.
  ///
  /// The URL is a whole one, `"https://example.com/users?page=1"`, of which all counts that a server
  /// sees; or a path, `"/users"`, which is meant on every host and with every query; or a path with a query,
  /// `"/users?page=1"`, which is meant on every host. Names and values of the query may be in any order.
  /// Other header fields than those that are named do not matter.
  ///
  /// A call that does not match is shown with the parts that differ. For anything else there is
  /// `.where("a secure one") { request in … }`.
  ///
  /// - Parameters:
  ///   - method: What is to be done.
  ///   - url: The URL, or the part from the path on.
  ///   - headers: Header fields that the request has to have.
  ///   - body: The body; whichever if nothing is given.
  ///   - sourceLocation: Where it is reported that the URL is none.
  /// - Returns: The matcher.
  public static func request(
    _ method: HTTPMethod,
    _ url: String,
    headers: [String: String] = [:],
    body: ExpectedBody = .any,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let text = describeMessage(
      "\(method.rawValue) \(describeURL(url))", headers: headers,
      details: body.isAny ? [] : [body.text])
    guard let target = RequestTarget(url) else {
      recordFailure(
        """
        \(describeValue(url)) is neither a whole URL, such as "https://example.com/users", nor a path \
        that begins with "/". So no request matches it.
        """, at: sourceLocation)
      return Self(text: text, parts: [{ _ in "\(describeValue(url)) is no URL" }])
    }
    var parts: [Part] = [
      { request in
        let actual = request.httpMethod ?? "GET"
        return actual == method.rawValue
          ? nil : "the method \(describeName(actual)) is not \(method.rawValue)"
      }
    ]
    parts += target.parts
    parts += headers.sorted { $0.key < $1.key }.map { name, value in
      { request in
        let actual = request.value(forHTTPHeaderField: name)
        return actual == value ? nil : describeHeaderDifference(name, actual, value)
      }
    }
    if !body.isAny { parts.append { body.objection($0.httpBody) } }
    return Self(text: text, parts: parts)
  }
}

/// What a test says of the URL of a request.
private struct RequestTarget: Sendable {
  private let components: URLComponents

  /// Whether only the part from the path on counts.
  private let isPath: Bool

  /// Nil if the text is neither a whole URL nor a path.
  init?(_ text: String) {
    guard let components = URLComponents(string: text) else { return nil }
    isPath = components.scheme == nil && components.host == nil && text.hasPrefix("/")
    guard isPath || (components.scheme != nil && components.host?.isEmpty == false) else {
      return nil
    }
    self.components = components
  }

  var parts: [ArgumentMatcher<URLRequest>.Part] {
    var parts: [ArgumentMatcher<URLRequest>.Part] = []
    if !isPath {
      parts.append { difference("scheme", $0, \.lowercasedScheme) }
      parts.append { difference("host", $0, \.lowercasedHost) }
      parts.append(portDifference)
    }
    parts.append { difference("path", $0, \.wholePath) }
    if !isPath || components.queryItems != nil {
      parts.append { request in
        queryDifference(request.urlComponents.queryItems ?? [], components.queryItems ?? [])
      }
    }
    return parts
  }

  private func difference(
    _ name: String, _ request: URLRequest, _ part: (URLComponents) -> String
  ) -> String? {
    let (actual, expected) = (part(request.urlComponents), part(components))
    guard actual != expected else { return nil }
    return "the \(name) \(describeName(actual)) is not \(describeName(expected))"
  }

  /// Nil also where the ports differ only because the schemes do.
  private func portDifference(_ request: URLRequest) -> String? {
    let actual = request.urlComponents
    let isSameText = actual.port == components.port
    let isSameScheme = actual.lowercasedScheme == components.lowercasedScheme
    return isSameText && !isSameScheme ? nil : difference("port", request, \.portText)
  }

  /// Which parameters are missing, have another value, or are too many.
  private func queryDifference(_ actual: [URLQueryItem], _ expected: [URLQueryItem]) -> String? {
    var extra = actual
    var missing: [URLQueryItem] = []
    for item in expected {
      if let index = extra.firstIndex(of: item) {
        extra.remove(at: index)
      } else {
        missing.append(item)
      }
    }
    var objections: [String] = []
    for item in missing {
      if let index = extra.firstIndex(where: { $0.name == item.name }) {
        let other = extra.remove(at: index)
        objections.append(describeQueryDifference([other], [item], noun: "query item"))
      } else {
        objections.append("there is no query item \(describeQuery([item]))")
      }
    }
    objections += extra.map { "there is a query item \(describeQuery([$0])) too many" }
    return objections.isEmpty ? nil : objections.joined(separator: "; ")
  }
}

extension URLRequest {
  fileprivate var urlComponents: URLComponents {
    url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) } ?? URLComponents()
  }
}

extension URLComponents {
  fileprivate var lowercasedScheme: String { scheme?.lowercased() ?? "" }
  fileprivate var lowercasedHost: String { host?.lowercased() ?? "" }

  /// The path, which is never empty on its way to a server.
  fileprivate var wholePath: String { percentEncodedPath.isEmpty ? "/" : percentEncodedPath }

  fileprivate var portText: String {
    let standard = lowercasedScheme == "https" ? 443 : 80
    return String(port ?? standard)
  }
}

/// A part of a request in a message, where it may be missing.
private func describeName(_ text: String) -> String {
  text.isEmpty ? "(none)" : oneLine(text)
}
