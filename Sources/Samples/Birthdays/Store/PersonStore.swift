package import Seams
package import Storage

/// A store of people.
///
/// People are never merged: two people may have the same name and birthday.
package protocol PersonStoring: Sendable {
  /// Adds a person with a new number. Numbers are not reused.
  @discardableResult
  func add(_ info: PersonInfo) throws(PersonStoreError) -> Person

  /// Returns all people sorted by name, and then in the order in which they were added.
  func all(sortedBy order: NameOrder) throws(PersonStoreError) -> [Person]

  @discardableResult
  func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person

  func delete(id: Person.ID) throws(PersonStoreError)
}

/// The reason why a person store failed.
///
/// The people were left unchanged, unless the key-value store failed. In that case, the change may have been saved.
package enum PersonStoreError: Error, Hashable, CustomStringConvertible {
  case document(StoredDocumentError)

  /// No person has this number. Another process may have deleted the person.
  case noSuchPerson(Person.ID)
  case noNumberLeft(last: Person.ID)

  package var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .noSuchPerson(let id): "no person has the number \(id)"
    case .noNumberLeft(let last):
      "no more people can be added, because \(last) was the last number: use another store"
    }
  }
}

/// A person store in a single document of a key-value store.
///
/// Each change is a single step, so no change is lost even if several processes use the same key-value store.
package struct PersonStore: PersonStoring {
  package static let key = "people"

  private let document: StoredDocument<People>

  package init(store: any KeyValueStore) {
    document = StoredDocument(key: Self.key, version: 1, in: store)
  }

  @discardableResult
  package func add(_ info: PersonInfo) throws(PersonStoreError) -> Person {
    try change { people throws(PersonStoreError) in try people.add(info) }
  }

  package func all(sortedBy order: NameOrder) throws(PersonStoreError) -> [Person] {
    let people = try Result { () throws(StoredDocumentError) in try document.read()?.list ?? [] }
      .mapError(PersonStoreError.document).get()
    return order.sorted(people)
  }

  @discardableResult
  package func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person {
    try change { people throws(PersonStoreError) in
      let person = Person(id: id, info: info)
      people.list[try people.index(of: id)] = person
      return person
    }
  }

  package func delete(id: Person.ID) throws(PersonStoreError) {
    try change { people throws(PersonStoreError) in
      people.list.remove(at: try people.index(of: id))
    }
  }

  @discardableResult
  private func change<Output>(
    _ change: (inout People) throws(PersonStoreError) -> Output
  ) throws(PersonStoreError) -> Output {
    try document.update(orThrow: PersonStoreError.document) { content throws(PersonStoreError) in
      var people = content ?? People()
      let output = try change(&people)
      content = people
      return output
    }
  }
}

/// The content of the document: people in the order in which they were added.
private struct People: Codable {
  /// The numbers that a person can have, limited because a damaged file may contain any number.
  static let numbers = 1...1_000_000_000

  private(set) var nextNumber = numbers.lowerBound
  var list: [Person] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    nextNumber = try container.decode(Int.self, forKey: .nextNumber)
    list = try container.decode([Person].self, forKey: .list)
    // A next number just above the range means that every number has been assigned.
    guard (Self.numbers.lowerBound...Self.numbers.upperBound + 1).contains(nextNumber) else {
      throw DecodingError.dataCorruptedError(
        forKey: .nextNumber, in: container, debugDescription: "not one of \(Self.numbers)")
    }
    let used = Set(list.map(\.id))
    guard used.count == list.count, used.allSatisfy((Self.numbers.lowerBound..<nextNumber).contains)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .list, in: container, debugDescription: "a number repeats or was never assigned")
    }
  }

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
