import Domain
import Foundation
import Remote
import TestKit

@Suite("Notes of a server", .tags(.returnValue))
struct RemoteNotesTests {
  private let backend = TestingBackend(returning: .json(#"[{"id": 1, "text": "Milk"}]"#))

  @Test func `the notes are those of the server`() async throws {
    let notes = try await RemoteNotes(backend: backend).all()

    #expect(notes == [Note(id: 1, text: "Milk")])
    backend.expectRequest(.get, "notes")
  }

  @Test func `whatever else it answers, there are notes or an error`() async {
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
