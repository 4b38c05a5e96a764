import Birthdays
import TestKit

// snippet: stub-of-server
/// A stub: it has an answer for each question, and does not care what it was asked.
struct StubCommunicator: APICommunicating {
  var people: Result<[PersonInfo], BackendError> = .success([])
  var post: Result<Void, BackendError> = .success(())

  func getPeople() throws(BackendError) -> [PersonInfo] { try people.get() }
  func postPerson(_ person: PersonInfo) throws(BackendError) { try post.get() }
}
// end snippet
