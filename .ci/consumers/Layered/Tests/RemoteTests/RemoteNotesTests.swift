import Domain
import Foundation
import Remote
import TestKit

@Suite("Notes from a server", .tags(.returnValue))
struct RemoteNotesTests {
  private let backend = TestingBackend(returning: .json(#"[{"id": 1, "text": "Milk"}]"#))

  @Test func `notes are decoded from the server's response`() async throws {
    let notes = try await RemoteNotes(backend: backend).all()

    #expect(notes == [Note(id: 1, text: "Milk")])
    backend.expectRequest(.get, "notes")
  }

  @Test func `a damaged response is decoded or causes an error with a reason`() async {
    let body = Data(#"[{"id": 1, "text": "Milk"}]"#.utf8)

    for copy in DamagedData.copies(of: body, count: 50) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(NotesError) {
        _ = try await RemoteNotes(backend: backend).all()
      } catch {
        #expect(error != .unavailable(""), "\(copy)")
      }
    }
  }
}
