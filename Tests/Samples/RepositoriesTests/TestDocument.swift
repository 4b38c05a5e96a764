import Repositories
import TestKit

/// An entity that is no more than one, for tests of what all repositories can do.
struct TestDocument: Codable, Hashable, Identifiable {
  var id: String
  var name: String

  init(_ id: String, _ name: String) {
    self.id = id
    self.name = name
  }
}

/// A repository without functions of its own.
struct TestDocumentRepository: Creatable, Readable, Updatable, Deletable, CursorReadable {
  typealias Entity = TestDocument

  let name = "documents"
  let backend: any Backend
}
