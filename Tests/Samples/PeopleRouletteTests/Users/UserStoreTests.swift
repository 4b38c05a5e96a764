import Foundation
import PeopleRoulette
import Storage
import TestKit

@Suite("Stored users", .tags(.state))
struct UserStoreTests {
  let memory = InMemoryKeyValueStore()

  /// A new store each time, as after a relaunch.
  private var store: UserStore { UserStore(store: memory) }

  @Test func `a user store is empty at first and keeps saved users after a relaunch`() throws {
    #expect(try store.users() == [])
    #expect(try store.companies() == [:])

    try store.save(.three)

    expectNoDifference(try store.users(), .three)
  }

  @Test func `saving a user with a known identifier replaces the old user`() throws {
    try store.save(.three)

    try store.save([User(id: 2, name: "another")])

    #expect(try store.users().map(\.name) == ["User 1", "another", "User 3"])
    #expect(try store.users().map(\.company?.name) == ["Company 1", nil, "Company 3"])
    #expect(try store.companies().keys.sorted() == [1, 3])
  }

  @Test func `deleting users deletes their companies only if the deletion cascades`() throws {
    try store.save(.three)

    try store.deleteUsers(cascade: false)
    #expect(try store.users() == [])
    #expect(try store.companies()[2] == Company(name: "Company 2", catchPhrase: "Catch Phrase 2"))

    try store.save([.mock(4, company: Company(name: "Company 4"))])
    try store.deleteUsers(cascade: true)
    #expect(try store.users() == [])
    #expect(try store.companies().keys.sorted() == [1, 2, 3])
  }

  @Test func `replacing the users and their companies is a single update`() throws {
    try store.save(.three)

    try store.replaceAll(with: [.mock(4), .mock(1)])

    #expect(try store.users() == [.mock(4), .mock(1)])
    #expect(try store.companies() == [:])
    memory.updating.expectCalled(2, with: "users")
    memory.setting.expectNotCalled()
    memory.removing.expectNotCalled()
  }

  @Test func `users and companies are stored as versioned JSON`() throws {
    try store.save([.mock(1, username: "a", company: Company(name: "b", catchPhrase: "c"))])

    expectEqualJSON(
      try #require(memory.values["users"]),
      """
      {
        "version": 1,
        "content": {
          "users": [{"id": 1, "name": "User 1", "username": "a", "email": "Email 1"}],
          "companies": {"1": {"name": "b", "catchPhrase": "c"}}
        }
      }
      """)
  }

  // MARK: - Failures

  @Test(
    arguments: [
      "", "damaged", "null", "[]", "7", "{}", #"{"version":"1"}"#, #"{"version":1}"#,
      #"{"version":1,"content":{"users":[{"id":1}],"companies":{}}}"#,
      #"{"version":1,"content":{"users":[],"companies":{"a":7}}}"#,
      // Two users with the same identifier.
      #"{"version":1,"content":{"users":[{"id":1,"name":"a"},{"id":1,"name":"b"}],"companies":{}}}"#,
      #"{"version":0,"people":[]}"#, #"{"version":2,"people":[]}"#, #"{"version":-1,"people":[]}"#,
    ])
  func `invalid stored users cause an error and are left unchanged`(text: String) throws {
    try memory.set(Data(text.utf8), forKey: "users")

    for (name, operation) in operations {
      let error = #expect(throws: StoredDocumentError.self, "\(name)") { try operation(store) }
      switch error {
      case .corrupt("users", _): #expect(!text.contains("people"), "\(name)")
      case .unknownVersion(_, known: 1, key: "users"): #expect(text.contains("people"))
      default: Issue.record("\(name): \(error.map { "\($0)" } ?? "no error")")
      }
    }

    #expect(try memory.data(forKey: "users") == Data(text.utf8))
  }

  @Test func `if the store fails, an error is thrown, and the users are kept`() throws {
    try store.save(.three)
    let values = memory.values
    memory.reading.throws(.notPermitted)
    memory.updating.throws(.notPermitted)

    for (name, operation) in operations {
      #expect(throws: StoredDocumentError.store(.notPermitted, key: "users"), "\(name)") {
        try operation(store)
      }
    }

    #expect(memory.values == values)
  }

  // MARK: - Fixtures

  private let operations: [(name: String, run: @Sendable (UserStore) throws -> Void)] = [
    ("users", { _ = try $0.users() }), ("companies", { _ = try $0.companies() }),
    ("save", { try $0.save([.mock(1)]) }), ("replace", { try $0.replaceAll(with: []) }),
    ("delete", { try $0.deleteUsers(cascade: false) }),
    ("delete with companies", { try $0.deleteUsers(cascade: true) }),
  ]
}
