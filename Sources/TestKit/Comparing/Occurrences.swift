/// The places where each number of a list occurs, handed out one after the other, the first one first.
struct Occurrences {
  /// For each number where it occurs first, and for each place where it occurs next.
  private var first: [Int?]
  private var following: [Int?]

  /// - Parameters:
  ///   - numbers: From zero on; not much greater than there are of them.
  ///   - isIncluded: Which places count.
  init(of numbers: [Int], where isIncluded: (_ place: Int) -> Bool = { _ in true }) {
    first = [Int?](repeating: nil, count: (numbers.max() ?? -1) + 1)
    following = [Int?](repeating: nil, count: numbers.count)
    for place in numbers.indices.reversed() where isIncluded(place) {
      following[place] = first[numbers[place]]
      first[numbers[place]] = place
    }
  }

  /// Takes the next place of a number; nil if there is none left.
  mutating func next(of number: Int) -> Int? {
    guard number < first.count, let place = first[number] else { return nil }
    first[number] = following[place]
    return place
  }
}
