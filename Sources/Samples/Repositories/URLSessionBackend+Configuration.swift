import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionBackend {
  /// The address of a server and the header fields of every request.
  package struct Configuration: Hashable, Sendable {
    /// The address to which paths are appended, such as `https://example.com/api`.
    ///
    /// The address may end with a slash. It is checked when a request is sent.
    package let baseURL: String

    /// The header fields of every request.
    ///
    /// If a request has a field with the same name, that field is used instead. If the names of several header fields
    /// differ only in case, the one that sorts first wins.
    package let headers: [String: String]

    package init(
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
  /// Creates the URL request, or throws `.badRequest` if a part of the request is invalid.
  func urlRequest(for request: BackendRequest) throws(BackendError) -> URLRequest {
    var urlRequest = URLRequest(url: try url(for: request))
    urlRequest.httpMethod = request.method.rawValue
    urlRequest.httpBody = request.body
    // `setValue` ignores the case of names, so the last of several fields wins. That is why the request's own fields
    // come last, and why each dictionary is sorted backwards: the name that sorts first wins in every run.
    for field in [headers, request.headers].flatMap({ $0.sorted { $0.key > $1.key } }) {
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
        “\(shownBase)” is not a server address: write http:// or https://, a host and, if you need \
        one, a path prefix.
        """)
    }
    // Joined as strings, because a relative URL would replace the last path segment of the base.
    let prefix = components.percentEncodedPath.reversed().drop { $0 == "/" }.reversed()
    components.percentEncodedPath = "\(String(prefix))/\(request.path)"
    if !request.query.isEmpty {
      components.percentEncodedQuery = request.query.map(percentEncoded).joined(separator: "&")
    }
    guard let url = components.url else {
      throw .badRequest("“\(shownBase)” and “\(request.path)” do not form a URL.")
    }
    return url
  }

  /// The base URL without its user name, password, query and fragment, which may be secret.
  private var shownBase: String {
    let scheme = baseURL.prefixMatch(of: /[A-Za-z0-9+.\-]+:\/{2}/).map { String($0.output) } ?? ""
    let rest = baseURL.dropFirst(scheme.count)
    let beginning = rest.prefix { !"?#".contains($0) }
    // A password may contain a “?” or “#”. So an “@” after one of them may end a password or be part of a query. Show
    // only the scheme.
    if rest[beginning.endIndex...].contains("@") { return "\(scheme)…" }
    let end = beginning.endIndex < rest.endIndex ? "…" : ""
    guard let at = beginning.lastIndex(of: "@") else { return "\(scheme)\(beginning)\(end)" }
    return "\(scheme)…\(beginning[at...])\(end)"
  }

  /// Encodes a query item, including each `+`, because many servers read a `+` as a space.
  private func percentEncoded(_ item: URLQueryItem) -> String {
    let name = BackendRequest.percentEncoded(item.name)
    return item.value.map { "\(name)=\(BackendRequest.percentEncoded($0))" } ?? name
  }

  /// Rejects a header field with characters that could end the field and begin another one.
  ///
  /// The error does not show the value, which may be secret.
  private func checkField(_ name: String, _ value: String) throws(BackendError) {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") })
    else { throw .badRequest("“\(name)” is not a valid header field name.") }
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .badRequest("The header field “\(name)” has a control character in its value.")
    }
  }
}
