import Birthdays
import Foundation
import Seams
import Storage
import Terminal

/// `Birthdays`: a screen whose collaborators are doubles, and people in real files.
struct BirthdaysDemonstration: Demonstration {
  /// Where the people of the tour are for as long as it runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  /// What time it is.
  var now: @Sendable () -> Date = { Date() }

  /// Where it is that time.
  var calendar = Calendar.current

  let pattern = Pattern(
    name: "Dummy, stub, spy, mock and fake",
    style: .behavior,
    samples: ["Birthdays"],
    testFile: "Tests/Samples/BirthdaysTests/PeopleListScreenTests.swift")

  let usage = "birthdays --store DIR add|list|upcoming|remove …"
  let summary = "birthdays in files"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    let order = try BirthdaysOrder(arguments)
    let directory = URL(filePath: order.directory, directoryHint: .isDirectory)
    try await run(order.command, in: directory, on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    let folder = ScratchFolder(in: place)
    for arguments in [
      ["add", "Ana", "Lima", "1990-12-31"], ["add", "Bo", "2000-02-29"],
      ["add", "Cem", "Aydın", "1985-01-01"], ["remove", "7"], ["list", "--sort", "first"],
      ["upcoming", "--from", "2025-12-30"],
    ] {
      do {
        let order = try BirthdaysOrder(["--store", folder.url.path] + arguments)
        try await run(order.command, in: folder.url, on: console)
      } catch {
        guard error == .unavailable("there is nobody with the number 7") else { throw error }
        console.print(error.message)
      }
    }
  }

  private func run(
    _ command: BirthdaysOrder.Command,
    in directory: URL,
    on console: Console
  ) async throws(ShowcaseError) {
    do {
      try await run(command, on: FileKeyValueStore(directory: directory), on: console)
    } catch {
      if let error = error as? ShowcaseError { throw error }
      if case PersonStoreError.noSuchPerson = error { throw .unavailable("\(error)") }
      throw .unavailable("the store in \(directory.path) cannot be used: \(error)")
    }
  }

  private func run(
    _ command: BirthdaysOrder.Command,
    on files: FileKeyValueStore,
    on console: Console
  ) async throws {
    let people = PersonStore(store: files)
    switch command {
    case .add(let info):
      console.printWrapped("added \(line(try people.add(info)))")
    case .list(let order):
      let sorting = SortingSetting(store: files)
      if let order { try sorting.set(order) }
      try await list(people, sorting, on: console)
    case .upcoming(let day):
      try upcoming(people, from: day, on: console)
    case .remove(let id):
      try people.delete(id: id)
      console.print("removed \(id)")
    }
  }

  /// Shows what the screen of the app would show.
  @MainActor
  private func list(
    _ people: PersonStore,
    _ sorting: SortingSetting,
    on console: Console
  ) throws(BirthdaysError) {
    let provider = PeopleListDataProvider(
      store: people, sorting: sorting, texts: BirthdayTexts(locale: Self.locale))
    try provider.fetch()
    console.print(count(provider.people.count))
    for (row, person) in provider.people.enumerated() {
      guard let cell = provider.cell(at: row) else { continue }
      console.printWrapped("  \(person.id): \(cell.title), \(cell.detail)")
    }
  }

  private func upcoming(_ people: PersonStore, from day: Day?, on console: Console) throws {
    let start = if let day { day } else { try today() }
    let all = try people.all(sortedBy: .firstName)
    if all.isEmpty { console.print("nobody") }
    for next in UpcomingBirthday.list(of: all, from: start) {
      let when =
        switch next.daysLeft {
        case 0: "today"
        case 1: "tomorrow"
        default: "in \(next.daysLeft) days"
        }
      console.printWrapped(
        "\(next.day): \(next.person.info.fullName) is \(next.age) \(when)")
    }
  }

  private func today() throws(ShowcaseError) -> Day {
    do throws(DayError) {
      return try Day(of: now(), in: calendar)
    } catch {
      throw .unavailable("the clock of this machine cannot be used: \(error)")
    }
  }

  private func count(_ people: Int) -> String {
    switch people {
    case 0: "nobody"
    case 1: "1 person"
    default: "\(people) people"
    }
  }

  private func line(_ person: Person) -> String {
    "\(person.id): \(person.info.fullName), \(person.info.birthday)"
  }

  /// The program speaks English, whatever the machine is set to.
  private static let locale = Locale(identifier: "en_US_POSIX")
}
