import Repositories
import TestKit

/// The functions that a repository gets from its protocols, and the functions that it adds itself.
@Suite("Repositories", .tags(.returnValue))
struct RepositoryTests {
  let backend = TestingBackend()
  private let sent = TestDocument("9", "b")

  private var documents: TestDocumentRepository { TestDocumentRepository(backend: backend) }

  // MARK: - Calls

  @Test(.tags(.behavior), arguments: RepositoryFunction.all)
  func `each repository function sends exactly one request`(function: RepositoryFunction)
    async throws
  {
    let info = PageInfo(number: 1, size: 1, total: 0)
    backend.send.returns(.json(function.reads.rawValue, pageInfo: info))

    try await function.call(backend)

    backend.send.expectCalled(with: function.request)
    backend.send.expectNoOtherCalls()
  }

  // MARK: - Success

  @Test func `reading, creating and updating return what the server has stored`() async throws {
    backend.send.returns(.json(#"{"id": "1", "name": "a"}"#))

    let kept = [
      try await documents.read(), try await documents.read(id: "9"),
      try await documents.create(sent), try await documents.update(sent),
      try await documents.update(sent, id: "9"),
    ]

    #expect(kept == Array(repeating: TestDocument("1", "a"), count: 5))
  }

  @Test func `the stored entities are returned in the server's order`() async throws {
    backend.send.returns(.json(#"[{"id": "2", "name": "b"}, {}, {"id": "1", "name": "a"}]"#))

    let kept = [
      try await documents.readAll(), try await documents.create([sent]),
      try await documents.update([sent]),
    ]

    let expected = EntityList([TestDocument("2", "b"), TestDocument("1", "a")], droppedCount: 1)
    #expect(kept == [expected, expected, expected])
  }

  @Test func `reading a page by number returns its entities and its page info`() async throws {
    let info = PageInfo(number: 1, size: 2, total: 10)
    let body = #"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#
    backend.send.returns(.json(body, pageInfo: info))

    let page = try await documents.read(pageNumber: 1, pageSize: 10)

    #expect(page == Page(entities: [TestDocument("1", "a"), TestDocument("2", "b")], info: info))
  }

  @Test(arguments: [BackendResponse(), .json(""), .json("null"), .json("deleted")])
  func `deleting succeeds with any response body`(response: BackendResponse) async throws {
    backend.send.returns(response)

    try await documents.delete()
    try await documents.delete(id: "123")

    backend.send.expectCalled(2)
  }

  @Test func `a repository's own function replaces the protocol's default`() async throws {
    func all<R: Readable>(_ repository: R) async throws -> EntityList<R.Entity> {
      try await repository.readAll()
    }

    let archive = try await all(ArchiveRepository(backend: backend))

    #expect(archive == [TestDocument("0", "archive")])
    backend.send.expectNotCalled()
  }

  // MARK: - Users

  @Test func `active users are returned, but those without an email are left out`() async throws {
    let body = """
      [{"id": "3", "name": "Leanne", "email": "leanne@example.com"}, {"id": "2", "name": "Bo"},
       {"id": "1", "name": "Ervin", "email": "ervin@example.com"}]
      """
    backend.send.returns(.json(body))

    let active = try await UsersRepository(backend: backend).findActiveUsers()

    let leanne = User(id: "3", name: "Leanne", email: "leanne@example.com")
    let ervin = User(id: "1", name: "Ervin", email: "ervin@example.com")
    #expect(active == EntityList([leanne, ervin], droppedCount: 1))
  }

  @Test func `a repository parses its lists with the parser that you pass to it`() async {
    let users = UsersRepository(
      backend: backend, parser: EntityParser(.strict, listsUnder: "items"))
    backend.send.returns(.json(#"{"items": [{"id": "1", "name": "Leanne"}]}"#))

    await #expect(throws: BackendError.parsingError("element 0: email: there is no such key")) {
      try await users.readAll()
    }
  }

  // MARK: - Failures

  @Test(arguments: ["", ".", ".."])
  func `an identifier that would lead to a different resource is not sent`(id: String) async {
    let errors = [
      await #expect(throws: BackendError.self) { try await documents.read(id: id) },
      await #expect(throws: BackendError.self) { try await documents.update(sent, id: id) },
      await #expect(throws: BackendError.self) { try await documents.delete(id: id) },
    ]

    #expect(errors.map { $0?.code } == [.badRequest, .badRequest, .badRequest])
    backend.send.expectNotCalled()
  }

  @Test(arguments: [(0, 1), (-1, 10), (1, 0), (1, .min)])
  func `a page with an impossible number or size is not requested`(number: Int, size: Int) async {
    let error = BackendError.badRequest(
      "The page number is \(number) and the page size is \(size), but both must be at least 1.")

    await #expect(throws: error) { try await documents.read(pageNumber: number, pageSize: size) }

    backend.send.expectNotCalled()
  }

  @Test func `a numbered page without page info causes a bad-response error`() async {
    backend.send.returns(.json("[]"))

    await #expect(throws: BackendError.badResponse("the response does not say which page it is")) {
      try await documents.read(pageNumber: 1, pageSize: 1)
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
