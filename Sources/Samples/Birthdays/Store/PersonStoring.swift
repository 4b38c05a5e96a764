/// People, kept for later.
///
/// Nobody is ever merged: two people may have one name and one birthday.
public protocol PersonStoring: Sendable {
  /// Adds a person.
  ///
  /// - Parameter info: What is known.
  /// - Returns: The person with its number, which nobody else has and nobody else gets.
  /// - Throws: ``PersonStoreError``; then nobody is added.
  @discardableResult
  func add(_ info: PersonInfo) throws(PersonStoreError) -> Person

  /// Reads all people.
  ///
  /// - Parameter order: How they are sorted.
  /// - Returns: The people; those whose names are the same in the order in which they were added.
  /// - Throws: ``PersonStoreError`` if they cannot be read.
  func all(sortedBy order: NameOrder) throws(PersonStoreError) -> [Person]

  /// Changes what is known of a person.
  ///
  /// - Parameters:
  ///   - id: The number of the person.
  ///   - info: What is known from now on.
  /// - Returns: The person as it is now.
  /// - Throws: ``PersonStoreError``, `.noSuchPerson` if there is none; then nothing is changed.
  @discardableResult
  func update(id: Person.ID, to info: PersonInfo) throws(PersonStoreError) -> Person

  /// Deletes a person.
  ///
  /// - Parameter id: The number of the person.
  /// - Throws: ``PersonStoreError``, `.noSuchPerson` if there is none; then nobody is deleted.
  func delete(id: Person.ID) throws(PersonStoreError)

  /// Counts the people.
  ///
  /// - Returns: How many there are.
  /// - Throws: ``PersonStoreError`` if they cannot be read.
  func count() throws(PersonStoreError) -> Int
}
