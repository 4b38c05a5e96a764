import Repositories
import TestKit

@Suite("Users repository", .tags(.returnValue))
struct UsersRepositoryTests {
  let backend = TestingBackend(returning: .json("[]"))

  private var users: UsersRepository { UsersRepository(backend: backend) }

  @Test func `active users are returned in order, except those without an email`() async throws {
    backend.send.returns(
      .json(
        """
        [{"id": "1", "name": "Leanne", "email": "leanne@example.com"}, {"id": "3", "name": "Bo"},
         {"id": "2", "name": "Ervin", "email": "ervin@example.com"}]
        """))

    let active = try await users.findActiveUsers()

    #expect(
      active
        == EntityList(
          [
            User(id: "1", name: "Leanne", email: "leanne@example.com"),
            User(id: "2", name: "Ervin", email: "ervin@example.com"),
          ], droppedCount: 1))
  }

  @Test func `another parser can read lists that a server wraps in an object`() async throws {
    let users = UsersRepository(
      backend: backend, parser: EntityParser(.strict, listsUnder: "items"))
    backend.send.answers(
      inSequence: .success(
        .json(#"{"items": [{"id": "1", "name": "Leanne", "email": "leanne@example.com"}]}"#)),
      .success(.json(#"{"items": [{"id": "1", "name": "Leanne"}]}"#)))

    let all = try await users.readAll()

    #expect(all == [User(id: "1", name: "Leanne", email: "leanne@example.com")])
    await #expect(throws: BackendError.parsingError("element 0: email: there is no such key")) {
      try await users.readAll()
    }
    backend.send.expectAnswersUsed()
  }
}
