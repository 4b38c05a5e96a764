import Birthdays
import Foundation
import Storage
import TestKit

/// What only a store that outlives the process has to do.
@Suite("People in files", .tags(.state))
struct PersonStoreFilesTests: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `after a relaunch everybody is there`() throws {
    try store().add(.named("Ana", "Lima", born: "2000-02-29"))
    try store().add(.named("Bo"))

    let people = try store().all(sortedBy: .firstName)

    #expect(
      people == [
        Person(id: 1, info: try .named("Ana", "Lima", born: "2000-02-29")),
        Person(id: 2, info: try .named("Bo")),
      ])
  }

  @Test func `people are written as days and names, with the version`() throws {
    try store().add(.named("Ana", "Lima", born: "2000-02-29"))

    let data = try files().data(forKey: PersonStore.key)

    let text = String(decoding: try #require(data), as: UTF8.self)
    expectEqualJSON(
      text,
      """
      {"version": 1, "content": {"nextNumber": 2, "list": [
        {"id": 1, "firstName": "Ana", "lastName": "Lima", "birthday": "2000-02-29"}]}}
      """)
  }

  @Test func `a missing directory is made`() throws {
    let place = directory.url.appending(components: "a", "b", directoryHint: .isDirectory)

    try PersonStore(store: FileKeyValueStore(directory: place)).add(.named("Ana"))

    #expect(try PersonStore(store: FileKeyValueStore(directory: place)).count() == 1)
  }

  @Test func `reading makes nothing`() throws {
    let place = directory.url.appending(component: "a", directoryHint: .isDirectory)

    let count = try PersonStore(store: FileKeyValueStore(directory: place)).count()

    #expect(count == 0)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  // MARK: - Failures

  @Test func `a damaged file is an error of all calls, and stays as it is`() throws {
    try store().add(.named("Ana"))
    let file = directory.url.appending(component: "value-people")
    try Data("damaged".utf8).write(to: file)

    for error in errors(of: store()) {
      guard case .document(.corrupt(key: "people", _)) = error else {
        Issue.record("\(error) is no error of a damaged document")
        continue
      }
    }

    #expect(try Data(contentsOf: file) == Data("damaged".utf8))
  }

  @Test func `a damaged file that is removed is put aside, and all begins anew`() throws {
    try store().add(.named("Ana"))
    try Data("damaged".utf8).write(to: directory.url.appending(component: "value-people"))

    try files().removeValue(forKey: PersonStore.key)
    try store().add(.named("Bo"))

    let aside = directory.url.appending(component: "aside-1-value-people")
    #expect(try Data(contentsOf: aside) == Data("damaged".utf8))
    #expect(try store().all(sortedBy: .lastName) == [Person(id: 1, info: .named("Bo"))])
  }

  @Test(arguments: [
    ("", "it is no JSON"), ("[]", "it is not an object"), ("{}", "version: there is no such key"),
    (#"{"version":1}"#, "content: there is no such key"),
    (#"{"version":1,"content":{"nextNumber":1}}"#, "content.list: there is no such key"),
    (#"{"version":1,"content":{"list":[]}}"#, "content.nextNumber: there is no such key"),
    (
      #"{"version":1,"content":{"nextNumber":0,"list":[]}}"#,
      "content.nextNumber: its value is not allowed"
    ),
    (
      #"{"version":1,"content":{"nextNumber":1000000002,"list":[]}}"#,
      "content.nextNumber: its value is not allowed"
    ),
    (
      #"{"version":1,"content":{"nextNumber":2,"list":[{"id":2,"firstName":"A","birthday":"2000-01-01"}]}}"#,
      "content.list: its value is not allowed"
    ),
    (
      #"{"version":1,"content":{"nextNumber":2,"list":[{"id":0,"firstName":"A","birthday":"2000-01-01"}]}}"#,
      "content.list: its value is not allowed"
    ),
    (
      """
      {"version":1,"content":{"nextNumber":2,"list":[{"id":1,"firstName":"A","birthday":"2000-01-01"}, \
      {"id":1,"firstName":"B","birthday":"2000-01-01"}]}}
      """, "content.list: its value is not allowed"
    ),
    (
      #"{"version":1,"content":{"nextNumber":2,"list":[{"id":1,"firstName":"A","birthday":"2000-02-30"}]}}"#,
      "content.list[0].birthday: its value is not allowed"
    ),
    (
      #"{"version":1,"content":{"nextNumber":2,"list":[{"id":1,"birthday":"2000-02-29"}]}}"#,
      "content.list[0]: its value is not allowed"
    ),
  ])
  func `what is no list of people is an error that says where, and stays as it is`(
    text: String, reason: String
  ) throws {
    let data = Data(text.utf8)
    try files().set(data, forKey: PersonStore.key)

    let errors = errors(of: store())

    #expect(
      errors
        == Array(
          repeating: .document(.corrupt(key: "people", reason: reason)), count: errors.count))
    #expect(try files().data(forKey: PersonStore.key) == data)
  }

  @Test(arguments: [1, 1_000_000_000])
  func `any number that can be given is read, also after it was given`(next: Int) throws {
    try files().set(
      Data(#"{"version":1,"content":{"nextNumber":\#(next),"list":[]}}"#.utf8),
      forKey: PersonStore.key)

    let person = try store().add(.named("Ana"))

    #expect(person.id == next)
    #expect(try store().all(sortedBy: .lastName) == [person])
  }

  @Test func `when the last number was given nobody is added, and everybody is there`() throws {
    try files().set(
      Data(#"{"version":1,"content":{"nextNumber":1000000000,"list":[]}}"#.utf8),
      forKey: PersonStore.key)
    let last = try store().add(.named("Ana"))

    let error = #expect(throws: PersonStoreError.self) { try store().add(.named("Bo")) }

    #expect(
      error?.description == """
        nobody can be added: 1000000000 was the last number, and none is given twice. Take another store.
        """)
    #expect(try store().all(sortedBy: .lastName) == [last])
  }

  @Test func `a change that fails leaves every byte, also of a document that others have written`()
    throws
  {
    let data = Data(
      #"""
      { "version": 1, "note": "by hand",
        "content": { "nextNumber": 2, "list": [
          { "id": 1, "firstName": "Ana", "birthday": "2000-02-29" } ] } }
      """#.utf8)
    try files().set(data, forKey: PersonStore.key)

    #expect(throws: PersonStoreError.noSuchPerson(7)) { try store().delete(id: 7) }
    #expect(throws: PersonStoreError.noSuchPerson(7)) {
      try store().update(id: 7, to: .named("Bo"))
    }

    #expect(try files().data(forKey: PersonStore.key) == data)
  }

  @Test(arguments: [0, 2, -1])
  func `another version is refused and stays as it is`(version: Int) throws {
    let data = Data(#"{"version":\#(version),"content":{"nextNumber":1,"list":[]}}"#.utf8)
    try files().set(data, forKey: PersonStore.key)

    let errors = errors(of: store())

    #expect(
      errors
        == Array(
          repeating: .document(.unknownVersion(version, known: 1, key: "people")),
          count: errors.count))
    #expect(try files().data(forKey: PersonStore.key) == data)
  }

  @Test func `a store that cannot be written to has the people that it had`() throws {
    let values = InMemoryKeyValueStore()
    let store = PersonStore(store: values)
    try store.add(.named("Ana"))
    let before = values.values
    values.updating.throws(.diskFull("/data"))

    let error = #expect(throws: PersonStoreError.self) { try store.add(.named("Bo")) }

    #expect(error == .document(.store(.diskFull("/data"), key: "people")))
    #expect(
      error?.description == """
        the document “people” cannot be used and was left as it is. Try again when this is fixed: disk full: \
        /data
        """)
    #expect(values.values == before)
  }

  // MARK: - Fixtures

  private func files() -> FileKeyValueStore { FileKeyValueStore(directory: directory.url) }

  private func store() -> PersonStore { PersonStore(store: files()) }

  /// What each call throws; an issue for one that does not throw.
  private func errors(of store: PersonStore) -> [PersonStoreError] {
    [
      #expect(throws: PersonStoreError.self) { try store.count() },
      #expect(throws: PersonStoreError.self) { try store.all(sortedBy: .lastName) },
      #expect(throws: PersonStoreError.self) { try store.add(.named("Bo")) },
      #expect(throws: PersonStoreError.self) { try store.update(id: 1, to: .named("Bo")) },
      #expect(throws: PersonStoreError.self) { try store.delete(id: 1) },
    ].compactMap { $0 }
  }
}
