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
    let directory = place.appending(
      component: "showcase-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    for arguments in [
      ["add", "Ana", "Lima", "1990-12-31"], ["add", "Bo", "2000-02-29"],
      ["add", "Cem", "Aydın", "1985-01-01"], ["remove", "7"], ["list", "--sort", "first"],
      ["upcoming", "--from", "2025-12-30"],
    ] {
      do {
        let order = try BirthdaysOrder(["--store", directory.path] + arguments)
        try await run(order.command, in: directory, on: console)
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
    let files = FileKeyValueStore(directory: directory)
    let people = PersonStore(store: files)
    switch command {
    case .add(let info):
      let person = try attempt { () throws(PersonStoreError) in try people.add(info) }
      print("added \(line(person))", on: console)
    case .list(let order):
      let sorting = SortingSetting(store: files)
      if let order {
        try attempt { () throws(KeyValueStoreError) in try sorting.set(order) }
      }
      try await list(people, sorting, on: console)
    case .upcoming(let day):
      try upcoming(people, from: day, on: console)
    case .remove(let id):
      try attempt { () throws(PersonStoreError) in try people.delete(id: id) }
      console.print("removed \(id)")
    }
  }

  /// Shows what the screen of the app would show.
  @MainActor
  private func list(
    _ people: PersonStore,
    _ sorting: SortingSetting,
    on console: Console
  ) throws(ShowcaseError) {
    let provider = PeopleListDataProvider(
      store: people, sorting: sorting, texts: BirthdayTexts(locale: Self.locale))
    try attempt { () throws(BirthdaysError) in try provider.fetch() }
    console.print(count(provider.people.count))
    for (row, person) in provider.people.enumerated() {
      guard let cell = provider.cell(at: row) else { continue }
      print("  \(person.id): \(cell.title), \(cell.detail)", on: console)
    }
  }

  private func upcoming(
    _ people: PersonStore,
    from day: Day?,
    on console: Console
  ) throws(ShowcaseError) {
    let start: Day
    if let day { start = day } else { start = try today() }
    let all = try attempt { () throws(PersonStoreError) in try people.all(sortedBy: .firstName) }
    if all.isEmpty { console.print("nobody") }
    for next in UpcomingBirthday.list(of: all, from: start) {
      let when =
        switch next.daysLeft {
        case 0: "today"
        case 1: "tomorrow"
        default: "in \(next.daysLeft) days"
        }
      print("\(next.day): \(next.person.info.fullName) is \(next.age) \(when)", on: console)
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

  /// Names come from elsewhere: what would move the cursor is a space, and a long one is wrapped.
  private func print(_ line: String, on console: Console) {
    let indentation = line.prefix { $0 == " " }
    for (number, part) in line.wrapped(to: 70).enumerated() {
      console.print(indentation + (number == 0 ? "" : "    ") + part)
    }
  }

  private func attempt<Output, Failure>(
    _ work: () throws(Failure) -> Output
  ) throws(ShowcaseError) -> Output {
    do throws(Failure) {
      return try work()
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// The program speaks English, whatever the machine is set to.
  private static let locale = Locale(identifier: "en_US_POSIX")
}
