public import Foundation
public import Navigation
import Seams

/// The screen of the people, without a view: what it would show, and what it does when it is touched.
///
/// All that it needs is passed in, so that it cannot be missing.
@MainActor
public final class PeopleListScreen {
  /// The list in which the people are shown.
  public let listView: any ListView

  /// The left button; nil before the screen is loaded.
  public var leftItem: BarItem? {
    isLoaded ? BarItem(kind: isEditing ? .done : .edit, action: .toggleEditing) : nil
  }

  /// The right button; nil before the screen is loaded.
  public var rightItem: BarItem? {
    isLoaded ? BarItem(kind: .add, action: .addPerson) : nil
  }

  /// Whether rows can be deleted and edited.
  public private(set) var isEditing = false

  /// The open screens.
  public private(set) var navigation = NavigationStack([BirthdaysScreen.peopleList])

  /// Why the action that was the last to end has not done its work; nil if it has.
  public private(set) var error: BirthdaysError?

  private let provider: any PeopleListDataProviding
  private let communicator: any APICommunicating
  private let sorting: SortingSetting
  private let calendar: Calendar
  private var isLoaded = false
  private var fetchNumber = 0

  /// Makes a screen, which shows nothing before it is loaded.
  ///
  /// - Parameters:
  ///   - provider: The rows, and what may be done to them.
  ///   - communicator: The way to the server.
  ///   - sorting: By which name people are sorted; the one that the provider uses.
  ///   - calendar: Says by its time zone on which day the birthday of a contact is.
  ///   - listView: The list in which the people are shown.
  public init(
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

  /// The screen is there: it has its buttons, its list has a source, and the people are read.
  public func load() {
    isLoaded = true
    listView.dataSource = provider
    provider.listView = listView
    attempt { provider throws(BirthdaysError) in try provider.fetch() }
  }

  /// The user has touched the left button.
  public func tapLeftItem() {
    perform(leftItem?.action)
  }

  /// The user has touched the right button.
  public func tapRightItem() {
    perform(rightItem?.action)
  }

  /// The user has chosen a contact, which is added if it has a name and a birthday.
  ///
  /// - Parameter contact: The contact. One that is chosen after the picker has gone is nobody.
  public func contactPickerDidSelect(_ contact: ContactRecord) {
    guard closePicker() else { return }
    attempt { [calendar] provider throws(BirthdaysError) in
      let person = try BirthdaysError.wrapping(BirthdaysError.contact) {
        () throws(PersonInfoError) in try PersonInfo(contact: contact, calendar: calendar)
      }
      try provider.addPerson(person)
    }
  }

  /// The user has chosen nobody.
  public func contactPickerDidCancel() {
    closePicker()
  }

  /// The user has chosen by which name people are sorted; it is so again after a relaunch.
  ///
  /// - Parameter segment: 0 for the last name, 1 for the first; every other number is the last name.
  public func changeSorting(segment: Int) {
    attempt { [sorting] provider throws(BirthdaysError) in
      try BirthdaysError.wrapping(BirthdaysError.sorting) { () throws(KeyValueStoreError) in
        try sorting.set(NameOrder(segment: segment))
      }
      try provider.fetch()
    }
  }

  /// The user has changed what is known of a person.
  ///
  /// - Parameters:
  ///   - row: The row of the person, from zero.
  ///   - info: What is known from now on.
  public func editPerson(at row: Int, to info: PersonInfo) {
    attempt { provider throws(BirthdaysError) in try provider.editPerson(at: row, to: info) }
  }

  /// The user has deleted a person.
  ///
  /// - Parameter row: The row of the person, from zero.
  public func deletePerson(at row: Int) {
    attempt { provider throws(BirthdaysError) in try provider.deletePerson(at: row) }
  }

  /// Adds all people of the server, in its order, up to the first that cannot be added.
  ///
  /// A fetch that is under way is superseded: nothing comes of it any more. Nor does anything come of one whose
  /// task is cancelled.
  public func fetchPeopleFromAPI() async {
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
  /// Of a task that is cancelled nothing is said.
  ///
  /// - Parameter person: The person.
  public func sendPersonToAPI(_ person: PersonInfo) async {
    let sent = await answer { server throws(BackendError) in try await server.postPerson(person) }
    guard !Task.isCancelled else { return }
    attempt { _ throws(BirthdaysError) in try sent.get() }
  }

  private func perform(_ action: BarItem.Action?) {
    switch action {
    case .toggleEditing:
      isEditing.toggle()
    case .addPerson:
      guard navigation.top == .peopleList else { return }
      navigation.push(.contactPicker)
    case nil:
      return
    }
  }

  @discardableResult
  private func closePicker() -> Bool {
    guard navigation.top == .contactPicker else { return false }
    navigation.pop()
    return true
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
