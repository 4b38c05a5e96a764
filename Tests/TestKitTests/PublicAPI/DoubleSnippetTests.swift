import TestKit

@Suite("The double in the Spy documentation", .tags(.behavior))
struct DoubleSnippetTests {
  // snippet: double-in-a-test
  @Test func `a downloaded user is greeted by name`() async throws {
    let users = MockUsers()
    users.download.returns([User(id: 1, name: "Leanne")])
    let greeter = Greeter(users: users)

    let greeting = try await greeter.greet(id: 1)

    #expect(greeting == "Hello, Leanne!")
    users.download.expectCalled()
    users.find.expectNotCalled()
    expectOrder(users.didReset, users.download)
  }
  // end snippet

  // snippet: double-counts
  @Test func `each user is looked up by id and name`() throws {
    let users = MockUsers()

    _ = try users.user(id: 1, named: "Leanne")
    _ = try users.user(id: 2, named: "Ervin")

    users.find.expectCalled(2)
    users.find.expectCalled(.atLeast(1))
    users.find.expectCalled(.atMost(2))
    users.find.expectCalled(.never, with: 3, "Bret")
    users.find.expectCalled(with: 2, "Ervin")
  }
  // end snippet

  @Test func `a failed verification lists the recorded calls`() async {
    let users = MockUsers()
    _ = try? users.user(id: 1, named: "Leanne")
    _ = try? users.user(id: 2, named: "Ervin")

    let line = #line + 1
    let issues = await captureIssues { users.find.expectCalled(with: 2, "Bret") }

    // failure: spy-arguments
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to user(id:named:) with (2, "Bret"), but there was none.
      Recorded:
        1. (1, "Leanne")
        2. (2, "Ervin")
      Nearest: call 2, argument 2: "Ervin" is not "Bret"
      """, line: line)
    // end failure
  }

  @Test func `a wrong call order is reported with the call that came too early`() async {
    let users = MockUsers()
    users.download.returns([])
    _ = try? await users.users()
    users.reset()

    let line = #line + 1
    let issues = await captureIssues { expectOrder(users.didReset, users.download) }

    // failure: order
    expectOneIssue(
      issues,
      """
      Expected the order: reset, users. But users, step 2 of this order, was called before reset.
      Recorded:
        1. users()
        2. reset()
      """, line: line)
    // end failure
  }

  // snippet: when
  @Test func `calls with certain arguments get their own answer`() throws {
    let users = MockUsers()
    let leanne = User(id: 1, name: "Leanne")
    users.find.returns(leanne)
    users.find.when(2, "Leanne").returns(nil)
    users.find.when(.any, .where { $0.isEmpty }).throws(.offline)

    #expect(try users.user(id: 1, named: "Leanne") == leanne)
    #expect(try users.user(id: 2, named: "Leanne") == nil)
    #expect(throws: LookupError.offline) { try users.user(id: 1, named: "") }
    users.find.expectAnswersUsed()
  }
  // end snippet

  @Test func `an answer can be computed from the arguments`() throws {
    let users = MockUsers()

    users.find.answers { id, name in User(id: id, name: name) }

    #expect(try users.user(id: 2, named: "Ann") == User(id: 2, name: "Ann"))
  }

  // snippet: answers-in-sequence
  @Test func `a download that fails once is retried`() async throws {
    let users = MockUsers()
    let leanne = User(id: 1, name: "Leanne")
    users.download.answers(
      inSequence: .failure(Timeout()), .success([leanne]))

    let found = try await Retrying(base: users).users()

    #expect(found == [leanne])
    users.download.expectCalled(2)
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: double-protocol
  protocol UsersDownloading {
    func users() async throws -> [User]
    func user(id: Int, named name: String) throws(LookupError) -> User?
    func reset()
  }

  struct User: Equatable {
    let id: Int
    let name: String
  }

  enum LookupError: Error {
    case offline
  }
  // end snippet

  // snippet: greeter
  struct Greeter {
    let users: any UsersDownloading

    func greet(id: Int) async throws -> String {
      users.reset()
      let user = try await users.users().first { $0.id == id }
      return "Hello, \(user?.name ?? "stranger")!"
    }
  }
  // end snippet

  // snippet: retrying
  struct Retrying {
    let base: any UsersDownloading

    func users() async throws -> [User] {
      do {
        return try await base.users()
      } catch is Timeout {
        return try await base.users()
      }
    }
  }

  struct Timeout: Error {}
  // end snippet

  // snippet: double
  final class MockUsers: UsersDownloading {
    let download = Spy<[User], any Error>("users")
    let find = Spy<Int, String, User?, LookupError>(
      "user(id:named:)", returning: nil)
    let didReset = Spy<Void, Never>("reset")

    func users() async throws -> [User] { try await download() }
    func user(id: Int, named name: String) throws(LookupError) -> User? {
      try find(id, name)
    }
    func reset() { didReset() }
  }
  // end snippet
}
