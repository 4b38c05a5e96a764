import Foundation
import TestKit

// snippet: networking-import
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
// end snippet

@Suite("The stub in the URLSessionStub documentation", .tags(.state))
struct SessionStubSnippetTests {
  // snippet: session-stub
  @Test func `an unknown user is called a guest`() async throws {
    let stub = URLSessionStub()
    stub.reply.when(.request(.get, "/users/1"))
      .returns(.status(200, body: Data("Leanne".utf8)))
    stub.reply.when(.request(.get, "/users/2")).returns(.status(404))
    let client = UsersClient(session: stub.session)

    let names = try await [client.name(ofUser: 1), client.name(ofUser: 2)]

    #expect(names == ["Leanne", "a guest"])
    stub.reply.expectAnswersUsed()
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: users-client
  struct UsersClient {
    var session = URLSession.shared

    func name(ofUser id: Int) async throws -> String {
      guard let url = URL(string: "https://example.com/users/\(id)") else {
        throw URLError(.badURL)
      }
      let (data, response) = try await session.data(from: url)
      let status = (response as? HTTPURLResponse)?.statusCode
      return status == 200 ? String(decoding: data, as: UTF8.self) : "a guest"
    }
  }
  // end snippet
}
