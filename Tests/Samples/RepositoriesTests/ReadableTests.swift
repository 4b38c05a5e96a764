import Foundation
import Repositories
import TestKit

@Suite("Reading entities", .tags(.returnValue))
struct ReadableTests {
  let backend = TestingBackend(returning: .json(#"{"id": "1", "name": "a"}"#))

  private var documents: TestDocumentRepository { TestDocumentRepository(backend: backend) }

  // MARK: - The only one

  @Test func `the only entity is asked for by the name of the repository`() async throws {
    _ = try await documents.read()

    backend.expectRequest(.get, "documents")
    backend.send.expectNoOtherCalls()
  }

  @Test func `the only entity is read from an object`() async throws {
    let document = try await documents.read()

    #expect(document == TestDocument("1", "a"))
  }

  // MARK: - All

  @Test func `all entities are asked for by the name of the repository`() async throws {
    backend.send.returns(.json("[]"))

    _ = try await documents.readAll()

    backend.expectRequest(.get, "documents")
    backend.send.expectNoOtherCalls()
  }

  @Test func `all entities are read from a list, in its order`() async throws {
    backend.send.returns(.json(#"[{"id": "2", "name": "b"}, {"id": "1", "name": "a"}]"#))

    let all = try await documents.readAll()

    #expect(all == [TestDocument("2", "b"), TestDocument("1", "a")])
  }

  @Test func `elements that are no entities are dropped and counted`() async throws {
    backend.send.returns(.json(#"[{"id": "1"}, {"id": "2", "name": "b"}, {}]"#))

    let all = try await documents.readAll()

    #expect(all == EntityList([TestDocument("2", "b")], droppedCount: 2))
  }

  // MARK: - One by its identifier

  @Test func `an entity is asked for by its identifier`() async throws {
    _ = try await documents.read(id: "123")

    backend.expectRequest(.get, "documents/123")
    backend.send.expectNoOtherCalls()
  }

  @Test(arguments: [
    ("a/b", "documents/a%2Fb"), ("?x=1", "documents/%3Fx%3D1"), ("c#d e", "documents/c%23d%20e"),
    ("//host", "documents/%2F%2Fhost"), ("50%", "documents/50%25"), ("é", "documents/%C3%A9"),
    ("...", "documents/..."),
  ])
  func `an identifier is one segment, whatever is in it`(id: String, path: String) async throws {
    _ = try await documents.read(id: id)

    backend.expectRequest(.get, path)
  }

  @Test func `an entity with an identifier is read from an object`() async throws {
    let document = try await documents.read(id: "123")

    #expect(document == TestDocument("1", "a"))
  }

  // MARK: - A page

  @Test func `a page is asked for by its number and size`() async throws {
    backend.send.returns(.json("[]", pageInfo: PageInfo(number: 1, size: 10, total: 0)))

    _ = try await documents.read(pageNumber: 1, pageSize: 10)

    backend.expectRequest(
      .get, "documents",
      query: [URLQueryItem(name: "page", value: "1"), URLQueryItem(name: "per_page", value: "10")])
    backend.send.expectNoOtherCalls()
  }

  @Test func `a page may have one entity`() async throws {
    backend.send.returns(.json("[]", pageInfo: PageInfo(number: 1, size: 1, total: 0)))

    let page = try await documents.read(pageNumber: 1, pageSize: 1)

    #expect(page.entities == [])
  }

  @Test func `a page has its entities and says which it is`() async throws {
    let info = PageInfo(number: 1, size: 2, total: 10)
    let body = #"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#
    backend.send.returns(.json(body, pageInfo: info))

    let page = try await documents.read(pageNumber: 1, pageSize: 10)

    #expect(
      page == Page(entities: [TestDocument("1", "a"), TestDocument("2", "b")], info: info))
  }

  // MARK: - A page by its cursor

  @Test func `the first page is asked for without a cursor`() async throws {
    backend.send.returns(.json(#"{"items": []}"#))

    _ = try await documents.read(cursor: nil)

    backend.expectRequest(.get, "documents")
    backend.send.expectNoOtherCalls()
  }

  @Test func `another page is asked for by its cursor`() async throws {
    backend.send.returns(.json(#"{"items": []}"#))

    _ = try await documents.read(cursor: "c2")

    backend.expectRequest(
      .get, "documents", query: [URLQueryItem(name: "cursor", value: "c2")])
    backend.send.expectNoOtherCalls()
  }

  @Test func `a page has the cursors of those beside it`() async throws {
    backend.send.returns(
      .json(#"{"items": [{"id": "1", "name": "a"}], "next": "c3", "prev": "c1"}"#))

    let page = try await documents.read(cursor: "c2")

    #expect(
      page == CursorPage(entities: [TestDocument("1", "a")], next: "c3", previous: "c1"))
  }

  // MARK: - A function of the repository's own

  @Test func `a repository may read in its own way, also where only the protocol is known`()
    async throws
  {
    func all<R: Readable>(_ repository: R) async throws -> EntityList<R.Entity> {
      try await repository.readAll()
    }

    let archive = try await all(ArchiveRepository(backend: backend))

    #expect(archive == [TestDocument("0", "archive")])
    backend.send.expectNotCalled()
  }

  // MARK: - Failures

  @Test(arguments: ["", ".", ".."])
  func `an identifier that leads elsewhere is not asked for`(id: String) async {
    let error = await #expect(throws: BackendError.self) { try await documents.read(id: id) }

    #expect(error?.code == .badRequest)
    backend.send.expectNotCalled()
  }

  @Test(arguments: [(0, 1), (-1, 10), (1, 0), (1, .min)])
  func `a page that cannot be is not asked for`(number: Int, size: Int) async {
    await #expect(
      throws: BackendError.badRequest(
        "There is no page \(number) of \(size) entities each: both numbers begin at 1.")
    ) {
      try await documents.read(pageNumber: number, pageSize: size)
    }

    backend.send.expectNotCalled()
  }

  @Test func `a page that does not say which it is is a bad response`() async {
    backend.send.returns(.json("[]"))

    await #expect(throws: BackendError.badResponse("the response does not say which page it is")) {
      try await documents.read(pageNumber: 1, pageSize: 10)
    }
  }
}

// MARK: - Fixtures

private struct ArchiveRepository: Readable {
  typealias Entity = TestDocument

  let name = "archive"
  let backend: any Backend

  func readAll() -> EntityList<TestDocument> { [TestDocument("0", "archive")] }
}
