import PeopleRoulette
import TestKit

@Suite("Given a list of users on a server", .tags(.behavior))
struct UsersHandlerTests {
  let backend = TestingBackend(returning: .json(Self.leanne))
  let store = MockUserStore()

  private var handler: UsersHandler {
    UsersHandler(backend: backend, reading: store, replacing: store)
  }

  @Test(arguments: [
    (
      leanne,
      User(
        id: 1, name: "Leanne Graham", username: "Bret", email: "Sincere@april.biz",
        company: Company(name: "Romaguera-Crona", catchPhrase: ""))
    ),
    (#"[{"id": 1, "name": "a", "company": null}]"#, User(id: 1, name: "a")),
  ])
  func `when the server responds, its users are returned`(json: String, user: User) async throws {
    backend.send.returns(.json(json))

    let users = try await handler.getUsers()

    expectNoDifference(users, [user])
  }

  @Test func `when the server responds, its users replace the stored ones`() async throws {
    let users = try await handler.getUsers()

    backend.expectRequest(.get, "users")
    #expect(backend.requests.count == 1)
    store.replacing.expectCalled(with: users)
    expectOrder(backend.send, store.replacing)
  }

  @Test func `when the request fails, the stored users are kept`() async {
    backend.send.throws(.serverError(500))

    let error = await #expect(throws: UsersError.self) { try await handler.getUsers() }

    #expect(error == .status(500))
    #expect(error?.alertMessage == "Request Failure")
    store.replacing.expectNotCalled()
  }

  @Test func `when the download is cancelled, the stored users are kept`() async {
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .success(.json(Self.leanne)))
    backend.send.suspends(on: gate)
    let download = Task { [handler] in try await handler.getUsers() }
    await gate.arrivals(1)

    download.cancel()

    await #expect(throws: UsersError.cancelled) { try await download.value }
    store.replacing.expectNotCalled()
  }

  @Test(arguments: [
    (String?.none, "body"), ("", "body"), ("damaged", "JSON"), ("null", "null"), ("{}", "list"),
    (#"[{"name": "a"}]"#, "element 0: id"),
    (#"[{"id": 1, "name": "a"}, {"id": 2}]"#, "element 1: name"),
    (#"[{"id": "1", "name": "a"}]"#, "element 0: id"),
    (#"[{"id": 1, "name": null}]"#, "element 0: name"),
    (#"[{"id": 1, "name": "a", "email": 1}]"#, "element 0: email"),
    (#"[{"id": 1, "name": "a", "company": {}}]"#, "element 0: company.name"),
    (#"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, "several users have the id 1"),
  ])
  func `when the response is not a valid list, the error says what is wrong with it`(
    body: String?, reason: String
  ) async throws {
    backend.send.returns(body.map { .json($0) } ?? BackendResponse())

    let error = try await #require(throws: UsersError.self) { try await handler.getUsers() }

    #expect(error.alertMessage == "Request Failure")
    #expect("\(error)".contains(reason))
    store.replacing.expectNotCalled()
  }

  @Test func `when the store fails, downloading and loading fail`() async {
    store.replacing.throws(.diskFull)
    store.reading.throws(.damaged)

    await #expect(throws: UsersError.storage(.diskFull)) { try await handler.getUsers() }
    #expect(throws: UsersError.damaged) { try handler.loadUsers() }
  }

  @Test func `when the store has users, they are loaded without a request`() throws {
    store.reading.returns(.three)

    let users = try handler.loadUsers()

    #expect(users == .three)
    backend.send.expectNotCalled()
  }

  // MARK: - Fixtures

  /// One user as the server sends it, with more fields than the app needs.
  private static let leanne = """
    [{
      "id": 1, "name": "Leanne Graham", "username": "Bret", "email": "Sincere@april.biz",
      "phone": "", "website": "", "address": {"city": "", "geo": {"lat": "0"}},
      "company": {"name": "Romaguera-Crona", "catchPhrase": "", "bs": ""}
    }]
    """
}
