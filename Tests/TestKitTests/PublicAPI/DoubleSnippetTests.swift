import TestKit

@Suite("The double that the documentation of Spy shows", .tags(.behavior))
struct DoubleSnippetTests {
  @Test func `each requirement is answered by its own spy and recorded there`() async throws {
    let users = MockUsers()
    users.download.returns([User(id: 1)])
    users.find.throws(.offline)

    let downloaded = try await users.users()
    let lookup = #expect(throws: LookupError.offline) { try users.user(id: 1, named: "Bret") }
    users.reset()

    #expect(downloaded == [User(id: 1)])
    #expect(lookup == .offline)
    users.find.expectCalled(with: 1, "Bret")
    expectOrder(users.download, users.find, users.didReset)
  }

  @Test func `a lookup that no answer is for finds nobody`() throws {
    let users = MockUsers()

    let user = try users.user(id: 1, named: "Bret")

    #expect(user == nil)
  }

  // MARK: - Fixtures

  struct User: Equatable {
    let id: Int
  }

  enum LookupError: Error {
    case offline
  }

  protocol UsersDownloading {
    func users() async throws -> [User]
    func user(id: Int, named name: String) throws(LookupError) -> User?
    func reset()
  }

  // snippet: double
  final class MockUsers: UsersDownloading {
    let download = Spy<[User], any Error>("users")
    let find = Spy<Int, String, User?, LookupError>("user(id:named:)", returning: nil)
    let didReset = Spy<Void, Never>("reset")

    func users() async throws -> [User] { try await download() }
    func user(id: Int, named name: String) throws(LookupError) -> User? { try find(id, name) }
    func reset() { didReset() }
  }
  // end snippet
}
