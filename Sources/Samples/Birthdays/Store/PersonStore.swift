public import Seams
import Storage

/// People in a store of data: all of them are one document, so that each change is one step.
///
/// Several of these on one place, also in several processes, lose nothing of each other.
public struct PersonStore: PersonStoring {
  /// The key that people are kept under.
  public static let key = "people"

  private let document: StoredDocument<People>

  /// Makes a store.
  ///
  /// - Parameter store: Where people are kept.
  public init(store: any KeyValueStore) {
    document = StoredDocument(key: Self.key, version: 1, in: store)
  }

  /// Adds a person.
  ///
  /// - Parameter info: What is known.
  /// - Returns: The person with its number.
  /// - Throws: ``PersonStoreError``; then nobody is added.
  @discardableResult
  public func add(_ info: PersonInfo) throws(PersonStoreError) -> Person {
    try change { people throws(PersonStoreError) in try people.add(info) }
  }

  /// Reads all people.
  ///
  /// - Parameter order: How they are sorted.
  /// - Returns: The people.
  /// - Throws: ``PersonStoreError`` if they cannot be read.
  /// - Complexity: O(n log n).
  public func all(sortedBy order: NameOrder) throws(PersonStoreError) -> [Person] {
    order.sorted(try people())
  }

  /// Changes what is known of a person.
  ///
  /// - Parameters:
  ///   - id: The number of the person.
  ///   - info: What is known from now on.
  /// - Returns: The person as it is now.
  /// - Throws: ``PersonStoreError``, `.noSuchPerson` if there is none.
  @discardableResult
  public func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person {
    try change { people throws(PersonStoreError) in
      let person = Person(id: id, info: info)
      people.list[try people.index(of: id)] = person
      return person
    }
  }

  /// Deletes a person.
  ///
  /// - Parameter id: The number of the person.
  /// - Throws: ``PersonStoreError``, `.noSuchPerson` if there is none.
  public func delete(id: Person.ID) throws(PersonStoreError) {
    try change { people throws(PersonStoreError) in
      people.list.remove(at: try people.index(of: id))
    }
  }

  /// Counts the people.
  ///
  /// - Returns: How many there are.
  /// - Throws: ``PersonStoreError`` if they cannot be read.
  public func count() throws(PersonStoreError) -> Int {
    try people().count
  }

  private func people() throws(PersonStoreError) -> [Person] {
    do throws(StoredDocumentError) {
      return try document.read()?.list ?? []
    } catch {
      throw .document(error)
    }
  }

  /// Changes all people in one step, or nobody if the change throws.
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
