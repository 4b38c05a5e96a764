import Seams

/// The suites that have noticed mutants.
///
/// A suite that noticed one mutant often notices the others in the same function, too. If it runs first, most mutants
/// need only one short test process.
final class Killers: Sendable {
  /// The latest killers in each function, and in each file.
  private let recent = LockedState<[String: [Suite]]>([:])

  /// The number of suites to remember for a function or a file.
  private static let memory = 3

  /// Remembers the suite that noticed a mutant.
  func add(_ suite: Suite, of mutant: Mutant) {
    recent.withLock { recent in
      for place in [mutant.file, Self.function(of: mutant)] {
        recent[place, default: []].removeAll { $0 == suite }
        recent[place, default: []].append(suite)
        recent[place] = recent[place]?.suffix(Self.memory)
      }
    }
  }

  /// Returns the suites that noticed mutants in the same function, or in the same file if there are none.
  func suites(near mutant: Mutant) -> [Suite] {
    recent.withLock { $0[Self.function(of: mutant)] ?? $0[mutant.file] ?? [] }
  }

  private static func function(of mutant: Mutant) -> String { "\(mutant.file): \(mutant.function)" }
}
