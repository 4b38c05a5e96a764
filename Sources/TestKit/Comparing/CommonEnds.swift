/// How many elements two lists have in common at their beginnings and at their ends.
///
/// What is the same there needs no search, and most lists that differ do so in few places.
struct CommonEnds {
  private(set) var prefix = 0
  private(set) var suffix = 0

  /// The actual elements between the ends.
  let actual: Range<Int>

  /// The expected elements between the ends.
  let expected: Range<Int>

  /// Looks from both ends to the first difference.
  init(
    actualCount: Int, expectedCount: Int, areSame: (_ actual: Int, _ expected: Int) -> Bool
  ) {
    let shorter = min(actualCount, expectedCount)
    while prefix < shorter, areSame(prefix, prefix) { prefix += 1 }
    while suffix < shorter - prefix,
      areSame(actualCount - 1 - suffix, expectedCount - 1 - suffix)
    {
      suffix += 1
    }
    actual = prefix..<(actualCount - suffix)
    expected = prefix..<(expectedCount - suffix)
  }
}
