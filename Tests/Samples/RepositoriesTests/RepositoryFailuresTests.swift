import Repositories
import TestKit

@Suite("Repositories, every failure", .tags(.returnValue))
struct RepositoryFailuresTests {
  @Test(arguments: RepositoryFunction.all, errors)
  func `a backend error is passed on unchanged`(
    function: RepositoryFunction, error: BackendError
  ) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    await #expect(throws: error) { try await function.call(backend) }

    #expect(backend.requests.count == 1)
  }

  // `EntityParserTests` has every kind of body that is not the expected JSON.
  @Test(arguments: RepositoryFunction.reading)
  func `a body that is not the expected JSON causes a bad-response error`(
    function: RepositoryFunction
  ) async {
    // The response has valid page info, so that only its body is bad.
    let backend = TestingBackend(
      returning: .json("[1]", pageInfo: PageInfo(number: 1, size: 10, total: 10)))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .badResponse)
  }

  @Test(arguments: RepositoryFunction.reading.filter { $0.reads == .object })
  func `an object that is not an entity causes a parsing error`(function: RepositoryFunction) async
  {
    let backend = TestingBackend(returning: .json(#"{"id": "_"}"#))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .parsingError)
    #expect(error?.reason.hasSuffix(": there is no such key") == true)
  }

  // MARK: - Fixtures

  private static let errors: [BackendError] = [
    .notFound, .serverError(500), .serverError(502), .serverError(503), .serverError(599),
    .undefined(403), .badResponse("no HTTP"), .badRequest("no URL"), .cancelled, .timedOut,
    .offline, .other("odd"),
  ]
}
