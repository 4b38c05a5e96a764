public import Foundation

/// What a ``Backend`` is asked for.
public struct BackendRequest: Hashable, Sendable {
  /// What to do.
  public let method: HTTPMethod

  /// The parts of the path below the address of the backend, as they are: not percent-encoded.
  public let segments: [String]

  /// The parameters behind the path, in their order.
  public let query: [URLQueryItem]

  /// The header fields that this request has besides those of the backend.
  public var headers: [String: String]

  /// The body; nil for none.
  public let body: Data?

  /// Makes a request.
  ///
  /// A segment is taken as it is and can never lead elsewhere: `"a/b"` is one segment.
  ///
  /// - Parameters:
  ///   - method: What to do.
  ///   - segments: The parts of the path, such as `"users", id, "posts"`; at least one.
  ///   - query: The parameters behind the path.
  ///   - headers: Header fields besides those of the backend.
  ///   - body: The body, for a method that allows one.
  /// - Throws: ``BackendError/badRequest(_:)`` if there is no segment, if one is empty, `"."` or `".."`, or
  ///   if there is a body where the method allows none.
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
    if let index = segments.firstIndex(where: { ["", ".", ".."].contains($0) }) {
      throw .badRequest(
        """
        Segment \(index + 1) of the path is “\(segments[index])”, which would lead to another resource.
        """)
    }
    guard body == nil || method.allowsBody else {
      throw .badRequest(
        "\(method.rawValue) allows no body: give its parameters as a query.")
    }
    self.method = method
    self.segments = segments
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The path, percent-encoded, without a slash at its ends: `users/a%2Fb/posts`.
  public var path: String {
    segments.map(Self.percentEncoded).joined(separator: "/")
  }

  /// All but the unreserved characters of RFC 3986 are encoded.
  private static func percentEncoded(_ segment: String) -> String {
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

extension BackendRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The request in words, without the values of secrets.
  ///
  /// It shows the method, the path, the query, the headers and the size of the body.
  ///
  /// A header field or query item whose name looks secret, such as `Authorization` or `token`, is shown as
  /// `<redacted>`, because a description ends up in logs.
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

  /// The properties for a dump, without the values of secrets.
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
