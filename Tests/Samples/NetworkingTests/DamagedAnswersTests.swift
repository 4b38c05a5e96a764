import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server sends instead of what it was asked for.
@Suite("Damaged answers", .tags(.returnValue))
struct DamagedAnswersTests {
  private struct Person: Codable, Equatable { var name: String }

  @Test func `a damaged body is the value that it says, or an error of the decoder`() async {
    let session = MockNetworkSession(returning: .status(200))
    let service = NetworkService(session: session)
    let request = URLRequest(url: URL(filePath: "/person"))

    for copy in DamagedData.copies(of: Data(#"{"name": "Ana"}"#.utf8)) {
      session.reply.returns(.status(200, body: copy.data))
      do throws(AnyNetworkFailure) {
        let person = try await service.execute(request, decoding: Person.self)
        #expect(person == (try? JSONDecoder().decode(Person.self, from: copy.data)), "\(copy)")
      } catch {
        #expect(error.underlying is DecodingError, "\(copy): \(error)")
      }
    }
  }
}
