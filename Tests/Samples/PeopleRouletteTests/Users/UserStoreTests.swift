import Dispatch
import Foundation
import PeopleRoulette
import Storage
import TestKit

/// The same rules for a store in memory and for a store of files.
@Suite("Stored users", .tags(.state))
struct UserStoreTests: ~Copyable {
  enum Place: CaseIterable { case memory, files }

  private let directory: TemporaryDirectory
  private let memory = InMemoryKeyValueStore()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Place.allCases)
  func `a store is empty until users are saved, and keeps them after a relaunch`(
    place: Place
  ) throws {
    #expect(try users(place).users() == [])
    #expect(try users(place).companies() == [:])

    try users(place).save(.three)

    expectNoDifference(try users(place).users(), .three)
  }

  @Test(arguments: Place.allCases)
  func `saving a user with a known identifier replaces the old one`(place: Place) throws {
    try users(place).save(.three)

    try users(place).save([User(id: 2, name: "another")])

    #expect(try users(place).users().map(\.name) == ["User 1", "another", "User 3"])
    #expect(try users(place).users().map(\.company?.name) == ["Company 1", nil, "Company 3"])
    #expect(try users(place).companies().keys.sorted() == [1, 3])
  }

  @Test(arguments: Place.allCases)
  func `deleting users deletes their own companies, and only if that is asked for`(
    place: Place
  ) throws {
    try users(place).save(.three)

    try users(place).deleteUsers(cascade: false)
    #expect(try users(place).users() == [])
    #expect(
      try users(place).companies()[2] == Company(name: "Company 2", catchPhrase: "Catch Phrase 2"))

    try users(place).save([.mock(4, company: Company(name: "Company 4"))])
    try users(place).deleteUsers(cascade: true)
    #expect(try users(place).users() == [])
    #expect(try users(place).companies().keys.sorted() == [1, 2, 3])
  }

  @Test(arguments: Place.allCases)
  func `replacing the users also replaces their companies`(place: Place) throws {
    try users(place).save(.three)

    try users(place).replaceAll(with: [.mock(4), .mock(1)])

    #expect(try users(place).users() == [.mock(4), .mock(1)])
    #expect(try users(place).companies() == [:])
  }

  @Test(arguments: Place.allCases)
  func `twenty writers at once lose nothing`(place: Place) throws {
    let store = store(place)

    DispatchQueue.concurrentPerform(iterations: 20) { index in
      do {
        try UserStore(store: store).save([.mock(index)])
      } catch {
        Issue.record(error)
      }
    }

    #expect(try users(place).users().map(\.id).sorted() == Array(0..<20))
  }

  @Test func `the stored form is this`() throws {
    try users(.memory).save([.mock(1, username: "a", company: Company(name: "b", catchPhrase: "c"))]
    )

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

  @Test func `replacing is one change of the store`() throws {
    try users(.memory).save(.three)

    try users(.memory).replaceAll(with: [.mock(4)])

    memory.updating.expectCalled(2, with: "users")
    memory.setting.expectNotCalled()
    memory.removing.expectNotCalled()
  }

  // MARK: - Failures

  @Test(
    arguments: Place.allCases,
    [
      "", "damaged", "null", "[]", "7", "{}", #"{"version":"1"}"#, #"{"version":1}"#,
      #"{"version":1,"content":{"users":[{"id":1}],"companies":{}}}"#,
      #"{"version":1,"content":{"users":[],"companies":{"a":7}}}"#,
      // Two users with one identifier.
      #"{"version":1,"content":{"users":[{"id":1,"name":"a"},{"id":1,"name":"b"}],"companies":{}}}"#,
      #"{"version":0,"people":[]}"#, #"{"version":2,"people":[]}"#, #"{"version":-1,"people":[]}"#,
    ])
  func `anything but a list of users is an error, and stays as it is`(
    place: Place, text: String
  ) throws {
    let store = store(place)
    try store.set(Data(text.utf8), forKey: "users")

    for operation in Operation.allCases {
      let error = #expect(throws: StoredDocumentError.self, "\(operation)") {
        try operation.run(users(place))
      }
      switch error {
      case .corrupt("users", _): #expect(!text.contains("people"), "\(operation)")
      case .unknownVersion(_, known: 1, key: "users"): #expect(text.contains("people"))
      default: Issue.record("\(operation): \(error.map { "\($0)" } ?? "no error")")
      }
    }

    #expect(try store.data(forKey: "users") == Data(text.utf8))
  }

  @Test func `damaged data is either a list of users or an error, and stays as it is`() throws {
    try users(.memory).save([
      User(id: 1, name: "Ana", company: Company(name: "A")), User(id: 2, name: "Bo"),
    ])
    let written = try #require(try memory.data(forKey: UserStore.key))

    for copy in DamagedData.copies(of: written) {
      try memory.set(copy.data, forKey: UserStore.key)
      do throws(StoredDocumentError) {
        let users = try users(.memory).users()
        #expect(Set(users.map(\.id)).count == users.count, "\(copy)")
      } catch {
        #expect(throws: error, "\(copy)") { try users(.memory).save([]) }
      }
      #expect(try memory.data(forKey: UserStore.key) == copy.data, "\(copy)")
    }
  }

  @Test func `a store that cannot be read or changed is an error, and the users stay`() throws {
    try users(.memory).save(.three)
    let values = memory.values
    memory.reading.throws(.notPermitted)
    memory.updating.throws(.notPermitted)

    for operation in Operation.allCases {
      #expect(throws: StoredDocumentError.store(.notPermitted, key: "users"), "\(operation)") {
        try operation.run(users(.memory))
      }
    }

    #expect(memory.values == values)
  }

  // MARK: - Fixtures

  private enum Operation: CaseIterable {
    case users, companies, save, delete, deleteWithCompanies, replace

    func run(_ store: UserStore) throws {
      switch self {
      case .users: _ = try store.users()
      case .companies: _ = try store.companies()
      case .save: try store.save([.mock(1)])
      case .delete: try store.deleteUsers(cascade: false)
      case .deleteWithCompanies: try store.deleteUsers(cascade: true)
      case .replace: try store.replaceAll(with: [])
      }
    }
  }

  /// A new value each time, as after a relaunch.
  private func users(_ place: Place) -> UserStore {
    UserStore(store: store(place))
  }

  private func store(_ place: Place) -> any KeyValueStore {
    switch place {
    case .memory: memory
    case .files: FileKeyValueStore(directory: directory.url)
    }
  }
}
