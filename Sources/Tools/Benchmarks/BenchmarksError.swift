import Terminal

/// Why the tool could not do its work.
enum BenchmarksError: Error, Equatable, Sendable {
  /// The arguments make no sense.
  case usage(String)

  /// A benchmark has not done what its time is said to be of.
  case unfinished(String)

  /// Something takes more than its limit; a sentence for each.
  case beyondLimits([String])

  /// The report cannot be written.
  case unwritable(String)

  var message: String {
    switch self {
    case .usage(let message), .unfinished(let message), .unwritable(let message): message
    case .beyondLimits(let problems):
      """
      the costs are beyond their limits, measured \(Limits.attempts) times:
      \(problems.map { "  \($0)" }.joined(separator: "\n"))
      Undo what has made it slow, or change the limit: `mostRatio` beside the benchmark, or `Limits.mostGrowth`.
      """
    }
  }

  var status: ProcessStatus {
    switch self {
    case .usage: .usage
    case .beyondLimits: .failure
    case .unfinished: .software
    case .unwritable: .cannotCreate
    }
  }
}
