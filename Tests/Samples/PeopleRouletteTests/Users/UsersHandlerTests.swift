import PeopleRoulette
import TestKit

@Suite("Given a list of users on a server", .tags(.behavior))
struct UsersHandlerTests {
  @Suite("when the server answers")
  struct WhenTheServerAnswers {
    let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
    let store = MockUserStore()

    @Test(arguments: [
      (
        MockUsersJSON.leanne,
        User(
          id: 1, name: "Leanne Graham", username: "Bret", email: "Sincere@april.biz",
          company: Company(name: "Romaguera-Crona"))
      ),
      (#"[{"id": 1, "name": "a", "company": null}]"#, User(id: 1, name: "a")),
    ])
    func `then its users are returned, whatever else it knows of them`(
      json: String, user: User
    ) async throws {
      backend.send.returns(.json(json))

      let users = try await handler(backend, store).getUsers()

      expectNoDifference(users, [user])
    }

    @Test func `then they replace the stored users, after one request`() async throws {
      let users = try await handler(backend, store).getUsers()

      backend.expectRequest(.get, "users")
      #expect(backend.requests.count == 1)
      store.replacing.expectCalled(with: users)
      expectOrder(backend.send, store.replacing)
    }
  }

  @Suite("when the server does not answer")
  struct WhenTheServerDoesNotAnswer {
    let backend = TestingBackend()
    let store = MockUserStore()

    @Test(
      arguments: [
        (.serverError(500), "Request Failure"), (.notFound, "Request Failure"),
        (.undefined(304), "Request Failure"), (.offline, "Network Offline"),
        (.badResponse("no HTTP response"), "Network Error"), (.timedOut, "Network Error"),
      ] as [(BackendError, String)])
    func `then there is a message, and the stored users stay`(
      failure: BackendError, message: String
    ) async {
      backend.send.throws(failure)

      let error = await #expect(throws: UsersError.self) {
        try await handler(backend, store).getUsers()
      }

      #expect(error?.alertMessage == message)
      store.replacing.expectNotCalled()
    }
  }

  @Suite("when the answer is not a list of users")
  struct WhenTheAnswerIsNotAList {
    let backend = TestingBackend()
    let store = MockUserStore()

    @Test(
      arguments: [
        (nil, "body"), ("", "body"), ("damaged", "JSON"), ("null", "null"), ("{}", "list"),
        (#"[{"name": "a"}]"#, "element 0: id"),
        (#"[{"id": 1, "name": "a"}, {"id": 2}]"#, "element 1: name"),
        (#"[{"id": "1", "name": "a"}]"#, "element 0: id"),
        (#"[{"id": 1, "name": null}]"#, "element 0: name"),
        (#"[{"id": 1, "name": "a", "email": 1}]"#, "element 0: email"),
        (#"[{"id": 1, "name": "a", "company": {}}]"#, "element 0: company.name"),
        (
          #"[{"id": 1, "name": "a"}, {"id": 1, "name": "b"}]"#,
          "the answer is not a list of users: several users have the id 1"
        ),
      ] as [(String?, String)])
    func `then the error says where it is wrong, and the stored users stay`(
      body: String?, reason: String
    ) async throws {
      backend.send.returns(body.map { .json($0) } ?? BackendResponse())

      let error = try await #require(throws: UsersError.self) {
        try await handler(backend, store).getUsers()
      }

      #expect(error.alertMessage == "Request Failure")
      #expect("\(error)".contains(reason))
      store.replacing.expectNotCalled()
    }
  }

  @Suite("when the store fails")
  struct WhenTheStoreFails {
    let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
    let store = MockUserStore()

    @Test func `then downloading and loading fail`() async {
      store.replacing.throws(.diskFull)
      store.reading.throws(.damaged)
      let handler = handler(backend, store)

      await #expect(throws: UsersError.storage(.diskFull)) { try await handler.getUsers() }
      #expect(throws: UsersError.damaged) { try handler.loadUsers() }
    }
  }

  @Suite("when users are stored")
  struct WhenUsersAreStored {
    @Test func `then they are loaded without a request`() throws {
      let backend = TestingBackend()
      let store = MockUserStore()
      store.reading.returns(.three)

      let users = try handler(backend, store).loadUsers()

      #expect(users == .three)
      backend.send.expectNotCalled()
    }
  }

  @Suite("when the download is cancelled")
  struct WhenTheDownloadIsCancelled {
    @Test func `then the stored users stay, even if the server answers`() async {
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
