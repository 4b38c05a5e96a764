import Foundation
import PeopleRoulette
import Repositories
import TestKit

/// The handler on the live backend, whose network is a double.
@Suite("The request for the users", .tags(.behavior))
struct RequestTests {
  let session = MockNetworkSession(
    returning: .status(200, body: Data(MockUsersJSON.leanne.utf8)))
  let store = MockUserStore()

  @Test func `it goes to the address of the users, once`() async throws {
    _ = try await handler.getUsers()

    session.dataTask.expectCalled(
      with: .request(.get, "https://jsonplaceholder.typicode.com/users"))
    #expect(session.resumeCallCount == 1)
  }

  @Test(arguments: [200, 201, 299])
  func `every status of success is one`(status: Int) async throws {
    session.reply.returns(.status(status, body: Data(MockUsersJSON.leanne.utf8)))

    let users = try await handler.getUsers()

    #expect(users.map(\.name) == ["Leanne Graham"])
  }

  // MARK: - Failures

  @Test(
    arguments: [(304, .status(304)), (404, .notFound), (410, .notFound), (500, .status(500))]
      as [(Int, UsersError)])
  func `every other status is a failed request`(status: Int, failure: UsersError) async {
    session.reply.returns(.status(status))

    await #expect(throws: failure) { try await handler.getUsers() }

    #expect(failure.alertMessage.rawValue == "Request Failure")
    store.replacing.expectNotCalled()
  }

  @Test func `a success without a body is no list`() async {
    session.reply.returns(.status(204))

    let error = await #expect(throws: UsersError.self) { try await handler.getUsers() }

    #expect(error?.alertMessage == .requestFailure)
  }

  @Test func `without a connection the user is told that`() async {
    session.reply.returns(.failure(URLError(.notConnectedToInternet)))

    let error = await #expect(throws: UsersError.offline) { try await handler.getUsers() }

    #expect(error?.alertMessage.rawValue == "Network Offline")
  }

  // MARK: - Fixtures

  private var handler: UsersHandler {
    UsersHandler(
      backend: URLSessionBackend(
        URLSessionBackend.Configuration(baseURL: "https://jsonplaceholder.typicode.com/"),
        session: session),
      reading: store, replacing: store)
  }
}
