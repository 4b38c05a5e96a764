import Birthdays
import TestKit

// snippet: mock
/// A mock: what it is told is what the test is about, and is verified.
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
