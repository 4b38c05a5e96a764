import Repositories
import TestKit

@Suite("Users repository", .tags(.returnValue))
struct UsersRepositoryTests {
  let backend = TestingBackend(returning: .json("[]"))

  private var users: UsersRepository { UsersRepository(backend: backend) }

  // MARK: - Active users

  @Test func `active users are asked for below all users`() async throws {
    _ = try await users.findActiveUsers()

    backend.expectRequest(.get, "users/active")
    backend.send.expectNoOtherCalls()
  }

  @Test func `active users come in the order of the response`() async throws {
    backend.send.returns(
      .json(
        """
        [{"id": "1", "name": "Leanne", "email": "leanne@example.com"},
         {"id": "2", "name": "Ervin", "email": "ervin@example.com"}]
        """))

    let active = try await users.findActiveUsers()

    #expect(
      active == [
        User(id: "1", name: "Leanne", email: "leanne@example.com"),
        User(id: "2", name: "Ervin", email: "ervin@example.com"),
      ])
  }

  @Test func `a user without an address is dropped, which is a success`() async throws {
    backend.send.returns(.json(#"[{"id": "1", "name": "Leanne"}]"#))

    let active = try await users.findActiveUsers()

    #expect(active == EntityList([], droppedCount: 1))
  }

  // MARK: - A new user

  @Test func `a new user is sent without an identifier`() async throws {
    backend.send.returns(
      .json(#"{"id": "11", "name": "Leanne", "email": "leanne@example.com"}"#))

    let user = try await users.create(name: "Leanne", email: "leanne@example.com")

    backend.expectRequest(
      .post, "users", body: .json(#"{"name": "Leanne", "email": "leanne@example.com"}"#))
    backend.send.expectNoOtherCalls()
    #expect(user == User(id: "11", name: "Leanne", email: "leanne@example.com"))
  }

  // MARK: - Another parser

  @Test func `a server that wraps its lists needs another parser and nothing else`() async throws {
    let users = UsersRepository(
      backend: backend, parser: EntityParser(.strict, listsUnder: "items"))
    backend.send.returns(
      .json(#"{"items": [{"id": "1", "name": "Leanne", "email": "leanne@example.com"}]}"#))

    let all = try await users.readAll()

    #expect(all == [User(id: "1", name: "Leanne", email: "leanne@example.com")])
  }

  // MARK: - Failures

  @Test func `a strict parser refuses a user without an address`() async {
    let users = UsersRepository(backend: backend, parser: .strict)
    backend.send.returns(.json(#"[{"id": "1", "name": "Leanne"}]"#))

    await #expect(throws: BackendError.parsingError("element 0: email: there is no such key")) {
      try await users.readAll()
    }
  }
}
