import Birthdays

/// What the arguments of the command `birthdays` ask for.
struct BirthdaysOrder: Equatable {
  /// What is to be done.
  enum Command: Equatable {
    case add(PersonInfo)
    case list(NameOrder?)
    case upcoming(from: Day?)
    case remove(Person.ID)
  }

  /// Where the people are.
  let directory: String

  /// What is to be done.
  let command: Command

  init(_ arguments: [String]) throws(ShowcaseError) {
    guard arguments.count >= 3, arguments[0] == "--store", !arguments[1].isEmpty else {
      throw .usage(
        "“birthdays” takes --store DIR, and then add, list, upcoming or remove")
    }
    directory = arguments[1]
    let rest = Array(arguments.dropFirst(3))
    command =
      switch arguments[2] {
      case "add": .add(try Self.person(rest))
      case "list": .list(try Self.order(rest))
      case "upcoming": .upcoming(from: try Self.start(rest))
      case "remove": .remove(try Self.number(rest))
      default:
        throw .usage(
          "“birthdays” can add, list, upcoming and remove, not “\(arguments[2])”")
      }
  }

  private static func person(_ arguments: [String]) throws(ShowcaseError) -> PersonInfo {
    guard let text = arguments.last, (2...3).contains(arguments.count) else {
      throw .usage("“add” takes a first name, a last name if there is one, and a birthday")
    }
    let birthday = try day(text)
    do throws(PersonInfoError) {
      return try PersonInfo(
        firstName: arguments[0], lastName: arguments.count == 3 ? arguments[1] : "",
        birthday: birthday)
    } catch {
      throw .usage("\(error)")
    }
  }

  private static func order(_ arguments: [String]) throws(ShowcaseError) -> NameOrder? {
    switch arguments {
    case []: return nil
    case ["--sort", "first"]: return .firstName
    case ["--sort", "last"]: return .lastName
    default: throw .usage("“list” takes nothing, or --sort and first or last")
    }
  }

  private static func start(_ arguments: [String]) throws(ShowcaseError) -> Day? {
    let options = try options(arguments, of: "upcoming", allowed: ["--from": "DAY"])
    guard let start = options["--from"] else { return nil }
    return try day(start)
  }

  private static func number(_ arguments: [String]) throws(ShowcaseError) -> Person.ID {
    guard arguments.count == 1 else {
      throw .usage("“remove” takes the number of one person, as “list” shows it")
    }
    return try .wholeNumber(arguments[0])
  }

  private static func day(_ text: String) throws(ShowcaseError) -> Day {
    do throws(DayError) {
      return try Day(text)
    } catch {
      throw .usage("\(error)")
    }
  }
}
