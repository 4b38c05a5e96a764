import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The stub in the documentation of URLSessionStub", .tags(.state))
struct SessionStubSnippetTests {
  // snippet: session-stub
  @Test func `an unknown user is a guest`() async throws {
    let stub = URLSessionStub()
    stub.reply.when(.request(.get, "/users/1")).returns(.status(200, body: Data("Leanne".utf8)))
    stub.reply.when(.request(.get, "/users/2")).returns(.status(404))
    let client = UsersClient(session: stub.session)

    let names = try await [client.name(ofUser: 1), client.name(ofUser: 2)]

    #expect(names == ["Leanne", "a guest"])
    stub.reply.expectAnswersUsed()
  }
  // end snippet

  @Test func `every piece of a page is delivered when it arrives`() async {
    let page = MockNetworkReply.status(200, body: Data("hello".utf8)).inChunks(of: 2)
    let stub = URLSessionStub(returning: page)
    let onPiece = Spy<Data, Void, Never>("onPiece")
    let loader = PieceLoader(configuration: stub.configuration) { onPiece.call($0) }

    loader.load(URL(filePath: "/page"))
    await onPiece.waitForCalls(3)

    #expect(onPiece.calls == [Data("he".utf8), Data("ll".utf8), Data("o".utf8)])
  }

  // MARK: - Fixtures

  // snippet: users-client
  struct UsersClient {
    let session: URLSession

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

  /// Creates its own session and is the delegate of it.
  final class PieceLoader: NSObject, URLSessionDataDelegate, Sendable {
    private let configuration: URLSessionConfiguration
    private let onPiece: @Sendable (Data) -> Void

    init(
      configuration: URLSessionConfiguration,
      onPiece: @escaping @Sendable (Data) -> Void
    ) {
      self.configuration = configuration
      self.onPiece = onPiece
    }

    func load(_ url: URL) {
      let session = URLSession(
        configuration: configuration, delegate: self, delegateQueue: nil)
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
    }

    func urlSession(
      _: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
      onPiece(data)
    }
  }
}
