import Foundation
package import Seams

/// A backend that logs each request and its outcome.
///
/// ```text
/// request 1: GET users/1/posts?page, with Authorization
/// response 1: 120 bytes
/// ```
///
/// Many people may be able to read a log, and values may be secret. So the log shows the names of query items and
/// header fields, but no values, and only the size of a body.
package struct LoggingBackend: Backend {
  private let backend: any Backend
  private let log: RequestLog

  package init(_ backend: any Backend, log: RequestLog) {
    self.backend = backend
    self.log = log
  }

  package func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    let number = log.nextNumber()
    log.line("request \(number): \(describe(request))")
    do {
      let response = try await backend.send(request)
      log.line("response \(number): \(describeSize(response.body))")
      return response
    } catch {
      log.line("failure \(number): \(onOneLine("\(error)"))")
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

  /// Escapes control characters, because a name or an error with a line break could forge a log line.
  private func onOneLine(_ text: String) -> String {
    let escaped = CharacterSet.controlCharacters.union(.newlines)
    return text.unicodeScalars.map { scalar in
      escaped.contains(scalar) ? BackendRequest.percentEncoded(String(scalar)) : String(scalar)
    }.joined()
  }

  private func describeSize(_ body: Data?) -> String {
    guard let body else { return "no body" }
    return body.count == 1 ? "1 byte" : "\(body.count) bytes"
  }
}

/// A log that numbers the requests of all backends that share it.
package final class RequestLog: Sendable {
  private struct State {
    var isEnabled: Bool
    var requestCount = 0
  }

  private let state: LockedState<State>
  private let write: @Sendable (String) -> Void

  /// Creates a log that passes each line to a closure, which may be called on any thread.
  package init(isEnabled: Bool = true, write: @escaping @Sendable (String) -> Void) {
    state = LockedState(State(isEnabled: isEnabled))
    self.write = write
  }

  /// `true` if the log writes lines.
  ///
  /// Requests are counted in either case.
  package var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  package var requestCount: Int { state.withLock { $0.requestCount } }

  fileprivate func nextNumber() -> Int {
    state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
  }

  /// Writes a line if the log is enabled.
  ///
  /// The lock is not held during the write, because the `write` closure may use the log.
  fileprivate func line(_ text: @autoclosure () -> String) {
    guard isEnabled else { return }
    write(text())
  }
}
