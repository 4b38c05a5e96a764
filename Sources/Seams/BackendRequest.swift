public import Foundation

/// A request to a ``Backend``.
public struct BackendRequest: Hashable, Sendable {
  /// The HTTP method.
  public let method: HTTPMethod

  /// The parts of the path below the backend's base URL, not percent-encoded.
  public let segments: [String]

  /// The query items, in the order in which they are sent.
  public let query: [URLQueryItem]

  /// The header fields of this request, in addition to those of the backend.
  public var headers: [String: String]

  /// The body, or nil if the request has none.
  public let body: Data?

  /// Creates a request.
  ///
  /// Each segment stays one segment, whatever characters it contains: the slash in `"a/b"` is percent-encoded.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - segments: The parts of the path, such as `"users", id, "posts"`. At least one.
  ///   - query: The query items.
  ///   - headers: Header fields in addition to those of the backend.
  ///   - body: The body, if the method allows one.
  /// - Throws: ``BackendError/badRequest(_:)`` if the path is invalid, or if there is a body and the method does not
  ///   allow one. A path needs at least one segment, and no segment may be empty, `"."` or `".."`.
  public init(
    _ method: HTTPMethod,
    _ segments: String...,
    query: [URLQueryItem] = [],
    headers: [String: String] = [:],
    body: Data? = nil
  ) throws(BackendError) {
    guard !segments.isEmpty else {
      throw .badRequest("A request needs a path of at least one segment.")
    }
    if let index = segments.firstIndex(where: { !Self.isSegment($0) }) {
      throw .badRequest(
        """
        Segment \(index + 1) of the path is “\(segments[index])”. A segment must not be empty, “.” \
        or “..”, because the path would then lead to another resource.
        """)
    }
    guard body == nil || method.allowsBody else {
      throw .badRequest("\(method.rawValue) requests have no body. Send the parameters as a query.")
    }
    self.method = method
    self.segments = segments
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The percent-encoded path without a slash at either end, such as `users/a%2Fb/posts`.
  public var path: String {
    segments.map(Self.percentEncoded).joined(separator: "/")
  }

  /// Returns `false` for a string that would change the path: an empty string, `"."` or `".."`.
  package static func isSegment(_ text: String) -> Bool { !["", ".", ".."].contains(text) }

  /// Encodes all characters except the unreserved ones of RFC 3986.
  package static func percentEncoded(_ segment: String) -> String {
    segment.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }
}

/// An HTTP method.
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  /// Reads a resource.
  case get = "GET"

  /// Reads only the header fields of the response.
  case head = "HEAD"

  /// Adds a resource, or starts an action.
  case post = "POST"

  /// Replaces a resource.
  case put = "PUT"

  /// Changes parts of a resource.
  case patch = "PATCH"

  /// Removes a resource.
  case delete = "DELETE"

  /// A Boolean value that indicates whether a request with this method can have a body.
  package var allowsBody: Bool {
    switch self {
    case .get, .head, .delete: false
    case .post, .put, .patch: true
    }
  }

  /// A Boolean value that indicates whether sending the request twice has the same effect as sending it once.
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}

extension BackendRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, path, query, header fields and body size, without the values of secrets.
  ///
  /// Descriptions end up in logs. So the value of a header field or query item is shown as `<redacted>` if its name
  /// looks secret, such as `Authorization` or `token`.
  public var description: String {
    let parameters = shownQuery.joined(separator: "&")
    let details =
      shownHeaders.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      + (body.map { ["body: \($0.count) \($0.count == 1 ? "byte" : "bytes")"] } ?? [])
    return "\(method.rawValue) \(path)" + (parameters.isEmpty ? "" : "?\(parameters)")
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  /// The same text as ``description``.
  public var debugDescription: String { description }

  /// A mirror of the properties, without the values of secret query items and header fields.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "method": method, "segments": segments, "query": shownQuery, "headers": shownHeaders,
        "body": body as Any,
      ], displayStyle: .struct)
  }

  private var shownQuery: [String] {
    query.map { item in
      item.value.map { "\(item.name)=\(Secrets.shown($0, named: item.name))" } ?? item.name
    }
  }

  private var shownHeaders: [String: String] {
    Dictionary(
      uniqueKeysWithValues: headers.map { ($0.key, Secrets.shown($0.value, named: $0.key)) })
  }
}
