/// All people as they are kept, in the order in which they were added.
struct People: Codable {
  /// The numbers that a person may have.
  ///
  /// Nobody adds so many, but a damaged file may say so.
  static let numbers = 1...1_000_000_000

  private(set) var nextNumber = numbers.lowerBound
  var list: [Person] = []

  private enum CodingKeys: CodingKey {
    case nextNumber, list
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nextNumber = try container.decode(Int.self, forKey: .nextNumber)
    list = try container.decode([Person].self, forKey: .list)
    // One more: what comes next when the last one was given.
    guard (Self.numbers.lowerBound...Self.numbers.upperBound + 1).contains(nextNumber) else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextNumber, in: container, debugDescription: "not one of \(Self.numbers)")
    }
    let used = Set(list.map(\.id))
    guard used.count == list.count, used.allSatisfy((Self.numbers.lowerBound..<nextNumber).contains)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .list, in: container, debugDescription: "a number is used twice, or not yet")
    }
  }

  /// Adds a person with a number that nobody has had.
  mutating func add(_ info: PersonInfo) throws(PersonStoreError) -> Person {
    guard Self.numbers.contains(nextNumber) else {
      throw .noNumberLeft(last: Self.numbers.upperBound)
    }
    let person = Person(id: nextNumber, info: info)
    nextNumber += 1
    list.append(person)
    return person
  }

  func index(of id: Person.ID) throws(PersonStoreError) -> Int {
    guard let index = list.firstIndex(where: { $0.id == id }) else { throw .noSuchPerson(id) }
    return index
  }
}
