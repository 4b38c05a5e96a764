import Birthdays
import TestKit

// snippet: dummy
/// A dummy: the screen needs a server, and this test does not.
struct DummyCommunicator: APICommunicating {
  func getPeople() throws(BackendError) -> [PersonInfo] {
    Issue.record("This test is not about the server.")
    throw .other("a dummy")
  }

  func postPerson(_ person: PersonInfo) throws(BackendError) {
    Issue.record("This test is not about the server.")
  }
}
// end snippet
