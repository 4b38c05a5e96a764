import Birthdays
import TestKit

/// A server whose requests are verified, and held if a test says so.
struct MockCommunicator: APICommunicating {
  let getting = Spy<[PersonInfo], BackendError>("getPeople", returning: [])
  let posting = Spy<PersonInfo, Void, BackendError>("postPerson(_:)")

  func getPeople() async throws(BackendError) -> [PersonInfo] { try await getting() }
  func postPerson(_ person: PersonInfo) async throws(BackendError) { try await posting(person) }
}
