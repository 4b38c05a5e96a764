import Seams

/// The rows of a list of people, and the changes that the user can make.
///
/// The list view is told about a change only after the change is stored. If a change fails, the rows stay the same.
@MainActor
package protocol PeopleListDataProviding: ListDataSource {
  /// The list view to tell about changes, held weakly.
  var listView: (any ListView)? { get set }

  /// Reads all people again, in the order that the user chose.
  func fetch() throws(BirthdaysError)

  func addPerson(_ person: PersonInfo) throws(BirthdaysError)
  func editPerson(at row: Int, to info: PersonInfo) throws(BirthdaysError)
  func deletePerson(at row: Int) throws(BirthdaysError)
}

/// The people in a store, as rows of a list in the order that the user chose.
@MainActor
package final class PeopleListDataProvider: PeopleListDataProviding {
  package weak var listView: (any ListView)?

  /// The people in row order.
  package private(set) var people: [Person] = []

  private var order = NameOrder.lastName
  private let store: any PersonStoring
  private let sorting: SortingSetting
  private let texts: BirthdayTexts

  package init(store: any PersonStoring, sorting: SortingSetting, texts: BirthdayTexts) {
    self.store = store
    self.sorting = sorting
    self.texts = texts
  }

  package var numberOfSections: Int { 1 }

  package func numberOfRows(in section: Int) -> Int {
    section == 0 ? people.count : 0
  }

  package func cell(at row: Int) -> CellModel? {
    guard people.indices.contains(row) else { return nil }
    let info = people[row].info
    return CellModel(title: info.fullName, detail: texts.text(info.birthday))
  }

  package func fetch() throws(BirthdaysError) {
    let order = try Result { () throws(KeyValueStoreError) in try sorting.order() }
      .mapError(BirthdaysError.sorting).get()
    people = try attempt(store.all(sortedBy: order))
    self.order = order
    listView?.reload()
  }

  package func addPerson(_ person: PersonInfo) throws(BirthdaysError) {
    let added = try attempt(store.add(person))
    let row = arrange(people + [added], around: added)
    update([.insert(row)])
  }

  package func editPerson(at row: Int, to info: PersonInfo) throws(BirthdaysError) {
    let id = try person(at: row).id
    let edited = try attempt(store.update(id: id, to: info))
    people[row] = edited
    let newRow = arrange(people, around: edited)
    update(newRow == row ? [.update(row)] : [.update(row), .move(from: row, to: newRow)])
  }

  package func deletePerson(at row: Int) throws(BirthdaysError) {
    let id = try person(at: row).id
    try attempt(store.delete(id: id))
    people.remove(at: row)
    update([.delete(row)])
  }

  private func attempt<Output>(
    _ operation: @autoclosure () throws(PersonStoreError) -> Output
  ) throws(BirthdaysError) -> Output {
    do throws(PersonStoreError) {
      return try operation()
    } catch {
      throw .store(error)
    }
  }

  private func person(at row: Int) throws(BirthdaysError) -> Person {
    guard people.indices.contains(row) else { throw .noSuchRow(row, count: people.count) }
    return people[row]
  }

  /// Sorts the people in the order of the last fetch and returns the row of the given person.
  ///
  /// People with the same name are sorted by their number in the store.
  private func arrange(_ unsorted: [Person], around person: Person) -> Int {
    people = order.sorted(unsorted.sorted { $0.id < $1.id })
    return people.prefix { $0 != person }.count
  }

  private func update(_ changes: [ListChange]) {
    listView?.beginUpdates()
    for change in changes { listView?.apply(change) }
    listView?.endUpdates()
  }
}
