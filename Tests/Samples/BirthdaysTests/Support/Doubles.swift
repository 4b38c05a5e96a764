import Birthdays
import TestKit

// At least one double of each kind. Docs/KindsOfDoubles.md explains the kinds.

// snippet: dummy
/// A dummy: the screen needs a server, but the test does not.
struct DummyCommunicator: APICommunicating {
  func getPeople() throws(BackendError) -> [PersonInfo] {
    Issue.record("This test is not about the server.")
    throw .other("a dummy")
  }

  func postPerson(_ person: PersonInfo) throws(BackendError) {
    Issue.record("This test is not about the server.")
  }
}
// end snippet

// snippet: stub-of-server
/// A stub: it answers every call and records none.
struct StubCommunicator: APICommunicating {
  var people: Result<[PersonInfo], BackendError> = .success([])
  var post: Result<Void, BackendError> = .success(())

  func getPeople() throws(BackendError) -> [PersonInfo] { try people.get() }
  func postPerson(_ person: PersonInfo) throws(BackendError) { try post.get() }
}
// end snippet

// snippet: spy
/// A spy: it records all calls, and the test looks at those that matter.
final class SpyListView: ListView {
  weak var dataSource: (any ListDataSource)?

  let reloading = Spy<Void, Never>("reload")
  let beginning = Spy<Void, Never>("beginUpdates")
  let applying = Spy<ListChange, Void, Never>("apply(_:)")
  let ending = Spy<Void, Never>("endUpdates")

  func reload() { reloading() }
  func beginUpdates() { beginning() }
  func apply(_ change: ListChange) { applying(change) }
  func endUpdates() { ending() }
}
// end snippet

// snippet: mock
/// A mock: the test exists to verify the calls that the mock receives.
final class MockDataProvider: PeopleListDataProviding {
  weak var listView: (any ListView)?

  let fetching = Spy<Void, BirthdaysError>("fetch")
  let adding = Spy<PersonInfo, Void, BirthdaysError>("addPerson(_:)")
  let editing = Spy<Int, PersonInfo, Void, BirthdaysError>("editPerson(at:to:)")
  let deleting = Spy<Int, Void, BirthdaysError>("deletePerson(at:)")

  func fetch() throws(BirthdaysError) { try fetching() }
  func addPerson(_ person: PersonInfo) throws(BirthdaysError) { try adding(person) }
  func editPerson(at row: Int, to info: PersonInfo) throws(BirthdaysError) {
    try editing(row, info)
  }
  func deletePerson(at row: Int) throws(BirthdaysError) { try deleting(row) }

  let numberOfSections = 1
  func numberOfRows(in section: Int) -> Int { 1 }
  func cell(at row: Int) -> CellModel? { CellModel(title: "", detail: "") }
}
// end snippet

struct MockCommunicator: APICommunicating {
  let getting = Spy<[PersonInfo], BackendError>("getPeople", returning: [])
  let posting = Spy<PersonInfo, Void, BackendError>("postPerson(_:)")

  func getPeople() async throws(BackendError) -> [PersonInfo] { try await getting() }
  func postPerson(_ person: PersonInfo) async throws(BackendError) { try await posting(person) }
}

// snippet: fake
/// A fake: it works, but forgets its people when the process ends.
final class FakePersonStore: PersonStoring {
  private struct Kept {
    var lastNumber = 0
    var list: [Person] = []
  }

  private let kept = LockedState(Kept())

  func add(_ info: PersonInfo) -> Person {
    kept.withLock { kept in
      kept.lastNumber += 1
      let person = Person(id: kept.lastNumber, info: info)
      kept.list.append(person)
      return person
    }
  }

  func all(sortedBy order: NameOrder) -> [Person] { order.sorted(kept.withLock { $0.list }) }
}
// end snippet

extension FakePersonStore {
  func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person {
    let person = Person(id: id, info: info)
    try replace(id, with: [person])
    return person
  }

  func delete(id: Person.ID) throws(PersonStoreError) {
    try replace(id, with: [])
  }

  private func replace(_ id: Person.ID, with people: [Person]) throws(PersonStoreError) {
    try kept.withLock { kept throws(PersonStoreError) in
      let index = kept.list.firstIndex { $0.id == id }
      guard let index else { throw .noSuchPerson(id) }
      kept.list.replaceSubrange(index...index, with: people)
    }
  }
}
