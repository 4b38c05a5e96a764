import Foundation
import Repositories
import TestKit

/// A repository function, with its request and the kind of body that it reads.
///
/// Add each new function to ``all``, so that it is tested with every failure.
struct RepositoryFunction: Sendable, CustomTestStringConvertible {
  enum Body {
    case object, list, envelope, anything
  }

  let testDescription: String
  let reads: Body
  let method: HTTPMethod
  let path: String
  let query: [URLQueryItem]

  /// The JSON that the function sends, or `nil` if it sends none.
  let sends: String?

  let call: @Sendable (any Backend) async throws -> Void

  private init(
    _ name: String,
    reads: Body,
    _ method: HTTPMethod,
    _ path: String,
    query: [URLQueryItem] = [],
    sends: String? = nil,
    _ call: @escaping @Sendable (any Backend) async throws -> Void
  ) {
    testDescription = name
    self.reads = reads
    self.method = method
    self.path = path
    self.query = query
    self.sends = sends
    self.call = call
  }

  static let all = [
    Self("create(_:)", reads: .object, .post, "documents", sends: object) {
      try await documents($0).create(document)
    },
    Self("create([])", reads: .list, .post, "documents", sends: "[\(object), \(object)]") {
      try await documents($0).create([document, document])
    },

    Self("read()", reads: .object, .get, "documents") { _ = try await documents($0).read() },
    Self("readAll()", reads: .list, .get, "documents") { _ = try await documents($0).readAll() },
    Self("read(id:)", reads: .object, .get, "documents/123") {
      _ = try await documents($0).read(id: "123")
    },
    Self(
      "read(pageNumber:pageSize:)", reads: .list, .get, "documents",
      query: [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "per_page", value: "10")]
    ) { _ = try await documents($0).read(pageNumber: 1, pageSize: 10) },
    Self(
      "read(pageNumber:pageSize:), the smallest page", reads: .list, .get, "documents",
      query: [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "per_page", value: "1")]
    ) { _ = try await documents($0).read(pageNumber: 1, pageSize: 1) },
    Self("read(cursor: nil)", reads: .envelope, .get, "documents") {
      _ = try await documents($0).read(cursor: nil)
    },
    Self(
      "read(cursor:)", reads: .envelope, .get, "documents",
      query: [URLQueryItem(name: "cursor", value: "c2")]
    ) { _ = try await documents($0).read(cursor: "c2") },

    Self("update(_:)", reads: .object, .put, "documents", sends: object) {
      try await documents($0).update(document)
    },
    Self("update(_:id:)", reads: .object, .put, "documents/123", sends: object) {
      try await documents($0).update(document, id: "123")
    },
    Self("update([])", reads: .list, .patch, "documents", sends: "[\(object), \(object)]") {
      try await documents($0).update([document, document])
    },

    Self("delete()", reads: .anything, .delete, "documents") {
      try await documents($0).delete()
    },
    Self("delete(id:)", reads: .anything, .delete, "documents/123") {
      try await documents($0).delete(id: "123")
    },

    Self("posts.read(userID:)", reads: .list, .get, "users/1/posts") {
      _ = try await PostsRepository(backend: $0).read(userID: "1")
    },
    Self("posts.findPosts(for:)", reads: .list, .get, "posts") {
      _ = try await PostsRepository(backend: $0)
        .findPosts(for: User(id: "1", name: "a", email: "a@example.com"))
    },

    Self("users.findActiveUsers()", reads: .list, .get, "users/active") {
      _ = try await UsersRepository(backend: $0).findActiveUsers()
    },
    Self(
      "users.create(name:email:)", reads: .object, .post, "users",
      sends: #"{"name": "a", "email": "a@example.com"}"#
    ) { try await UsersRepository(backend: $0).create(name: "a", email: "a@example.com") },
  ]

  static let reading = all.filter { $0.reads != .anything }

  private static let object = #"{"id": "9", "name": "b"}"#
  private static let document = TestDocument("9", "b")

  private static func documents(_ backend: any Backend) -> TestDocumentRepository {
    TestDocumentRepository(backend: backend)
  }
}
