import TestKitTerminal

/// A sample in the showcase, with its own command and its part in the tour.
protocol Demonstration: Sendable {
  var pattern: Pattern { get }

  /// The command and its arguments, such as `square W H`.
  var usage: String { get }

  /// A short description of the command.
  var summary: String { get }

  /// Runs the command.
  func run(_ arguments: [String], on console: Console) async throws(CommandError)

  /// Runs the sample on embedded data.
  func tour(on console: Console) async throws(CommandError)
}

extension Demonstration {
  /// The word that chooses the command.
  var name: String { String(usage.prefix { $0 != " " }) }
}

extension [any Demonstration] {
  /// Returns the demonstrations of all samples except Composition, in the order of the tour.
  static func all(_ live: LiveParts) -> [any Demonstration] {
    [
      SquareDemonstration(),
      FormatDemonstration(),
      SignInDemonstration(),
      FetchDemonstration(live: live),
      CleanCacheDemonstration(live: live),
      StoreDemonstration(live: live),
      PostsDemonstration(live: live),
      FeedDemonstration(live: live),
      MenuDemonstration(live: live),
      BirthdaysDemonstration(live: live),
      RouletteDemonstration(live: live),
    ]
  }
}

/// A testing pattern, with the suite to read first.
struct Pattern: Equatable, Sendable {
  /// The kind of result that the assertions check.
  enum Style: String, Sendable {
    case returnValue = "return-value"
    case state
    case behavior
  }

  let name: String
  let style: Style

  /// The modules that show the pattern, starting with the one that has the suite.
  let samples: [String]

  /// The suite to read first.
  let suite: String

  init(_ name: String, _ style: Style, samples: [String], suite: String) {
    self.name = name
    self.style = style
    self.samples = samples
    self.suite = suite
  }

  var heading: String {
    "\(samples.joined(separator: " and ")): \(style.rawValue) verification"
  }

  /// The path of the suite in the package.
  var testFile: String { "Tests/Samples/\(samples.first ?? "")Tests/\(suite).swift" }
}
