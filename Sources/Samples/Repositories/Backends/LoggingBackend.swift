import Foundation
public import Seams

/// A backend that writes down what it is asked for, and how it ends.
///
/// ```text
/// request 1: GET users/1/posts?page, with Authorization
/// response 1: 120 bytes
/// ```
///
/// A log is read by many. So of a query and of header fields it says the names alone, whose values may be
/// tokens, and of bodies the size.
public struct LoggingBackend: Backend {
  private let backend: any Backend
  private let log: RequestLog

  /// Makes a backend that writes a log.
  ///
  /// - Parameters:
  ///   - backend: Where the requests go.
  ///   - log: Where to write.
  public init(_ backend: any Backend, log: RequestLog) {
    self.backend = backend
    self.log = log
  }

  /// Sends a request, and writes a line before and after.
  ///
  /// - Parameter request: What to ask for.
  /// - Returns: The response of the backend behind this one.
  /// - Throws: ``BackendError`` of the backend behind this one.
  public func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let number = log.nextNumber()
    log.line("request \(number): \(describe(request))")
    do {
      let response = try await backend.send(request)
      log.line("response \(number): \(describeSize(response.body))")
      return response
    } catch {
      log.line("failure \(number): \(error)")
      throw error
    }
  }

  private func describe(_ request: BackendRequest) -> String {
    let query = request.query.map { onOneLine($0.name) }.joined(separator: "&")
    var text = "\(request.method.rawValue) \(request.path)"
    if !query.isEmpty { text += "?\(query)" }
    if !request.headers.isEmpty {
      text += ", with \(request.headers.keys.sorted().map(onOneLine).joined(separator: ", "))"
    }
    if let body = request.body { text += ", \(describeSize(body))" }
    return text
  }

  /// A name with a line break in it would write a line of its own.
  private func onOneLine(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: .controlCharacters.inverted) ?? ""
  }

  private func describeSize(_ body: Data?) -> String {
    guard let body else { return "no body" }
    return body.count == 1 ? "1 byte" : "\(body.count) bytes"
  }
}
