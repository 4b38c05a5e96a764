/// The comparisons of values that are nested too deeply for a silent walk of ``ValueComparison``.
///
/// They are made after the walk, and may postpone further comparisons. After the last one, ``explain()`` finds the
/// comparisons with an excused difference: one that is ignored or within the tolerance. If two values are unequal by
/// `==` and no other difference is found, only an excused difference can explain why.
struct PostponedComparisons {
  typealias Values = (actual: Any, expected: Any, context: ValueComparison.Context)

  /// A comparison, or a group of comparisons.
  private struct Entry {
    /// The values to compare, or nil for a group and for values that were taken from the queue.
    var values: Values?

    /// The positions of the entries that the comparison has added, or of those in the group.
    var inner = 0..<0

    /// `true` if the values or the group contain an excused difference.
    var isExcused = false
  }

  private var entries: [Entry] = []

  /// The groups of entries, each of which must contain an excused difference.
  ///
  /// Without one, nothing explains why some values are unequal by `==`, so they count as different.
  private var explanations: [Range<Int>] = []

  /// The position after the comparison that was taken last.
  private var nextIndex = 0

  /// The number of entries.
  var count: Int { entries.count }

  mutating func append(_ values: Values) {
    entries.append(Entry(values: values))
  }

  /// Adds a reference to the entries that decide the verdict on a pair of objects.
  mutating func append(referenceTo group: Range<Int>) {
    entries.append(Entry(inner: group))
  }

  /// Returns the entries from position `start` on as a group, so that a reference to them takes only one step.
  mutating func group(from start: Int) -> Range<Int> {
    if start + 1 >= count { return start..<count }
    entries.append(Entry(inner: start..<count))
    return count - 1..<count
  }

  /// Notes that some entries must explain why two values are unequal by `==`.
  mutating func mustExplain(_ group: Range<Int>) {
    explanations.append(group)
  }

  // MARK: - The comparisons after the walk

  /// Takes the values of the next comparison, or returns nil if all comparisons have been made.
  mutating func next() -> Values? {
    while nextIndex < count {
      nextIndex += 1
      if let values = entries[nextIndex - 1].values.take() { return values }
    }
    return nil
  }

  /// Notes the verdict on the values that were taken last.
  ///
  /// - Parameters:
  ///   - isExcused: `true` if all differences of the values are excused, and there is at least one.
  ///   - start: The number of entries when the comparison of the values began.
  mutating func finish(isExcused: Bool, from start: Int) {
    entries[nextIndex - 1].inner = start..<count
    entries[nextIndex - 1].isExcused = isExcused
  }

  /// Finds out which entries contain an excused difference.
  ///
  /// The time is proportional to the number of entries and references.
  ///
  /// - Returns: `false` if two values are unequal by `==` and nothing explains why.
  mutating func explain() -> Bool {
    var excused = entries.indices.filter { entries[$0].isExcused }
    if excused.isEmpty { return explanations.isEmpty }
    // For each entry, the entries that contain it. If it has an excused difference, they have it as well.
    var outer = [[Int]](repeating: [], count: count)
    for index in entries.indices {
      for inner in entries[index].inner { outer[inner].append(index) }
    }
    while let inner = excused.popLast() {
      for index in outer[inner] where !entries[index].isExcused {
        entries[index].isExcused = true
        excused.append(index)
      }
    }
    return explanations.allSatisfy { isExcused($0) }
  }

  /// `true` if an entry contains an excused difference.
  var isExcused: Bool { isExcused(entries.indices) }

  func isExcused(_ group: Range<Int>) -> Bool {
    entries[group].contains(where: \.isExcused)
  }
}
