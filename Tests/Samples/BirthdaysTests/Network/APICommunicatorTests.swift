import Birthdays
import Foundation
import TestKit

@Suite("People on a server", .tags(.returnValue))
struct APICommunicatorTests {
  let backend = TestingBackend(returning: .json("[]"))

  private var communicator: APICommunicator { APICommunicator(backend: backend) }

  @Test func `people are requested once and returned in the server's order`() async throws {
    let body = """
      [{"firstName": "Cem", "lastName": "Aydin", "birthday": "1985-01-01"},
       {"firstName": "Ana", "birthday": "2000-02-29"}]
      """
    backend.send.returns(.json(body))

    let people = try await communicator.getPeople()

    #expect(
      people == [
        try .named("Cem", "Aydin", born: "1985-01-01"), try .named("Ana", born: "2000-02-29"),
      ])
    backend.expectRequest(.get, "people")
    backend.send.expectNoOtherCalls()
  }

  @Test(.tags(.behavior)) func `a person is sent once, with names and birthday`() async throws {
    try await communicator.postPerson(.named("Ana", "Lima", born: "2000-02-29"))

    backend.expectRequest(
      .post, "people",
      body: .json(#"{"firstName": "Ana", "lastName": "Lima", "birthday": "2000-02-29"}"#))
    backend.send.expectNoOtherCalls()
  }

  // MARK: - Failures

  @Test(arguments: [
    ("", BackendError.Code.badResponse), ("{}", .badResponse), ("[7]", .badResponse),
    (#"[{"firstName": "Ana"}]"#, .parsingError),
    (#"[{"firstName": 7, "birthday": "2000-02-29"}]"#, .parsingError),
  ])
  func `an invalid list of people causes an error`(body: String, code: BackendError.Code) async {
    backend.send.returns(.json(body))

    let error = await #expect(throws: BackendError.self) { try await communicator.getPeople() }

    #expect(error?.code == code)
  }

  @Test func `a server error is passed on`() async throws {
    backend.send.throws(.serverError(500))

    await #expect(throws: BackendError.serverError(500)) { try await communicator.getPeople() }
    await #expect(throws: BackendError.serverError(500)) {
      try await communicator.postPerson(.named("Ana"))
    }
  }
}
