import PeopleRoulette
import TestKit

@Suite("Given a list of users on a server", .tags(.behavior))
struct UsersHandlerTests {
  @Suite("when the server answers")
  struct WhenTheServerAnswers {
    let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
    let store = MockUserStore()

    @Test func `then its users are returned`() async throws {
      let users = try await handler(backend, store).getUsers()

      let user = try #require(users.first)
      #expect(users.count == 1)
      #expect(user.name == "Leanne Graham")
    }

    @Test func `then it was asked for them, once`() async throws {
      _ = try await handler(backend, store).getUsers()

      backend.expectRequest(.get, "users")
      #expect(backend.requests.count == 1)
    }

    @Test func `then they take the place of those who are kept`() async throws {
      let users = try await handler(backend, store).getUsers()

      store.replacing.expectCalled(with: users)
      expectOrder(backend.send, store.replacing)
    }

    @Test func `then what else it says of them is left out`() async throws {
      let users = try await handler(backend, store).getUsers()

      expectNoDifference(
        users,
        [
          User(
            id: 1, name: "Leanne Graham", username: "Bret", email: "Sincere@april.biz",
            company: Company(name: "Romaguera-Crona"))
        ])
    }
  }

  @Suite("when the server does not answer")
  struct WhenTheServerDoesNotAnswer {
    let backend = TestingBackend()
    let store = MockUserStore()

    /// Why not, and what the user is told.
    static let failures: [(BackendError, String)] = [
      (.serverError(500), "Request Failure"), (.notFound, "Request Failure"),
      (.undefined(304), "Request Failure"), (.offline, "Network Offline"),
      (.badResponse("no HTTP response"), "Network Error"), (.timedOut, "Network Error"),
    ]

    @Test(arguments: failures)
    func `then there are no users, but a message`(failure: BackendError, message: String) async {
      backend.send.throws(failure)

      let error = await #expect(throws: UsersError.self) {
        try await handler(backend, store).getUsers()
      }

      #expect(error?.alertMessage.rawValue == message)
    }

    @Test func `then those who are kept stay`() async {
      backend.send.throws(.serverError(500))

      await #expect(throws: UsersError.status(500)) {
        try await handler(backend, store).getUsers()
      }

      store.replacing.expectNotCalled()
    }
  }

  @Suite("when the answer is no list of users")
  struct WhenTheAnswerIsNone {
    let backend = TestingBackend()
    let store = MockUserStore()

    /// Bodies, and what is wrong with them.
    static let answers: [(String?, String)] = [
      (nil, "the response has no body, but JSON was expected"),
      ("", "the response has no body, but JSON was expected"),
      ("damaged", "it is no JSON"),
      ("null", "it is null, not a list"),
      ("{}", "it is not a list"),
      (#"[{"name": "a"}]"#, "element 0: id: there is no such key"),
      (#"[{"id": 1, "name": "a"}, {"id": 2}]"#, "element 1: name: there is no such key"),
      (#"[{"id": "1", "name": "a"}]"#, "element 0: id: it is not a whole number"),
      (#"[{"id": 1, "name": null}]"#, "element 0: name: it is null, not a text"),
      (#"[{"id": 1, "name": "a", "email": 1}]"#, "element 0: email: it is not a text"),
      (
        #"[{"id": 1, "name": "a", "company": {}}]"#,
        "element 0: company.name: there is no such key"
      ),
      (
        #"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, "several users have the id 1"
      ),
    ]

    @Test(arguments: answers)
    func `then the reason says where, and those who are kept stay`(
      body: String?, reason: String
    ) async {
      backend.send.returns(body.map { .json($0) } ?? BackendResponse())

      await #expect(throws: UsersError.invalidData(reason: reason)) {
        try await handler(backend, store).getUsers()
      }

      store.replacing.expectNotCalled()
    }

    @Test func `then a user without the parts that may be missing is one`() async throws {
      backend.send.returns(.json(#"[{"id": 1, "name": "a", "company": null}]"#))

      let users = try await handler(backend, store).getUsers()

      #expect(users == [User(id: 1, name: "a")])
    }
  }

  @Suite("when the store fails")
  struct WhenTheStoreFails {
    let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
    let store = MockUserStore()

    @Test func `then the download has failed`() async {
      store.replacing.throws(.diskFull)

      await #expect(throws: UsersError.storage(.diskFull)) {
        try await handler(backend, store).getUsers()
      }
    }

    @Test func `then nobody can be read`() {
      store.reading.throws(.damaged)

      #expect(throws: UsersError.damaged) { try handler(backend, store).loadUsers() }
    }
  }

  @Suite("when users are kept")
  struct WhenUsersAreKept {
    @Test func `then they are read without a request`() throws {
      let backend = TestingBackend()
      let store = MockUserStore()
      store.reading.returns(.three)

      let users = try handler(backend, store).loadUsers()

      #expect(users == .three)
      backend.send.expectNotCalled()
    }
  }

  @Suite("when nobody waits for them any more")
  struct WhenNobodyWaits {
    @Test func `then those who are kept stay, although the server answers`() async {
      let backend = TestingBackend()
      let store = MockUserStore()
      let gate = Gate<BackendResponse, BackendError>(
        whenCancelled: .success(.json(MockUsersJSON.leanne)))
      backend.send.suspends(on: gate)
      let download = Task { try await handler(backend, store).getUsers() }
      await gate.arrivals(1)

      download.cancel()

      await #expect(throws: UsersError.cancelled) { try await download.value }
      store.replacing.expectNotCalled()
    }
  }
}

// MARK: - Fixtures

private func handler(_ backend: any Backend, _ store: MockUserStore) -> UsersHandler {
  UsersHandler(backend: backend, reading: store, replacing: store)
}
