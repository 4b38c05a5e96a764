public import Domain
import Foundation
public import Seams

public struct RemoteNotes: Notes {
  private let backend: any Backend

  public init(backend: any Backend) {
    self.backend = backend
  }

  public func all() async throws(NotesError) -> [Note] {
    do {
      let body = try await backend.send(BackendRequest(.get, "notes")).body ?? Data()
      return try JSONDecoder().decode([Note].self, from: body)
    } catch {
      throw .unavailable("\(error)")
    }
  }
}
