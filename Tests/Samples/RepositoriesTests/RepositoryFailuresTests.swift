import Foundation
import Repositories
import TestKit

/// The third kind of test, for every function there is: each row of the one table with each of the other.
@Suite("Repositories, every failure", .tags(.returnValue))
struct RepositoryFailuresTests {
  @Test(arguments: RepositoryFunction.all, errors)
  func `an error of the backend is passed on as it is`(
    function: RepositoryFunction, error: BackendError
  ) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    let thrown = await #expect(throws: error) { try await function.call(backend) }

    #expect(thrown?.reason == error.reason)
    #expect(backend.requests.count == 1)
  }

  @Test(arguments: RepositoryFunction.reading, noJSON)
  func `a body that is no JSON is a bad response`(
    function: RepositoryFunction, body: Body
  ) async {
    let backend = TestingBackend(returning: response(body.data))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  @Test(arguments: RepositoryFunction.reading, ["null", #""text""#, "1", "true", "[1]", "[null]"])
  func `JSON without an object is a bad response`(
    function: RepositoryFunction, body: String
  ) async {
    let backend = TestingBackend(returning: response(Data(body.utf8)))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  @Test(arguments: RepositoryFunction.reading.filter { $0.body == .object })
  func `an object that is no entity is a parsing error`(function: RepositoryFunction) async {
    let backend = TestingBackend(returning: .json(#"{"id": "_"}"#))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .parsingError)
    #expect(error?.reason.hasSuffix(": there is no such key") == true)
  }

  @Test(arguments: RepositoryFunction.reading.filter { $0.body == .object })
  func `a list instead of an object is a bad response`(function: RepositoryFunction) async {
    let backend = TestingBackend(returning: .json(#"[{"id": "1", "name": "a", "email": "b"}]"#))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  @Test(
    arguments: RepositoryFunction.reading.filter { $0.body != .object }, ["{}", #"{"id": "1"}"#])
  func `an object instead of a list is a bad response`(
    function: RepositoryFunction, body: String
  ) async {
    let backend = TestingBackend(returning: response(Data(body.utf8)))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  @Test(arguments: RepositoryFunction.reading.filter { $0.body == .list })
  func `a list in which one element is no object is a bad response`(
    function: RepositoryFunction
  ) async {
    let backend = TestingBackend(
      returning: response(Data(#"[{"id": "1", "name": "a"}, 2]"#.utf8)))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  // MARK: - Fixtures

  private static let errors: [BackendError] = [
    .notFound, .serverError(500), .serverError(502), .serverError(503), .serverError(599),
    .undefined(403), .badResponse("no HTTP"), .badRequest("no URL"), .cancelled, .timedOut,
    .offline, .other("odd"),
  ]

  private static let noJSON = [
    Body("none", nil),
    Body("empty", Data()),
    Body("truncated", Data(#"[{"id": "1", "na"#.utf8)),
    Body(
      "invalid UTF-8", Data(#"[{"id": "1", "name": ""#.utf8) + [0xC3, 0x28] + Data(#""}]"#.utf8)),
    Body("two values", Data("[] []".utf8)),
    Body("another format", Data("<html></html>".utf8)),
  ]

  /// A response that says which page it is, so that it is refused for its body alone.
  private func response(_ body: Data?) -> BackendResponse {
    BackendResponse(body: body, pageInfo: PageInfo(number: 1, size: 10, total: 10))
  }

  struct Body: CustomTestStringConvertible {
    let testDescription: String
    let data: Data?

    init(_ name: String, _ data: Data?) {
      testDescription = name
      self.data = data
    }
  }
}
