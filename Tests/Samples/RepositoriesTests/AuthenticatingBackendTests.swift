import Repositories
import TestKit

@Suite("Authenticating backend", .tags(.behavior))
struct AuthenticatingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))
  let token = Spy<String?, Never>("token", returning: "abc")

  private var authenticating: AuthenticatingBackend {
    AuthenticatingBackend(backend) { token.call() }
  }

  @Test(arguments: ["Authorization", "authorization", "AUTHORIZATION"])
  func `a request gets the current token, which replaces any Authorization header`(name: String)
    async throws
  {
    let request = try BackendRequest(.get, "users", headers: [name: "x", "Accept": "y"])

    let response = try await authenticating.send(request)

    #expect(response == .json("[]"))
    #expect(backend.requests.map(\.headers) == [["Accept": "y", "Authorization": "Bearer abc"]])
  }

  @Test(arguments: [nil, ""])
  func `without a token, a request is sent unchanged`(token: String?) async throws {
    self.token.returns(token)
    let request = try BackendRequest(.get, "users", headers: ["Accept": "text/plain"])

    _ = try await authenticating.send(request)

    #expect(backend.requests == [request])
  }

  @Test func `after the user has signed out, an existing backend sends no token`() async throws {
    let authenticating = authenticating
    _ = try await authenticating.send(.users)

    token.returns(nil)
    _ = try await authenticating.send(.users)

    #expect(backend.requests.map(\.headers) == [["Authorization": "Bearer abc"], [:]])
    token.expectCalled(2)
  }

  // MARK: - Failures

  @Test(arguments: ["abc", nil])
  func `a backend error is passed on, with or without a token`(token: String?) async {
    self.token.returns(token)
    backend.send.throws(.undefined(401))

    await #expect(throws: BackendError.undefined(401)) { try await authenticating.send(.users) }
  }
}
