import Terminal

/// A sample as the showcase presents it: a command of its own and a part in the tour.
protocol Demonstration: Sendable {
  /// What the sample shows and where its tests are.
  var pattern: Pattern { get }

  /// The command and its arguments, such as `square W H`; its first word is the command's name.
  var usage: String { get }

  /// What the command does, in a few words.
  var summary: String { get }

  /// Runs the command.
  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError)

  /// Runs the sample on embedded data.
  func tour(on console: Console) async throws(ShowcaseError)
}

extension Demonstration {
  /// The word that chooses the command.
  var name: String { String(usage.prefix { $0 != " " }) }
}
