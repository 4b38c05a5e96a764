import Foundation
import PeopleRoulette
import Repositories
import TestKit

/// The handler on the live backend, with a double only for the network.
@Suite("Request for the users", .tags(.behavior))
struct RequestTests {
  let session = MockNetworkSession()
  let store = MockUserStore()

  @Test(arguments: [200, 201, 299])
  func `there is one request, and each status from 200 to 299 is a success`(
    status: Int
  ) async throws {
    session.reply.returns(.status(status, body: Data(MockUsersJSON.leanne.utf8)))

    let users = try await handler.getUsers()

    #expect(users.map(\.name) == ["Leanne Graham"])
    session.dataTask.expectCalled(
      with: .request(.get, "https://jsonplaceholder.typicode.com/users"))
    #expect(session.resumeCallCount == 1)
  }

  // MARK: - Failures

  @Test(arguments: [204, 304, 404, 410, 500])
  func `each other status, and a missing body, is a failed request`(status: Int) async {
    session.reply.returns(.status(status))

    let error = await #expect(throws: UsersError.self) { try await handler.getUsers() }

    #expect(error?.alertMessage == "Request Failure")
    store.replacing.expectNotCalled()
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
