import Repositories
import TestKit

struct TestDocument: Codable, Hashable, Identifiable {
  var id: String
  var name: String

  init(_ id: String, _ name: String) {
    self.id = id
    self.name = name
  }
}

/// A repository that conforms to all protocols and adds no functions.
struct TestDocumentRepository: Creatable, Readable, Updatable, Deletable, CursorReadable {
  typealias Entity = TestDocument

  let name = "documents"
  let backend: any Backend
}

extension BackendRequest {
  /// A request for tests in which the request itself does not matter.
  static var users: BackendRequest {
    get throws { try BackendRequest(.get, "users") }
  }

  static func user(_ id: String) throws -> BackendRequest {
    try BackendRequest(.get, "users", id)
  }
}
