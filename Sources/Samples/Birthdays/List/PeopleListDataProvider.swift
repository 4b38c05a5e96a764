import Seams

/// The people of a store as rows of a list, sorted as the user has chosen.
@MainActor
public final class PeopleListDataProvider: PeopleListDataProviding {
  /// The list that is told of changes; it may go at any time.
  public weak var listView: (any ListView)?

  /// The people, in the order of the rows.
  public private(set) var people: [Person] = []

  private var order = NameOrder.lastName
  private let store: any PersonStoring
  private let sorting: SortingSetting
  private let texts: BirthdayTexts

  /// Makes a provider, which has no rows before the first fetch.
  ///
  /// - Parameters:
  ///   - store: Where people are kept.
  ///   - sorting: By which name they are sorted.
  ///   - texts: How birthdays are written.
  public init(store: any PersonStoring, sorting: SortingSetting, texts: BirthdayTexts) {
    self.store = store
    self.sorting = sorting
    self.texts = texts
  }

  /// One section, also if nobody is in it.
  public var numberOfSections: Int { 1 }

  /// Counts the rows of a section.
  ///
  /// - Parameter section: The section, from zero.
  /// - Returns: How many people there are, all in the first section.
  public func numberOfRows(in section: Int) -> Int {
    section == 0 ? people.count : 0
  }

  /// Makes a row.
  ///
  /// - Parameter row: The row, from zero.
  /// - Returns: The full name and the birthday; nil if there is no such row.
  public func cell(at row: Int) -> CellModel? {
    guard people.indices.contains(row) else { return nil }
    let info = people[row].info
    return CellModel(title: info.fullName, detail: texts.text(info.birthday))
  }

  /// Reads all people again, in the order that is set now, and reloads the list.
  ///
  /// - Throws: ``BirthdaysError``, why it cannot; then the rows are what they were.
  public func fetch() throws(BirthdaysError) {
    let order = try BirthdaysError.wrapping(BirthdaysError.sorting) {
      () throws(KeyValueStoreError) in
      try sorting.order()
    }
    people = try attempt { store throws(PersonStoreError) in try store.all(sortedBy: order) }
    self.order = order
    listView?.reload()
  }

  /// Adds a person, and inserts the row.
  ///
  /// - Parameter person: The person.
  /// - Throws: ``BirthdaysError``, why it cannot.
  public func addPerson(_ person: PersonInfo) throws(BirthdaysError) {
    let added = try attempt { store throws(PersonStoreError) in try store.add(person) }
    let row = arrange(people + [added], around: added)
    update([.insert(row)])
  }

  /// Changes what is known of a person, and moves the row to where it belongs.
  ///
  /// - Parameters:
  ///   - row: The row of the person, from zero.
  ///   - info: What is known from now on.
  /// - Throws: ``BirthdaysError``, `.noSuchRow` if there is none.
  public func editPerson(at row: Int, to info: PersonInfo) throws(BirthdaysError) {
    let id = try person(at: row).id
    let edited = try attempt { store throws(PersonStoreError) in try store.update(id: id, to: info)
    }
    people[row] = edited
    let newRow = arrange(people, around: edited)
    update(newRow == row ? [.update(row)] : [.update(row), .move(from: row, to: newRow)])
  }

  /// Deletes a person, and the row.
  ///
  /// - Parameter row: The row of the person, from zero.
  /// - Throws: ``BirthdaysError``, `.noSuchRow` if there is none.
  public func deletePerson(at row: Int) throws(BirthdaysError) {
    let id = try person(at: row).id
    try attempt { store throws(PersonStoreError) in try store.delete(id: id) }
    people.remove(at: row)
    update([.delete(row)])
  }

  private func attempt<Output>(
    _ work: (any PersonStoring) throws(PersonStoreError) -> Output
  ) throws(BirthdaysError) -> Output {
    try BirthdaysError.wrapping(BirthdaysError.store) { () throws(PersonStoreError) in
      try work(store)
    }
  }

  private func person(at row: Int) throws(BirthdaysError) -> Person {
    guard people.indices.contains(row) else { throw .noSuchRow(row, count: people.count) }
    return people[row]
  }

  /// Sorts the rows, those with one name by their numbers as a fetch does.
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
