import Repositories
import TestKit

/// A function of a repository, for the failures that all functions have in common.
struct RepositoryFunction: Sendable, CustomTestStringConvertible {
  /// The form of body that a function needs.
  enum Body {
    case object, list, envelope, anything
  }

  let testDescription: String
  let body: Body
  let call: @Sendable (any Backend) async throws -> Void

  private init(
    _ name: String,
    _ body: Body,
    _ call: @escaping @Sendable (any Backend) async throws -> Void
  ) {
    testDescription = name
    self.body = body
    self.call = call
  }

  /// A function that is missing here has no failure tests.
  static let all = traits + posts + users

  static let reading = all.filter { $0.body != .anything }

  private static let document = TestDocument("1", "a")

  private static let traits = [
    Self("create(_:)", .object) { try await documents($0).create(document) },
    Self("create([])", .list) { try await documents($0).create([document]) },
    Self("read()", .object) { _ = try await documents($0).read() },
    Self("readAll()", .list) { _ = try await documents($0).readAll() },
    Self("read(id:)", .object) { _ = try await documents($0).read(id: "1") },
    Self("read(pageNumber:pageSize:)", .list) {
      _ = try await documents($0).read(pageNumber: 1, pageSize: 10)
    },
    Self("read(cursor:)", .envelope) { _ = try await documents($0).read(cursor: "c") },
    Self("update(_:)", .object) { try await documents($0).update(document) },
    Self("update(_:id:)", .object) { try await documents($0).update(document, id: "1") },
    Self("update([])", .list) { try await documents($0).update([document]) },
    Self("delete()", .anything) { try await documents($0).delete() },
    Self("delete(id:)", .anything) { try await documents($0).delete(id: "1") },
  ]

  private static let posts = [
    Self("posts.read(userID:)", .list) {
      _ = try await PostsRepository(backend: $0).read(userID: "1")
    },
    Self("posts.findPosts(for:)", .list) {
      _ = try await PostsRepository(backend: $0)
        .findPosts(for: User(id: "1", name: "a", email: "a@example.com"))
    },
  ]

  private static let users = [
    Self("users.findActiveUsers()", .list) {
      _ = try await UsersRepository(backend: $0).findActiveUsers()
    },
    Self("users.create(name:email:)", .object) {
      try await UsersRepository(backend: $0).create(name: "a", email: "a@example.com")
    },
  ]

  private static func documents(_ backend: any Backend) -> TestDocumentRepository {
    TestDocumentRepository(backend: backend)
  }
}
