package import Foundation
package import Navigation
import Seams

/// The people screen without a view: the screen's state and the user's actions.
///
/// The initializer takes everything that the screen needs, so nothing can be missing.
@MainActor
package final class PeopleListScreen {
  package let listView: any ListView

  /// The left button, or `nil` before the screen is loaded.
  package var leftItem: BarItem? {
    isLoaded ? (isEditing ? .done : .edit) : nil
  }

  /// The right button, or `nil` before the screen is loaded.
  package var rightItem: BarItem? {
    isLoaded ? .add : nil
  }

  /// `true` if the view should let the user delete and edit rows.
  package private(set) var isEditing = false

  package private(set) var navigation = NavigationStack([BirthdaysScreen.peopleList])

  /// The error of the newest result of an action, or `nil` if that was a success.
  package private(set) var error: BirthdaysError?

  private let provider: any PeopleListDataProviding
  private let communicator: any APICommunicating
  private let sorting: SortingSetting
  private let calendar: Calendar
  private var isLoaded = false
  private var fetchNumber = 0

  /// Creates a screen that shows nothing until it is loaded.
  ///
  /// Pass the same sorting setting that the provider uses. The calendar's time zone decides on which day a contact's
  /// birthday falls.
  package init(
    provider: any PeopleListDataProviding,
    communicator: any APICommunicating,
    sorting: SortingSetting,
    calendar: Calendar = .current,
    listView: any ListView
  ) {
    self.provider = provider
    self.communicator = communicator
    self.sorting = sorting
    self.calendar = calendar
    self.listView = listView
  }

  /// Shows the buttons, connects the list to the provider and reads the people.
  package func load() {
    isLoaded = true
    listView.dataSource = provider
    provider.listView = listView
    attempt { provider throws(BirthdaysError) in try provider.fetch() }
  }

  package func tapLeftItem() {
    if isLoaded { isEditing.toggle() }
  }

  /// Opens the contact picker, unless it is already open.
  package func tapRightItem() {
    guard isLoaded, navigation.top == .peopleList else { return }
    navigation.push(.contactPicker)
  }

  /// Closes the picker and adds the contact, which needs a name and a birthday.
  ///
  /// A contact that is chosen after the picker has closed is ignored.
  package func contactPickerDidSelect(_ contact: ContactRecord) {
    guard closePicker() else { return }
    attempt { [calendar] provider throws(BirthdaysError) in
      let person = Result { () throws(PersonInfoError) in
        try PersonInfo(contact: contact, calendar: calendar)
      }
      try provider.addPerson(person.mapError(BirthdaysError.contact).get())
    }
  }

  package func contactPickerDidCancel() {
    closePicker()
  }

  @discardableResult
  private func closePicker() -> Bool {
    guard navigation.top == .contactPicker else { return false }
    navigation.pop()
    return true
  }

  /// Changes the name that people are sorted by: segment 1 means the first name, any other segment the last name.
  package func changeSorting(segment: Int) {
    attempt { [sorting] provider throws(BirthdaysError) in
      try Result { () throws(KeyValueStoreError) in
        try sorting.set(NameOrder(segment: segment))
      }.mapError(BirthdaysError.sorting).get()
      try provider.fetch()
    }
  }

  package func editPerson(at row: Int, to info: PersonInfo) {
    attempt { provider throws(BirthdaysError) in try provider.editPerson(at: row, to: info) }
  }

  package func deletePerson(at row: Int) {
    attempt { provider throws(BirthdaysError) in try provider.deletePerson(at: row) }
  }

  /// Adds the people from the server in order, stopping at the first person who cannot be added.
  ///
  /// The latest fetch wins. An earlier fetch that is still running, or a cancelled one, adds no people and reports
  /// nothing.
  package func fetchPeopleFromAPI() async {
    fetchNumber += 1
    let number = fetchNumber
    let people = await answer { server throws(BackendError) in try await server.getPeople() }
    guard number == fetchNumber, !Task.isCancelled else { return }
    attempt { provider throws(BirthdaysError) in
      for person in try people.get() { try provider.addPerson(person) }
    }
  }

  /// Sends a person to the server.
  ///
  /// If the task is cancelled, ``error`` does not change.
  package func sendPersonToAPI(_ person: PersonInfo) async {
    let sent = await answer { server throws(BackendError) in try await server.postPerson(person) }
    guard !Task.isCancelled else { return }
    attempt { _ throws(BirthdaysError) in try sent.get() }
  }

  private func answer<Answer>(
    _ ask: (any APICommunicating) async throws(BackendError) -> Answer
  ) async -> Result<Answer, BirthdaysError> {
    do throws(BackendError) {
      return .success(try await ask(communicator))
    } catch {
      return .failure(.server(error))
    }
  }

  private func attempt(
    _ work: (any PeopleListDataProviding) throws(BirthdaysError) -> Void
  ) {
    do throws(BirthdaysError) {
      try work(provider)
      error = nil
    } catch {
      self.error = error
    }
  }
}

/// A screen of the app.
package enum BirthdaysScreen: Hashable, Sendable {
  case peopleList, contactPicker
}

/// A button in the bar above a screen.
package enum BarItem: Hashable, Sendable {
  case edit, done, add
}
