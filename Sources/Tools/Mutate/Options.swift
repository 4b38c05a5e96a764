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

  /// The file for the report as JSON, or nil for none.
  var json: String?

  /// The percentage of mutants that the tests have to notice.
  var threshold: Double?

  /// The directory of the package.
  var package = "."

  /// The directory for the copy of the package, or nil for a temporary one.
  var scratch: String?

  /// A Boolean value that indicates whether the mutants are only listed.
  var lists = false

  /// A Boolean value that indicates whether the help is printed and nothing else happens.
  var helps = false

  init() {}

  /// Reads the arguments, which come without the name of the program.
  init(_ arguments: [String]) throws(CommandError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--help", "-h": helps = true
      case "--list": lists = true
      case "--file": file = try reader.value(of: argument, example: "'Re*.swift'")
      case "--limit": limit = try reader.number(of: argument, in: 1...Int.max, example: "50")
      case "--seed": seed = try reader.number(of: argument, in: 0...UInt64.max, example: "7")
      case "--jobs": jobs = try reader.number(of: argument, in: 1...64, example: "2")
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
    guard helps || !module.isEmpty else {
      throw .usage("name the module to mutate, as in: swift run mutate Geometry")
    }
  }

  /// Returns `true` if the file pattern matches a path or its last component.
  func includes(_ path: String) -> Bool {
    guard let file else { return true }
    let name = String(path.split(separator: "/").last ?? "")
    return unsafe fnmatch(file, path, 0) == 0 || fnmatch(file, name, 0) == 0
  }

  /// The text that `--help` prints.
  static let help = """
    Usage:
      swift run mutate MODULE [--file PATTERN] [--limit N] [--seed S] [--at-least PERCENT]

      Changes MODULE in small ways, one at a time, in a copy of the package, and runs the tests that
      depend on it. Prints the changes that no test notices.

      --file PATTERN      mutates files with a matching path or name (* is any text, ? a character)
      --limit N           tries N randomly chosen mutants
      --seed S            the seed for the random choice (default: 1)
      --at-least PERCENT  exits with status 1 if the tests notice fewer
      --jobs N            runs N tests concurrently (default: 2)
      --json FILE         also writes the result of each mutant as JSON
      --list              lists the mutants without trying them
      --package PATH      the package (default: the working directory)
      --scratch PATH      the folder for the copy, which is kept for the next run
      --help              prints this text

    Mutants that no test can tell from the original are listed in Tests/Mutations/MODULE.txt.
    """
}
