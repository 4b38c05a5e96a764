/// What the arguments ask for.
struct Options: Equatable, Sendable {
  /// The module to mutate.
  var module = ""

  /// Which files of the module, as a pattern with `*` and `?`; all of them if nil.
  var file: String?

  /// How many mutants to try; all of them if nil.
  var limit: Int?

  /// Which mutants a limit chooses.
  var seed: UInt64 = 1

  /// How many test processes run at once.
  var jobs = 2

  /// Where the report goes as JSON; nowhere if nil.
  var json: String?

  /// How many of a hundred mutants have to be killed.
  var threshold: Double?

  /// The package; the one in the working directory if nothing is given.
  var package = "."

  /// Where the copy of the package is built; a directory of its own for each package if nil.
  var scratch: String?

  /// Whether the mutants are listed instead of being tried.
  var lists = false

  /// Whether the usage is printed instead of anything being run.
  var helps = false

  init() {}

  /// Reads arguments.
  init(_ arguments: [String]) throws(MutateError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--help", "-h": helps = true
      case "--list": lists = true
      case "--file": file = try reader.value(of: argument, example: "'Re*.swift'")
      case "--limit": limit = try reader.number(of: argument, in: 1...Int.max, example: "50")
      case "--seed":
        seed = UInt64(try reader.number(of: argument, in: 0...Int.max, example: "7"))
      case "--jobs": jobs = try reader.number(of: argument, in: 1...64, example: "2")
      case "--json": json = try reader.value(of: argument, example: "mutants.json")
      case "--package": package = try reader.value(of: argument, example: "../App")
      case "--scratch": scratch = try reader.value(of: argument, example: "/tmp/mutants")
      case "--at-least": threshold = try reader.percentage(of: argument, example: "95")
      default:
        guard !argument.hasPrefix("-") else {
          throw .usage("there is no option “\(argument)”; --help shows those there are")
        }
        guard module.isEmpty else {
          throw .usage("one module at a time, not “\(module)” and “\(argument)”")
        }
        module = argument
      }
    }
    guard helps || !module.isEmpty else {
      throw .usage("which module? As in: swift run mutate Geometry")
    }
  }
}

/// Takes one argument after the other, and the values that stand behind options.
private struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var seen: Set<String> = []

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  mutating func next() -> String? { rest.popFirst() }

  mutating func value(of name: String, example: String) throws(MutateError) -> String {
    guard seen.insert(name).inserted else {
      throw .usage("“\(name)” is given twice, but counts once")
    }
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw .usage("“\(name)” needs a value, as in: \(name) \(example)")
    }
    return value
  }

  mutating func number(
    of name: String, in range: ClosedRange<Int>, example: String
  ) throws(MutateError) -> Int {
    let value = try value(of: name, example: example)
    guard let number = Int(value), range.contains(number) else {
      throw .usage("“\(name) \(value)” is no number that is possible, as in: \(name) \(example)")
    }
    return number
  }

  mutating func percentage(of name: String, example: String) throws(MutateError) -> Double {
    let value = try value(of: name, example: example)
    guard let number = Double(value), (0...100).contains(number) else {
      throw .usage("“\(name) \(value)” is not between 0 and 100, as in: \(name) \(example)")
    }
    return number
  }
}
