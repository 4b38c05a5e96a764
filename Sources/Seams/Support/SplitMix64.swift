/// SplitMix64, after Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
///
/// The constants are those of Vigna's reference in the public domain: a seed is a stream for good.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator at the start of a stream.
  ///
  /// - Parameter seed: Names the stream; any number does.
  package init(seed: UInt64) {
    state = seed
  }

  /// Draws the next number of the stream.
  ///
  /// - Returns: Any number, each as likely as the others.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
