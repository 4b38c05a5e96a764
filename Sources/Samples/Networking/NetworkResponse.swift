public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server has answered.
public struct NetworkResponse: Equatable, Sendable {
  /// The status of the answer.
  public let status: HTTPStatus

  /// The header fields, by their names in lower case.
  public let headers: [String: String]

  /// The body; nil if none was delivered, which is not the same as an empty one.
  public let body: Data?

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - headers: The header fields, by names in any case. Of names that differ in nothing else, the first of the
  ///     sorted ones counts.
  ///   - body: The body; nil for none.
  public init(status: HTTPStatus, headers: [String: String] = [:], body: Data? = nil) {
    self.status = status
    // Sorted, or it would differ from run to run which of them counts.
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first })
    self.body = body
  }

  init(_ response: HTTPURLResponse, body: Data?) {
    let headers = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { ($0, "\(value)") }
    }
    self.init(
      status: HTTPStatus(response.statusCode),
      headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
      body: body)
  }
}
