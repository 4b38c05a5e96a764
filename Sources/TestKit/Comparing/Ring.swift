/// Numbers from which one is taken at a time, beginning behind the last one.
///
/// Where two lists have the same order for a while, the next one is the one that is looked for.
struct Ring {
  private let numbers: Range<Int>
  private var following: [Int]
  private var count: Int

  /// The one before the next.
  private var last: Int

  init(_ numbers: Range<Int>) {
    self.numbers = numbers
    count = numbers.count
    following = numbers.indices.map { $0 - numbers.lowerBound + 1 }
    if count > 0 { following[count - 1] = 0 }
    last = count - 1
  }

  /// Takes the first number for which something holds; nil if there is none.
  mutating func take(where holds: (Int) -> Bool) -> Int? {
    var before = last
    for _ in 0..<count {
      let next = following[before]
      if holds(numbers.lowerBound + next) {
        following[before] = following[next]
        count -= 1
        last = before
        return numbers.lowerBound + next
      }
      before = next
    }
    return nil
  }

  /// What was not taken, in order.
  var elements: [Int] {
    var elements: [Int] = []
    var place = last
    for _ in 0..<count {
      place = following[place]
      elements.append(numbers.lowerBound + place)
    }
    return elements.sorted()
  }
}
