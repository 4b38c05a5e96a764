import Foundation
import Repositories
import TestKit

/// A repository function, with its request and the kind of body that it reads.
///
/// Add each new function to ``all``, so that it is tested with every failure.
struct RepositoryFunction: Sendable, CustomTestStringConvertible {
  /// The kind of body that a function reads, with an example as its raw value.
  enum Body: String {
    case object = #"{"id": "9", "name": "b", "email": "b@example.com"}"#
    case list = "[]"
    case envelope = #"{"items": []}"#
    case anything = ""
  }

  let testDescription: String
  let reads: Body
  let request: ArgumentMatcher<BackendRequest>
  let call: @Sendable (any Backend) async throws -> Void

  private init(
    _ name: String,
    reads: Body,
    _ request: ArgumentMatcher<BackendRequest>,
    _ call: @escaping @Sendable (any Backend) async throws -> Void
  ) {
    testDescription = name
    self.reads = reads
    self.request = request
    self.call = call
  }

  static let all = [
    Self("create(_:)", reads: .object, .request(.post, "documents", body: .json(object))) {
      try await documents($0).create(document)
    },
    Self("create([])", reads: .list, .request(.post, "documents", body: .json(list))) {
      try await documents($0).create([document, document])
    },

    Self("read()", reads: .object, .request(.get, "documents")) {
      _ = try await documents($0).read()
    },
    Self("readAll()", reads: .list, .request(.get, "documents")) {
      _ = try await documents($0).readAll()
    },
    Self("read(id:)", reads: .object, .request(.get, "documents/123")) {
      _ = try await documents($0).read(id: "123")
    },
    Self(
      "read(pageNumber:pageSize:)", reads: .list,
      .request(
        .get, "documents",
        query: [
          URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "per_page", value: "10"),
        ])
    ) { _ = try await documents($0).read(pageNumber: 1, pageSize: 10) },
    Self("read(cursor: nil)", reads: .envelope, .request(.get, "documents")) {
      _ = try await documents($0).read(cursor: nil)
    },
    Self(
      "read(cursor:)", reads: .envelope,
      .request(.get, "documents", query: [URLQueryItem(name: "cursor", value: "c2")])
    ) { _ = try await documents($0).read(cursor: "c2") },

    Self("update(_:)", reads: .object, .request(.put, "documents", body: .json(object))) {
      try await documents($0).update(document)
    },
    Self("update(_:id:)", reads: .object, .request(.put, "documents/123", body: .json(object))) {
      try await documents($0).update(document, id: "123")
    },
    Self("update([])", reads: .list, .request(.patch, "documents", body: .json(list))) {
      try await documents($0).update([document, document])
    },

    Self("delete()", reads: .anything, .request(.delete, "documents")) {
      try await documents($0).delete()
    },
    Self("delete(id:)", reads: .anything, .request(.delete, "documents/123")) {
      try await documents($0).delete(id: "123")
    },

    Self("posts.read(userID:)", reads: .list, .request(.get, "users/1/posts")) {
      _ = try await PostsRepository(backend: $0).read(userID: "1")
    },
    Self("posts.findPosts(for:)", reads: .list, .request(.get, "posts")) {
      _ = try await PostsRepository(backend: $0)
        .findPosts(for: User(id: "1", name: "a", email: "a@example.com"))
    },

    Self("users.findActiveUsers()", reads: .list, .request(.get, "users/active")) {
      _ = try await UsersRepository(backend: $0).findActiveUsers()
    },
    Self(
      "users.create(name:email:)", reads: .object,
      .request(.post, "users", body: .json(#"{"name": "a", "email": "a@example.com"}"#))
    ) { try await UsersRepository(backend: $0).create(name: "a", email: "a@example.com") },
  ]

  static let reading = all.filter { $0.reads != .anything }

  private static let object = #"{"id": "9", "name": "b"}"#
  private static let list = "[\(object), \(object)]"
  private static let document = TestDocument("9", "b")

  private static func documents(_ backend: any Backend) -> TestDocumentRepository {
    TestDocumentRepository(backend: backend)
  }
}
