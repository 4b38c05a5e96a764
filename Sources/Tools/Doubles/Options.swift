import TestKitTerminal

/// The arguments of the command.
struct Options: Equatable, Sendable {
  /// The target with the protocols.
  var target = ""

  /// The names of the protocols, or an empty list for all.
  var protocols: [String] = []

  /// The file for the doubles, or nil for standard output.
  var output: String?

  /// A Boolean value that indicates whether requirements with a default implementation get a spy as well.
  var includesDefaults = false

  /// A Boolean value that indicates whether a file that was written or edited by hand is overwritten.
  var forces = false

  /// The path of the JSON report, or nil to write none.
  var json: String?

  /// The directory of the package.
  var package = "."

  /// The directory of the products if the package is already built, or nil.
  var products: String?

  init() {}

  /// Reads the arguments, which come without the name of the program.
  init(_ arguments: [String]) throws(CommandError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case "--defaults": includesDefaults = true
      case "--force": forces = true
      case "--target": target = try reader.value(of: argument, example: "MyModule")
      case "--output":
        output = try reader.value(of: argument, example: "Tests/MyModuleTests/Doubles.swift")
      case "--protocol":
        let names = try reader.value(of: argument, example: "Loading,Saving")
        protocols = names.split(separator: ",").map(String.init)
      case "--json": json = try reader.value(of: argument, example: "doubles.json")
      case "--package": package = try reader.value(of: argument, example: "../App")
      case "--products": products = try reader.value(of: argument, example: ".build/debug")
      default: throw .usage("unknown argument “\(argument)”")
      }
    }
    guard !target.isEmpty else {
      throw .usage("name the target with the protocols, as in: --target MyModule")
    }
  }

  /// Returns the command that generates the same file again, one line for each part.
  func command(output: String?) -> [String] {
    var arguments = "--target \(Self.quoted(target))"
    if !protocols.isEmpty { arguments += " --protocol \(protocols.joined(separator: ","))" }
    if includesDefaults { arguments += " --defaults" }
    return ["swift package --allow-writing-to-package-directory generate-doubles", arguments]
      + (output.map { ["--output \(Self.quoted($0))"] } ?? [])
  }

  /// Returns an argument as you write it in a shell, in quotes if it needs them.
  private static func quoted(_ argument: String) -> String {
    guard argument.wholeMatch(of: /[\w.\/-]+/) == nil else { return argument }
    return "'" + argument.replacing("'", with: #"'\''"#) + "'"
  }

  /// The text that `--help` prints.
  static let help = """
    Usage:
      swift package --allow-writing-to-package-directory generate-doubles --target NAME [--output FILE]
      swift run --package-path ../TestKit generate-doubles --package . --target NAME [--output FILE]

      Writes a double with spies for each protocol of a target. If a part cannot be generated, a
      comment tells you why, and what to write by hand.

      --target NAME       the target with the protocols
      --output FILE       the file to write (default: standard output)
      --protocol NAMES    only these protocols, separated by commas
      --defaults          also writes spies for requirements that an extension implements
      --force             overwrites a file that was written or edited by hand
      --json FILE         also writes what was generated, and what was not, as JSON
      --package PATH      the package (default: the working directory). Only with swift run
      --products PATH     the folder with the build products, if the package is already built
      --help              prints this text

    Examples:
      swift package --allow-writing-to-package-directory generate-doubles \\
        --target MyModule --output Tests/MyModuleTests/Doubles.swift
      swift package --allow-writing-to-package-directory generate-doubles \\
        --target MyModule --protocol Loading,Saving

    Your test target must depend on TestKit. Protocols that #if excludes from the build are ignored.
    """
}
