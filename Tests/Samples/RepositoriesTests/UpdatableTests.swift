import Repositories
import TestKit

@Suite("Updating entities", .tags(.returnValue))
struct UpdatableTests {
  let backend = TestingBackend(returning: .json(#"{"id": "1", "name": "a"}"#))

  private var documents: TestDocumentRepository { TestDocumentRepository(backend: backend) }

  // MARK: - The only one

  @Test func `the only entity is sent with PUT`() async throws {
    try await documents.update(TestDocument("123", "b"))

    backend.expectRequest(.put, "documents", body: .json(#"{"id": "123", "name": "b"}"#))
    backend.send.expectNoOtherCalls()
  }

  @Test func `the only entity is what the server has kept`() async throws {
    let updated = try await documents.update(TestDocument("123", "b"))

    #expect(updated == TestDocument("1", "a"))
  }

  // MARK: - One by its identifier

  @Test func `an entity is sent to the identifier of the call, not its own`() async throws {
    try await documents.update(TestDocument("9", "b"), id: "123")

    backend.expectRequest(.put, "documents/123", body: .json(#"{"id": "9", "name": "b"}"#))
    backend.send.expectNoOtherCalls()
  }

  @Test func `an entity with an identifier is what the server has kept`() async throws {
    let updated = try await documents.update(TestDocument("9", "b"), id: "123")

    #expect(updated == TestDocument("1", "a"))
  }

  // MARK: - Several

  @Test func `several entities are sent with one PATCH`() async throws {
    backend.send.returns(.json("[]"))

    try await documents.update([TestDocument("1", "doc1"), TestDocument("2", "doc2")])

    backend.expectRequest(
      .patch, "documents",
      body: .json(#"[{"id": "1", "name": "doc1"}, {"id": "2", "name": "doc2"}]"#))
    backend.send.expectNoOtherCalls()
  }

  @Test func `several entities are what the server has kept`() async throws {
    backend.send.returns(.json(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#))

    let updated = try await documents.update([TestDocument("1", "x"), TestDocument("2", "y")])

    #expect(updated == [TestDocument("1", "a"), TestDocument("2", "b")])
  }

  // MARK: - Failures

  @Test(arguments: ["", ".", ".."])
  func `an identifier that leads elsewhere is not changed`(id: String) async {
    let error = await #expect(throws: BackendError.self) {
      try await documents.update(TestDocument("9", "b"), id: id)
    }

    #expect(error?.code == .badRequest)
    backend.send.expectNotCalled()
  }
}
