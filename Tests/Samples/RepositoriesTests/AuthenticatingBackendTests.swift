import Repositories
import TestKit

@Suite("Authenticating backend", .tags(.behavior))
struct AuthenticatingBackendTests {
  let backend = TestingBackend(returning: .json("[]"))
  let token = Spy<String?, Never>("token", returning: "abc")

  private var authenticating: AuthenticatingBackend {
    AuthenticatingBackend(backend) { token.call() }
  }

  @Test func `a request says whose token it has`() async throws {
    let request = try BackendRequest(.get, "users", headers: ["Accept": "text/plain"])

    let response = try await authenticating.send(request)

    #expect(response == .json("[]"))
    #expect(
      backend.requests.map(\.headers) == [
        ["Accept": "text/plain", "Authorization": "Bearer abc"]
      ])
  }

  @Test(arguments: [nil, ""])
  func `without a token a request stays as it is`(token: String?) async throws {
    self.token.returns(token)
    let request = try BackendRequest(.get, "users", headers: ["Accept": "text/plain"])

    _ = try await authenticating.send(request)

    #expect(backend.requests == [request])
  }

  @Test func `whoever has signed out asks without a token, also where the backend is older`()
    async throws
  {
    let authenticating = authenticating
    _ = try await authenticating.send(.users)

    token.returns(nil)
    _ = try await authenticating.send(.users)

    #expect(backend.requests.map(\.headers) == [["Authorization": "Bearer abc"], [:]])
    token.expectCalled(2)
  }

  @Test(arguments: ["Authorization", "authorization", "AUTHORIZATION"])
  func `the token replaces what the request says, in any case`(name: String) async throws {
    let request = try BackendRequest(.get, "users", headers: [name: "Basic x"])

    _ = try await authenticating.send(request)

    #expect(backend.requests.map(\.headers) == [["Authorization": "Bearer abc"]])
  }

  // MARK: - Failures

  @Test(arguments: ["abc", nil])
  func `an error is passed on`(token: String?) async {
    self.token.returns(token)
    backend.send.throws(.undefined(401))

    await #expect(throws: BackendError.undefined(401)) { try await authenticating.send(.users) }
  }
}
