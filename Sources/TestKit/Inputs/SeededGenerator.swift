import Seams
import Testing

/// A random number generator that gives the same numbers for the same seed, on every platform.
///
/// With a seed of your own it needs no trait: `SeededGenerator(seed: 42)`. For numbers that are others
/// in each run, and that a failed run can be replayed with, take ``current`` in a test with the trait
/// `.seeded`:
///
/// <!-- snippet: seeded -->
/// ```swift
/// @Test(.seeded) func `a shuffled deck has every card once`() {
///   var random = SeededGenerator.current
///
///   let cards = Deck().shuffled(using: &random)
///
///   #expect(Set(cards) == Set(1...52))
///   #expect(cards.count == 52)
/// }
/// ```
///
/// The algorithm is SplitMix64: fast, with 64 bits of state, and not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number that the stream began with.
  public let seed: UInt64

  private var numbers: SplitMix64

  /// Makes a generator at the start of a stream.
  ///
  /// - Parameter seed: Names the stream; any number does.
  public init(seed: UInt64) {
    self.seed = seed
    numbers = SplitMix64(seed: seed)
  }

  /// Draws the next number of the stream.
  ///
  /// - Returns: Any number, each as likely as the others.
  public mutating func next() -> UInt64 {
    numbers.next()
  }
}

extension SeededGenerator {
  /// A generator at the start of the stream of the running test; needs the trait `.seeded`.
  ///
  /// Each use begins the same stream again, so keep it in a variable and draw from that. Tasks that run
  /// at once can so draw each from a generator of its own, and none depends on the order in which they
  /// get their turn.
  ///
  /// The trait does not reach the `arguments:` of a test, a detached task or a dispatch queue. Pass them
  /// a generator; arguments need a fixed one, or an index that the test turns into its input.
  public static var current: SeededGenerator {
    if let scope = SeededScope.current { return SeededGenerator(seed: scope.seed) }
    let advice =
      Test.current == nil
      ? """
      It was used outside the task of a test, which the trait .seeded does not reach: in the \
      arguments of a test, in a detached task, or on a queue. Read it in the test, and pass it on.
      """
      : "Add the trait .seeded to the test or to its suite: @Test(.seeded)."
    recordFailure(
      "SeededGenerator.current has no seed, so it begins with 0. \(advice)",
      // A property has no place of its call; the trait belongs at the declaration of the test.
      at: Test.current?.sourceLocation ?? #_sourceLocation)
    return SeededGenerator(seed: 0)
  }
}
