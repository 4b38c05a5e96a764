extension RandomAccessCollection {
  /// Draws elements by lot, none of them twice.
  ///
  /// The first steps of a Fisher–Yates shuffle, in which only those places are kept that differ from the collection:
  /// what is not drawn costs nothing.
  ///
  /// - Parameters:
  ///   - count: How many; all, in the order of the draw, if there are fewer, and none if it is below one.
  ///   - generator: Where the lots come from.
  /// - Returns: The elements in the order of the draw.
  /// - Complexity: O(*k*) for *k* elements that are drawn.
  public func sample(
    count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> [Element] {
    let size = self.count
    // What stands at a place after the swaps, where it is no longer the element of that place.
    var moved: [Int: Int] = [:]
    return (0..<Swift.max(0, Swift.min(count, size))).map { place in
      let lot = Int.random(in: place..<size, using: &generator)
      let drawn = moved[lot] ?? lot
      moved[lot] = moved[place] ?? place
      return self[index(startIndex, offsetBy: drawn)]
    }
  }
}
