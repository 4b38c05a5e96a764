/// The rows of a list of people, and what may be done to them.
///
/// Each change is kept before the list is told of it. One that fails changes nothing and tells nothing.
@MainActor
public protocol PeopleListDataProviding: ListDataSource {
  /// The list that is told of changes; held weakly.
  var listView: (any ListView)? { get set }

  /// Reads all people again, in the order that is set now.
  ///
  /// - Throws: ``BirthdaysError``, why it cannot.
  func fetch() throws(BirthdaysError)

  /// Adds a person.
  ///
  /// - Parameter person: The person.
  /// - Throws: ``BirthdaysError``, why it cannot.
  func addPerson(_ person: PersonInfo) throws(BirthdaysError)

  /// Changes what is known of a person.
  ///
  /// - Parameters:
  ///   - row: The row of the person, from zero.
  ///   - info: What is known from now on.
  /// - Throws: ``BirthdaysError``, `.noSuchRow` if there is none.
  func editPerson(at row: Int, to info: PersonInfo) throws(BirthdaysError)

  /// Deletes a person.
  ///
  /// - Parameter row: The row of the person, from zero.
  /// - Throws: ``BirthdaysError``, `.noSuchRow` if there is none.
  func deletePerson(at row: Int) throws(BirthdaysError)
}
