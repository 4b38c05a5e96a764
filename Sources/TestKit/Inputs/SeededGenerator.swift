import Seams
import Testing

/// A random number generator that returns the same numbers for the same seed, on every platform.
///
/// With a fixed seed, such as `SeededGenerator(seed: 42)`, every run gets the same numbers. To get new numbers in each
/// run and still be able to replay a failed run, add the trait `.seeded` to the test and use ``current``:
///
/// <!-- snippet: seeded -->
/// ```swift
/// @Test(.seeded) func `a shuffled deck contains every card once`() {
///   var random = SeededGenerator.current
///
///   let cards = Deck().shuffled(using: &random)
///
///   #expect(Set(cards) == Set(1...52))
///   #expect(cards.count == 52)
/// }
/// ```
///
/// The algorithm is SplitMix64, which is fast but not suitable for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed that determines the numbers.
  public let seed: UInt64

  private var numbers: SplitMix64

  /// Creates a generator.
  ///
  /// Any seed is as good as any other.
  public init(seed: UInt64) {
    self.seed = seed
    numbers = SplitMix64(seed: seed)
  }

  /// Returns the next random number.
  public mutating func next() -> UInt64 {
    numbers.next()
  }
}

extension SeededGenerator {
  /// A new generator with the seed of the running test, which needs the trait `.seeded`.
  ///
  /// Every use of this property starts again with the first number, so store the generator in a variable. If the test
  /// has several tasks, give each its own generator, so that the numbers do not depend on the order in which the tasks
  /// run.
  ///
  /// The trait does not reach a detached task, a dispatch queue or the `arguments:` of a test. Pass the generator to
  /// the task or the queue. For arguments, use a fixed seed, or pass an index that the test turns into its input.
  public static var current: SeededGenerator {
    if let scope = SeededScope.current { return SeededGenerator(seed: scope.seed) }
    let advice =
      Test.current == nil
      ? """
      The property was used outside the task of a test, where the trait .seeded has no effect: in a detached task \
      or on a queue. TestKit does not know which line used it, so search for SeededGenerator.current. Create the \
      generator in the test, and pass it to the task or the queue.
      """
      : """
      Add the trait .seeded to the test or to its suite: @Test(.seeded). The trait does not reach the arguments of a \
      test. There, use SeededGenerator(seed: 42).
      """
    recordFailure(
      "SeededGenerator.current has no seed, so it uses seed 0. \(advice)",
      // A property does not know the line that uses it. So the issue points to the declaration of the test,
      // where the trait is missing.
      at: Test.current?.sourceLocation ?? #_sourceLocation)
    return SeededGenerator(seed: 0)
  }
}
