import Foundation
import Repositories
import TestKit

/// The failure tests: every function with every error.
@Suite("Repositories, every failure", .tags(.returnValue))
struct RepositoryFailuresTests {
  @Test(arguments: RepositoryFunction.all, errors)
  func `a backend error is passed on unchanged`(
    function: RepositoryFunction, error: BackendError
  ) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    let thrown = await #expect(throws: error) { try await function.call(backend) }

    #expect(thrown?.reason == error.reason)
    #expect(backend.requests.count == 1)
  }

  @Test(arguments: RepositoryFunction.reading)
  func `a body that is not the expected JSON causes a bad-response error`(
    function: RepositoryFunction
  ) async {
    for (name, data) in Self.badBodies(for: function.reads) {
      // The response has valid page info, so that only its body is bad.
      let backend = TestingBackend(
        returning: BackendResponse(
          body: data, pageInfo: PageInfo(number: 1, size: 10, total: 10)))

      let error = await #expect(throws: BackendError.self, "\(name)") {
        try await function.call(backend)
      }

      #expect(error?.code == .badResponse, "\(name)")
    }
  }

  @Test(arguments: RepositoryFunction.reading.filter { $0.reads == .object })
  func `an object that is not an entity causes a parsing error`(function: RepositoryFunction) async
  {
    let backend = TestingBackend(returning: .json(#"{"id": "_"}"#))

    let error = await #expect(throws: BackendError.self) { try await function.call(backend) }

    #expect(error?.code == .parsingError)
    #expect(error?.reason.hasSuffix(": there is no such key") == true)
  }

  @Test(
    .tags(.behavior), arguments: RepositoryFunction.all, [.cancelled, .timedOut] as [BackendError])
  func `cancelling a repository call cancels the backend request, and the error is passed on`(
    function: RepositoryFunction, error: BackendError
  ) async {
    let backend = TestingBackend()
    let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(error))
    backend.send.suspends(on: gate)
    let call = Task { try await function.call(backend) }
    await gate.arrivals(1)

    call.cancel()

    await #expect(throws: error) { try await call.value }
    backend.send.expectCalled(1)
  }

  // MARK: - Fixtures

  private static let errors: [BackendError] = [
    .notFound, .serverError(500), .serverError(502), .serverError(503), .serverError(599),
    .undefined(403), .badResponse("no HTTP"), .badRequest("no URL"), .cancelled, .timedOut,
    .offline, .other("odd"),
  ]

  private static func badBodies(for expected: RepositoryFunction.Body) -> [(String, Data?)] {
    let texts =
      switch expected {
      case .object: [#"[{"id": "1", "name": "a", "email": "b"}]"#]
      case .list: ["{}", #"{"id": "1"}"#, #"[{"id": "1", "name": "a"}, 2]"#]
      case .envelope, .anything: ["{}", #"{"id": "1"}"#]
      }
    let notJSON: [(String, Data?)] = [
      ("no body", nil),
      ("an empty body", Data()),
      ("truncated", Data(#"[{"id": "1", "na"#.utf8)),
      ("invalid UTF-8", Data(#"[{"id": "1", "name": ""#.utf8) + [0xC3, 0x28] + Data(#""}]"#.utf8)),
      ("two values", Data("[] []".utf8)),
      ("another format", Data("<html></html>".utf8)),
    ]
    return notJSON
      + (texts + ["null", #""text""#, "1", "true", "[1]", "[null]"]).map { ($0, Data($0.utf8)) }
  }
}
