import Dispatch
import Foundation
import PeopleRoulette
import Storage
import TestKit

/// The same for a store in memory and for one of files.
@Suite("Users, wherever they are kept", .tags(.state))
struct UserStoreTests: ~Copyable {
  enum Place: CaseIterable { case memory, files }

  private let directory: TemporaryDirectory
  private let memory = InMemoryKeyValueStore()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Place.allCases)
  func `before the first of them there is nobody`(place: Place) throws {
    #expect(try users(place).users() == [])
    #expect(try users(place).companies() == [:])
  }

  @Test(arguments: Place.allCases)
  func `who is saved is there, also after a relaunch`(place: Place) throws {
    try users(place).save(.three)

    let kept = try users(place).users()

    expectNoDifference(kept, .three)
  }

  @Test(arguments: Place.allCases)
  func `a user with an identifier that is there takes that one's place`(place: Place) throws {
    try users(place).save(.three)

    try users(place).save([User(id: 2, name: "another")])

    #expect(try users(place).users().map(\.name) == ["User 1", "another", "User 3"])
    #expect(try users(place).users().map(\.company?.name) == ["Company 1", nil, "Company 3"])
    #expect(try users(place).companies().keys.sorted() == [1, 3])
  }

  @Test(arguments: Place.allCases)
  func `with its users a company goes, and others stay`(place: Place) throws {
    try users(place).save(.three)
    try users(place).deleteUsers(cascade: false)
    try users(place).save([.mock(4, company: Company(name: "Company 4"))])

    try users(place).deleteUsers(cascade: true)

    #expect(try users(place).users() == [])
    #expect(try users(place).companies().keys.sorted() == [1, 2, 3])
  }

  @Test(arguments: Place.allCases)
  func `without their users companies stay`(place: Place) throws {
    try users(place).save(.three)

    try users(place).deleteUsers(cascade: false)

    #expect(try users(place).users() == [])
    #expect(
      try users(place).companies()[2] == Company(name: "Company 2", catchPhrase: "Catch Phrase 2"))
  }

  @Test(arguments: Place.allCases)
  func `others take the place of all, companies included`(place: Place) throws {
    try users(place).save(.three)

    try users(place).replaceAll(with: [.mock(4), .mock(1)])

    #expect(try users(place).users() == [.mock(4), .mock(1)])
    #expect(try users(place).companies() == [:])
  }

  @Test(arguments: Place.allCases)
  func `of two who save at once, none loses anything`(place: Place) throws {
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

  @Test func `what is written is known, and stays so`() throws {
    try users(.memory).save([.mock(1, username: "a", company: Company(name: "b", catchPhrase: "c"))]
    )

    let data = try #require(memory.values["users"])
    expectEqualJSON(
      data,
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
    ])
  func `what is no list of users is an error, and stays as it is`(place: Place, text: String) throws
  {
    let store = store(place)
    try store.set(Data(text.utf8), forKey: "users")

    for operation in Operation.allCases {
      #expect("\(operation)") {
        try operation.run(users(place))
      } throws: { error in
        if case StoredDocumentError.corrupt("users", _) = error { true } else { false }
      }
    }

    #expect(try store.data(forKey: "users") == Data(text.utf8))
  }

  @Test(arguments: Place.allCases, [0, 2, -1])
  func `users of another version are refused, and stay as they are`(
    place: Place, version: Int
  ) throws {
    let store = store(place)
    let data = Data(#"{"version":\#(version),"people":[]}"#.utf8)
    try store.set(data, forKey: "users")

    for operation in Operation.allCases {
      #expect(
        throws: StoredDocumentError.unknownVersion(version, known: 1, key: "users"), "\(operation)"
      ) {
        try operation.run(users(place))
      }
    }

    #expect(try store.data(forKey: "users") == data)
  }

  @Test func `of two users with one identifier it is not said who is meant`() throws {
    try users(.memory).save([.mock(1), .mock(2)])
    let written = try #require(try memory.data(forKey: "users"))
    let text = String(decoding: written, as: UTF8.self).replacing("\"id\":2", with: "\"id\":1")
    try memory.set(Data(text.utf8), forKey: "users")

    let error = try #require(throws: StoredDocumentError.self) { try users(.memory).users() }

    #expect("\(error)".contains("content.users: its value is not allowed"))
    #expect(try memory.data(forKey: "users") == Data(text.utf8))
  }

  @Test func `users who cannot be saved leave those who are there`() throws {
    try users(.memory).save(.three)
    memory.updating.throws(.diskFull)

    #expect(throws: StoredDocumentError.diskFull) {
      try users(.memory).replaceAll(with: [.mock(4)])
    }

    #expect(try users(.memory).users() == .three)
  }

  @Test func `a store that cannot be read or changed is an error`() {
    memory.reading.throws(.notPermitted)
    memory.updating.throws(.notPermitted)

    for operation in Operation.allCases {
      #expect(throws: StoredDocumentError.store(.notPermitted, key: "users"), "\(operation)") {
        try operation.run(users(.memory))
      }
    }
  }

  // MARK: - Fixtures

  /// All that can be asked of a store.
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

  /// A new one each time, as after a relaunch, on the place of this test.
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
