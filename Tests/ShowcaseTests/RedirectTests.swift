#if os(macOS) || os(Linux)
  import Foundation
  import Repositories
  import TestKit

  /// The session that a backend uses by default.
  ///
  /// Only a real server shows whether the session follows redirects. The session's delegate refuses them, but a
  /// stub does not ask the delegate.
  @Suite(
    "Redirects", .tags(.returnValue), .timeLimit(.minutes(10)),
    .enabled(
      if: ProcessInfo.processInfo.environment["http_proxy"] == nil,
      "a proxy does not reach a server on this machine"))
  struct RedirectTests {
    @Test(arguments: [HTTPMethod.get, .delete])
    func `by default, a backend reports a redirect instead of following it`(
      method: HTTPMethod
    ) async throws {
      let server = try await LoopbackServer.redirecting()
      let backend = URLSessionBackend(URLSessionBackend.Configuration(baseURL: server.url()))

      await #expect(throws: BackendError.undefined(302)) {
        try await backend.send(BackendRequest(method, "users", "1"))
      }
    }
  }
#endif
