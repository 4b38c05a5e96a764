import Birthdays
import Foundation
import Seams
import Storage
import TestKitTerminal

/// `Birthdays`: the people are in real files, but the tests of their screen use doubles.
struct BirthdaysDemonstration: Demonstration {
  let live: LiveParts
  var now: @Sendable () -> Date = { Date() }
  var calendar = Calendar.current

  let pattern = Pattern(
    "Dummy, stub, spy and mock", .behavior, samples: ["Birthdays"],
    suite: "PeopleListScreenTests")

  let usage = "birthdays --store DIR add|list|upcoming|remove …"
  let summary = "birthdays in files"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    guard arguments.count >= 3, arguments[0] == "--store", !arguments[1].isEmpty else {
      throw .usage("“birthdays” takes --store DIR, and then add, list, upcoming or remove")
    }
    let command = try Command(arguments[2], Array(arguments.dropFirst(3)))
    let files = FileKeyValueStore(
      directory: URL(filePath: arguments[1], directoryHint: .isDirectory))
    do {
      try await run(command, on: files, console)
    } catch {
      if let error = error as? CommandError { throw error }
      if case PersonStoreError.noSuchPerson = error { throw .unavailable("\(error)") }
      throw .unavailable("cannot use the store in \(arguments[1]): \(error)")
    }
  }

  func tour(on console: Console) async throws(CommandError) {
    let folder = ScratchFolder(in: live.temporaryDirectory)
    for arguments in [
      ["add", "Ana", "Lima", "1990-12-31"], ["add", "Bo", "2000-02-29"],
      ["add", "Cem", "Aydın", "1985-01-01"], ["list", "--sort", "first"],
      ["upcoming", "--from", "2025-12-30"],
    ] {
      try await run(["--store", folder.url.path] + arguments, on: console)
    }
  }

  private func run(
    _ command: Command, on files: FileKeyValueStore, _ console: Console
  ) async throws {
    let people = PersonStore(store: files)
    switch command {
    case .add(let info):
      let person = try people.add(info)
      console.printWrapped("added \(person.id): \(info.fullName), \(info.birthday)")
    case .list(let order):
      let sorting = SortingSetting(store: files)
      if let order { try sorting.set(order) }
      try await list(people, sorting, on: console)
    case .upcoming(let day):
      let start = if let day { day } else { try Day(of: now(), in: calendar) }
      let all = try people.all(sortedBy: .firstName)
      if all.isEmpty { console.print("0 people") }
      for next in UpcomingBirthday.list(of: all, from: start) { print(next, on: console) }
    case .remove(let id):
      try people.delete(id: id)
      console.print("removed \(id)")
    }
  }

  /// Prints the rows of the app's screen, in English on every machine.
  @MainActor
  private func list(
    _ people: PersonStore,
    _ sorting: SortingSetting,
    on console: Console
  ) throws(BirthdaysError) {
    let provider = PeopleListDataProvider(
      store: people, sorting: sorting,
      texts: BirthdayTexts(locale: Locale(identifier: "en_US_POSIX")))
    try provider.fetch()
    console.print(counted(provider.people.count, "person", "people"))
    for (row, person) in provider.people.enumerated() {
      guard let cell = provider.cell(at: row) else { continue }
      console.printWrapped("  \(person.id): \(cell.title), \(cell.detail)")
    }
  }

  private func print(_ next: UpcomingBirthday, on console: Console) {
    let when =
      switch next.daysLeft {
      case 0: "today"
      case 1: "tomorrow"
      default: "in \(next.daysLeft) days"
      }
    console.printWrapped("\(next.day): \(next.person.info.fullName) turns \(next.age) \(when)")
  }
}

extension BirthdaysDemonstration {
  private enum Command {
    case add(PersonInfo)
    case list(NameOrder?)
    case upcoming(from: Day?)
    case remove(Person.ID)

    init(_ name: String, _ arguments: [String]) throws(CommandError) {
      do {
        switch name {
        case "add":
          guard let birthday = arguments.last, (2...3).contains(arguments.count) else {
            throw CommandError.usage(
              "“add” takes a first name, an optional last name and a birthday")
          }
          self = .add(
            try PersonInfo(
              firstName: arguments[0], lastName: arguments.count == 3 ? arguments[1] : "",
              birthday: try Day(birthday)))
        case "list":
          let sort = try options(arguments, of: name, allowed: ["--sort": "first|last"])["--sort"]
          switch sort {
          case nil: self = .list(nil)
          case "first": self = .list(.firstName)
          case "last": self = .list(.lastName)
          default: throw CommandError.usage("“--sort” takes first or last")
          }
        case "upcoming":
          let start = try options(arguments, of: name, allowed: ["--from": "DAY"])["--from"]
          self = .upcoming(from: try start.map { try Day($0) })
        case "remove":
          guard arguments.count == 1 else {
            throw CommandError.usage("“remove” takes a person's number, as shown by “list”")
          }
          self = .remove(try .wholeNumber(arguments[0]))
        default:
          throw CommandError.usage(
            "“birthdays” takes add, list, upcoming or remove, but not “\(name)”")
        }
      } catch {
        throw error as? CommandError ?? .usage("\(error)")
      }
    }
  }
}
