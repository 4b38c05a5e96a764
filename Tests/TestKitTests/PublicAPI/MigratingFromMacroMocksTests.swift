import TestKit

/// The code in the TestKit column of the guide to migrating from macro mocks.
@Suite("Migrating from macro mocks", .tags(.behavior))
struct MigratingFromMacroMocksTests {
  @Test func `a method's spy can be given answers`() async throws {
    let users = MockUsers()
    users.finding.returns("Ann")
    users.finding.returns(inSequence: ["Ann", "Bob"])
    users.finding.when(7).returns("Eve")
    users.finding.when(.where { $0 < 0 }).throws(LookupError.unknown)
    users.naming.answers { id in "user \(id)" }

    let names = try await [users.user(id: 1), users.user(id: 2), users.user(id: 7)]

    #expect(names == ["Ann", "Bob", "Eve"])
    #expect(users.name(id: 3) == "user 3")
    await #expect(throws: LookupError.unknown) { try await users.user(id: -1) }
  }

  @Test func `a method's spy verifies and returns its recorded calls`() async throws {
    let users = MockUsers()
    users.finding.returns("Ann")
    users.deleting.call(3)
    _ = try await users.user(id: 1)
    users.setLimit.call(5)

    await users.finding.waitForCalls()

    users.finding.expectCalled()
    users.finding.expectCalled(with: 1)
    users.finding.expectCalled(.atLeast(1))
    users.naming.expectNotCalled()
    users.setLimit.expectCalled(with: 5)
    #expect(users.finding.callCount == 1)
    #expect(users.finding.calls == [1])
    #expect(try users.finding.requireLastCall() == 1)
    expectOrder(users.deleting, users.finding)
    users.finding.expectNoOtherCalls()
    users.finding.expectAnswersUsed()
  }

  // MARK: - Fixtures

  private enum LookupError: Error { case unknown }

  // snippet: migrating-double
  protocol Users {
    var limit: Int { get nonmutating set }
    func user(id: Int) async throws -> String
    func name(id: Int) -> String
    func delete(id: Int)
  }

  struct MockUsers: Users {
    let finding = Spy<Int, String, any Error>("user(id:)")
    let naming = Spy<Int, String, Never>("name(id:)", returning: "")
    let deleting = Spy<Int, Void, Never>("delete(id:)")
    let getLimit = Spy<Int, Never>("limit", returning: 10)
    let setLimit = Spy<Int, Void, Never>("limit")

    func user(id: Int) async throws -> String { try await finding(id) }
    func name(id: Int) -> String { naming(id) }
    func delete(id: Int) { deleting(id) }

    var limit: Int {
      get { getLimit() }
      nonmutating set { setLimit(newValue) }
    }
  }
  // end snippet
}
