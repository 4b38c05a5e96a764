import Foundation
import TestKitTerminal

/// The arguments of the command.
struct Options: Equatable, Sendable {
  /// The module to mutate.
  var module = ""

  /// A pattern with `*` and `?` for the files to mutate, or nil for all files of the module.
  var file: String?

  /// The number of mutants to try, or nil for all.
  var limit: Int?

  /// The seed that chooses the mutants if there is a limit.
  var seed: UInt64 = 1

  /// The number of test processes that run concurrently.
  var jobs = 2

  /// The patterns with `*` and `?` for the suites to leave out.
  var skip: [String] = []

  /// The number of seconds that a suite may take without mutants.
  var timeLimit = 300

  /// The path of the JSON report, or nil to write none.
  var json: String?

  /// The percentage of mutants that the tests have to notice, or nil for no minimum.
  var threshold: Double?

  /// The directory of the package.
  var package = "."

  /// The directory for the copy of the package, or nil for one below the system's temporary directory.
  var scratch: String?

  /// A Boolean value that indicates whether the mutants are only listed.
  var lists = false

  init() {}

  /// Reads the arguments, which come without the name of the program.
  init(_ arguments: [String]) throws(CommandError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--list": lists = true
      case "--file": file = try reader.value(of: argument, example: "'Re*.swift'")
      case "--limit": limit = try reader.number(of: argument, in: 1...1_000_000, example: "50")
      case "--seed": seed = try reader.number(of: argument, in: 0...UInt64.max, example: "7")
      case "--jobs": jobs = try reader.number(of: argument, in: 1...64, example: "2")
      case "--skip":
        skip.append(try reader.value(of: argument, example: "'*.ServerTests'", repeats: true))
      case "--time-limit":
        timeLimit = try reader.number(of: argument, in: 1...86_400, example: "600")
      case "--json": json = try reader.value(of: argument, example: "mutants.json")
      case "--package": package = try reader.value(of: argument, example: "../App")
      case "--scratch": scratch = try reader.value(of: argument, example: "/tmp/mutants")
      case "--at-least": threshold = try reader.number(of: argument, in: 0...100, example: "95")
      default:
        guard !argument.hasPrefix("-") else { throw .usage("unknown option “\(argument)”") }
        guard module.isEmpty else {
          throw .usage("mutate one module at a time, not “\(module)” and “\(argument)”")
        }
        module = argument
      }
    }
    guard !module.isEmpty else {
      throw .usage("name the module to mutate, as in: swift package mutate MyModule")
    }
  }

  /// Returns `true` if the file pattern matches a path or its last component, or if there is no pattern.
  func includes(_ path: String) -> Bool {
    guard let file else { return true }
    let name = String(path.split(separator: "/").last ?? "")
    return unsafe fnmatch(file, path, 0) == 0 || fnmatch(file, name, 0) == 0
  }

  /// The text that `--help` prints.
  static let help = """
    Usage:
      swift package mutate MODULE [options]
      swift run --package-path ../TestKit mutate MODULE --package . [options]

      Changes MODULE in small ways, one at a time, in a copy of the package. Runs the tests that
      depend on MODULE, and prints the changes that no test notices.

    Which mutants:
      --file PATTERN        mutates files with a matching path or name (* is any text, ? a character)
      --limit N             tries N randomly chosen mutants
      --seed S              the seed for the random choice (default: 1)
      --list                lists the mutants without trying them

    Which tests, and how:
      --skip PATTERN        leaves out suites with a matching name, such as '*.ServerTests'. You can
                            give several patterns, each after its own --skip
      --time-limit SECONDS  leaves out suites that need more time even without a mutant (default: 300)
      --jobs N              runs N test processes concurrently (default: 2). Use 1 if your tests
                            share something outside the process, such as a port or a file

    Result:
      --at-least PERCENT    exits with status 1 if the tests notice fewer mutants
      --json FILE           also writes the result of each mutant as JSON

    Folders:
      --package PATH        the package (default: the working directory)
      --scratch PATH        the folder for the copy, which is kept for the next run

      --help                prints this text

    Examples:
      swift package mutate MyModule --limit 20
      swift package mutate MyModule --file 'Price*' --at-least 95 --json mutants.json

    In Tests/Mutations/MODULE.txt, list the mutants that no test can distinguish from the original.
    """
}
