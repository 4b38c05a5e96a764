import Repositories
import TestKit

@Suite("Deleting entities", .tags(.behavior))
struct DeletableTests {
  let backend = TestingBackend(returning: BackendResponse())

  private var documents: TestDocumentRepository { TestDocumentRepository(backend: backend) }

  @Test func `the only entity is deleted by the name of the repository`() async throws {
    try await documents.delete()

    backend.expectRequest(.delete, "documents")
    backend.send.expectNoOtherCalls()
  }

  @Test func `an entity is deleted by its identifier`() async throws {
    try await documents.delete(id: "123")

    backend.expectRequest(.delete, "documents/123")
    backend.send.expectNoOtherCalls()
  }

  @Test(arguments: [BackendResponse(), .json(""), .json("null"), .json("deleted")])
  func `whatever the response holds is a success`(response: BackendResponse) async {
    backend.send.returns(response)

    await #expect(throws: Never.self) { try await documents.delete() }
    await #expect(throws: Never.self) { try await documents.delete(id: "123") }
  }

  // MARK: - Failures

  @Test(arguments: ["", ".", ".."])
  func `an identifier that leads elsewhere is not deleted`(id: String) async {
    let error = await #expect(throws: BackendError.self) { try await documents.delete(id: id) }

    #expect(error?.code == .badRequest)
    backend.send.expectNotCalled()
  }
}
