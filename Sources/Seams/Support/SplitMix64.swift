/// A fast random number generator with 64 bits of state, which is not suitable for secrets.
///
/// SplitMix64 is described by Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014. The
/// constants are those of Vigna's public-domain implementation, so a seed gives the same numbers everywhere.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// Any seed is as good as any other.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
