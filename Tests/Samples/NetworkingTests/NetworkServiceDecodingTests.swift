import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Network service, decoding", .tags(.returnValue))
struct NetworkServiceDecodingTests {
  private struct Person: Codable, Equatable { var name: String }

  private let request = URLRequest(url: URL(filePath: "/person"))

  @Test func `JSON is decoded`() async throws {
    let session = MockNetworkSession(
      returning: .status(200, body: Data(#"{"name": "Ana"}"#.utf8)))
    let service = NetworkService(session: session)

    let person = try await service.execute(request, decoding: Person.self)

    #expect(person == Person(name: "Ana"))
    session.dataTask.expectCalled(with: request)
  }

  // MARK: - Failures

  @Test func `a failure of the network comes through`() async throws {
    let service = NetworkService(session: MockNetworkSession(returning: .status(404)))

    let failure = await #expect(throws: AnyNetworkFailure.self) {
      try await service.execute(request, decoding: Person.self)
    }

    let underlying = failure?.underlying as? NetworkFailure
    #expect(underlying?.reason == .clientError(.notFound))
  }

  @Test(arguments: ["", "[]", #"{"name": 1}"#])
  func `a body that does not fit is an error of the decoder`(body: String) async throws {
    let service = NetworkService(
      session: MockNetworkSession(returning: .status(200, body: Data(body.utf8))))

    let failure = await #expect(throws: AnyNetworkFailure.self) {
      try await service.execute(request, decoding: Person.self)
    }

    #expect(failure?.underlying is DecodingError)
  }
}
