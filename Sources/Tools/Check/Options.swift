import TestKitTerminal

/// The arguments of the command.
struct Options: Equatable, Sendable {
  /// The names of the test targets to check, or empty to check all of them.
  var targets: [String] = []

  /// The names of the rules to apply in addition to those that are on by default.
  var enabled: [String] = []

  /// The names of the rules to turn off.
  var disabled: [String] = []

  /// The name of the rule to explain, or nil to explain none.
  var explained: String?

  /// The path of the JSON report, or nil to write none.
  var json: String?

  /// The directory of the package.
  var package = "."

  /// The directory with the products of the last build, or nil to build.
  var built: String?

  /// A Boolean value that indicates whether findings end the process with the status 1.
  var isStrict = false

  /// A Boolean value that indicates whether the command only lists the rules.
  var lists = false

  /// Reads the arguments, which come without the name of the program.
  init(_ arguments: [String]) throws(CommandError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--list-rules": lists = true
      case "--strict": isStrict = true
      case "--explain": explained = try Self.rules(of: argument, &reader)[0]
      case "--enable": enabled = try Self.rules(of: argument, &reader)
      case "--disable": disabled = try Self.rules(of: argument, &reader)
      case "--json": json = try reader.value(of: argument, example: "findings.json")
      case "--package": package = try reader.value(of: argument, example: "../App")
      case "--built": built = try reader.value(of: argument, example: ".build/debug")
      default:
        guard !argument.hasPrefix("-") else { throw .usage("unknown option “\(argument)”") }
        targets.append(argument)
      }
    }
  }

  /// Returns the comma-separated rule names after an option.
  private static func rules(
    of option: String, _ reader: inout ArgumentReader
  ) throws(CommandError) -> [String] {
    let names = try reader.value(of: option, example: "name,print").split(separator: ",")
      .map(String.init)
    for name in names where [any Rule].all[name] == nil {
      throw .usage("unknown rule “\(name)”. --list-rules lists all rules")
    }
    guard !names.isEmpty else { throw .usage("“\(option)” needs the name of a rule") }
    return names
  }

  /// The rules to apply.
  var rules: [any Rule] {
    [any Rule].all.filter { rule in
      (!rule.guide.isOptIn || enabled.contains(rule.name)) && !disabled.contains(rule.name)
    }
  }

  /// The text that `--help` prints.
  static let help = """
    Usage:
      swift package check-tests [TARGET …] [--strict] [--enable RULE,…] [--disable RULE,…]
      swift run --package-path ../TestKit check-tests --package . [TARGET …] …

      Builds the tests of a package and finds what breaks the conventions, such as a test that
      expects nothing. Checks all test targets, unless you name some.

      --strict            exits with status 1 if there are findings
      --enable RULE,…     turns on these rules
      --disable RULE,…    turns off these rules
      --list-rules        lists the rules
      --explain RULE      prints the reason for a rule, with a bad and a good example
      --json FILE         also writes the findings as JSON
      --package PATH      the package (default: the working directory). Only with swift run
      --built PATH        does not build. Uses the products of swift build --build-tests in PATH
      --help              prints this text

    Examples:
      swift package check-tests
      swift package check-tests CartTests --enable name,several-acts
      swift package check-tests --explain sleep
      check-tests --package . --built .build/debug --strict

    To allow a finding, add a comment to its line, or above the statement, the test or the suite:
      // check-tests: allow sleep, this test is about the sleep

    An exemption without a reason is a finding, and so is one that is not needed.
    Tests that #if excludes from this build are not checked.
    """
}
