import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionBackend {
  /// Where a server is, and what every request to it says.
  public struct Configuration: Hashable, Sendable {
    /// The address that the paths of the requests are appended to, with a prefix of the path if there is one.
    ///
    /// A text, as it comes from a file of settings. It is looked at when a request is sent.
    public let baseURL: String

    /// The header fields that every request has unless it has its own.
    public let headers: [String: String]

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - baseURL: The address, such as `https://example.com/api`; a slash at its end does not matter.
    ///   - headers: The header fields that every request has unless it has its own.
    public init(
      baseURL: String = "http://localhost:8080",
      headers: [String: String] = [
        "Accept": "application/json", "Content-Type": "application/json",
      ]
    ) {
      self.baseURL = baseURL
      self.headers = headers
    }
  }
}

extension URLSessionBackend.Configuration {
  /// The request as it is sent; `.badRequest` if a part of it cannot be.
  func urlRequest(for request: BackendRequest) throws(BackendError) -> URLRequest {
    var urlRequest = URLRequest(url: try url(for: request))
    urlRequest.httpMethod = request.method.rawValue
    urlRequest.httpBody = request.body
    // Those of the request come second, and names differ in more than their case.
    for field in [headers, request.headers].joined() {
      try checkField(field.key, field.value)
      urlRequest.setValue(field.value, forHTTPHeaderField: field.key)
    }
    return urlRequest
  }

  private func url(for request: BackendRequest) throws(BackendError) -> URL {
    guard let base = URL(string: baseURL),
      var components = URLComponents(string: base.absoluteString),
      let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
      components.host?.isEmpty == false, components.query == nil, components.fragment == nil
    else {
      throw .badRequest(
        """
        “\(shownBase)” is no address of a server: write http:// or https://, a host and, if there is one, a \
        prefix of the path.
        """)
    }
    // Joined as text: a relative URL would replace the last part of the base.
    let prefix = components.percentEncodedPath.reversed().drop { $0 == "/" }.reversed()
    components.percentEncodedPath = "\(String(prefix))/\(request.path)"
    if !request.query.isEmpty {
      components.percentEncodedQuery = request.query.map(percentEncoded).joined(separator: "&")
    }
    guard let url = components.url else {
      throw .badRequest("No URL can be made of “\(shownBase)” and “\(request.path)”.")
    }
    return url
  }

  /// The base without what may be a secret in it: the name and the password, the query.
  private var shownBase: String {
    let beginning = baseURL.prefix { !"?#".contains($0) }
    let cut = beginning.count < baseURL.count ? "\(beginning)…" : String(beginning)
    guard let at = cut.lastIndex(of: "@") else { return cut }
    let scheme = cut.range(of: "://").map { cut[..<$0.upperBound] } ?? ""
    return "\(scheme)…\(cut[at...])"
  }

  private func percentEncoded(_ item: URLQueryItem) -> String {
    let name = percentEncoded(item.name)
    return item.value.map { "\(name)=\(percentEncoded($0))" } ?? name
  }

  /// Also `+`, which many a server takes for a space.
  private func percentEncoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// The unreserved characters of RFC 3986.
  private var unreserved: CharacterSet {
    CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  }

  /// Refuses what would end a field and begin another one.
  ///
  /// The value is not shown: it may be a secret.
  private func checkField(_ name: String, _ value: String) throws(BackendError) {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") })
    else { throw .badRequest("“\(name)” is no name of a header field.") }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .badRequest("The header field “\(name)” has a control character in its value.")
    }
  }
}
