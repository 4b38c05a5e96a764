/// Gives equal values equal numbers, from zero on.
struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var next = 0

  init(capacity: Int = 0) {
    numbers.reserveCapacity(capacity)
  }

  /// The number of a value.
  ///
  /// A value that is not equal to itself, like a NaN, gets another number each time.
  mutating func number(of value: Value) -> Int {
    // Never found again, but in the way of each that is looked for.
    guard value == value else {
      defer { next += 1 }
      return next
    }
    // One look into the dictionary for both: whether it is there, and its place if it is not.
    let number = Self.take(&numbers[value, default: -1], or: next)
    if number == next { next += 1 }
    return number
  }

  private static func take(_ number: inout Int, or next: Int) -> Int {
    if number < 0 { number = next }
    return number
  }

  /// The numbers of two lists.
  static func numbers(
    _ actual: some Sequence<Value>, _ expected: some Collection<Value>
  ) -> (actual: [Int], expected: [Int]) {
    var numbering = Numbering(capacity: expected.count)
    let expectedNumbers = expected.map { numbering.number(of: $0) }
    return (actual.map { numbering.number(of: $0) }, expectedNumbers)
  }
}
