/// Gives equal values equal numbers, from zero on.
struct Numbering<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var next = 0

  /// A Boolean value that indicates whether `==` sees all of a value, computed with the first one.
  private var isExact: Bool?
  private let types: TypeFacts

  /// The values that only ``HiddenDifference`` can tell apart, with their numbers.
  private var lookalikes: [Lookalike: [(value: Value, number: Int)]] = [:]

  /// A value with the parts that its hash leaves out, so that requests to one URL are not all compared with each other.
  private struct Lookalike: Hashable {
    let value: Value
    let unhashed: AnyHashable?
  }

  init(capacity: Int = 0, _ types: TypeFacts = TypeFacts()) {
    self.types = types
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
    if isExact == nil { isExact = types.isExact(Value.self, like: value) }
    guard isExact == true else { return numberByAllParts(of: value) }
    // One look into the dictionary for both: whether it is there, and its place if it is not.
    let number = Self.take(&numbers[value, default: -1], or: next)
    if number == next { next += 1 }
    return number
  }

  private mutating func numberByAllParts(of value: Value) -> Int {
    let key = Lookalike(value: value, unhashed: IncompleteEquality.unhashedParts(of: value))
    if let known = lookalikes[key]?.first(where: { types.isSameInside($0.value, value) }) {
      return known.number
    }
    lookalikes[key, default: []].append((value, next))
    defer { next += 1 }
    return next
  }

  private static func take(_ number: inout Int, or next: Int) -> Int {
    if number < 0 { number = next }
    return number
  }

  /// The numbers of two lists.
  static func numbers(
    _ actual: some Sequence<Value>, _ expected: some Collection<Value>,
    _ types: TypeFacts = TypeFacts()
  ) -> (actual: [Int], expected: [Int]) {
    var numbering = Numbering(capacity: expected.count, types)
    let expectedNumbers = expected.map { numbering.number(of: $0) }
    return (actual.map { numbering.number(of: $0) }, expectedNumbers)
  }
}
