import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub", .timeLimit(.minutes(10)))
struct URLSessionStubTests {
  let stub = URLSessionStub(returning: .status(200))
  let url = URL(string: "https://example.com/users?page=1") ?? URL(filePath: "/")

  @Test func `a request is recorded and answered`() async throws {
    let request = URLRequest(url: url)
    stub.reply.returns(.status(418, headers: ["X-Total": "9"], body: Data("hello".utf8)))

    let (data, response) = try await stub.session.data(for: request)

    let http = try #require(response as? HTTPURLResponse)
    #expect(http.statusCode == 418)
    #expect(http.value(forHTTPHeaderField: "x-total") == "9")
    #expect(http.url == url)
    #expect(data == Data("hello".utf8))
    stub.reply.expectCalled(with: request)
    #expect(stub.requests == [request])
  }

  @Test(arguments: [
    (MockNetworkReply.failure(URLError(.notConnectedToInternet)), URLError.notConnectedToInternet),
    (.allNil, .badServerResponse),
  ])
  func `a request fails with its reply's error, or with badServerResponse if the reply is .allNil`(
    reply: MockNetworkReply, code: URLError.Code
  ) async throws {
    stub.reply.returns(reply)

    let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }
    let (data, response, handlerError) = try await valueOfCallback { done in
      stub.session.dataTask(with: url) { done(($0, $1, $2)) }.resume()
    }

    #expect(error?.code == code)
    #expect((handlerError as? URLError)?.code == code)
    #expect(data == nil)
    #expect(response == nil)
  }

  /// The newest request is answered first, which works only if no answer has to wait for an older request.
  @Test func `requests arrive at a gate in the order in which a stub records them`() async throws {
    for _ in 1...20 {
      let stub = URLSessionStub()
      let gate = Gate<MockNetworkReply, any Error>()
      stub.reply.suspends(on: gate)
      let bodies = try (1...8).map { number in
        let url = try #require(URL(string: "https://example.com/\(number)"))
        return Task { try await stub.session.data(from: url).0 }
      }

      await gate.arrivals(8)
      for (index, request) in stub.requests.enumerated().reversed() {
        let number = try #require(Int(request.url?.lastPathComponent ?? ""))
        gate.open(index + 1, returning: .status(200, body: Data("\(number)".utf8)))
        let body = try await bodies[number - 1].value
        #expect(body == Data("\(number)".utf8))
      }
    }
  }

  @Test func `header fields from the configuration are added to the request`() async throws {
    let configuration = stub.configuration
    configuration.httpAdditionalHeaders = ["X-App": "7", "Accept": "text/plain"]
    let session = URLSession(configuration: configuration)
    var request = URLRequest(url: url)
    request.setValue("text/html", forHTTPHeaderField: "accept")

    _ = try await session.data(for: request)

    stub.reply.expectCalled(
      with: .request(.get, "/users", headers: ["X-App": "7", "Accept": "text/html"]))
  }

  @Test func `a session of URLSessionStub does not cache responses`() async throws {
    stub.reply.returns(
      .status(200, headers: ["Cache-Control": "max-age=600"], body: Data("cached".utf8)))

    _ = try await stub.session.data(from: url)
    _ = try await stub.session.data(from: url)

    stub.reply.expectCalled(2)
    #expect(stub.configuration.urlCache == nil)
  }

  // MARK: - Bodies

  @Test(
    arguments: [
      nil, Data("hello".utf8), Data([7]), Data(repeating: 7, count: 100_000),
    ] as [Data?], [false, true])
  func `the body of a request is recorded, even if it is a stream`(
    body: Data?, isStream: Bool
  ) async throws {
    let request = request(body, isStream: isStream)

    _ = try await stub.session.data(for: request)

    #expect(stub.requests.map(\.httpBody) == [body])
  }

  @Test(arguments: [nil, Data("ignored".utf8)] as [Data?], [false, true])
  func `the data or file of an upload is recorded as the body`(
    ignored: Data?, isStream: Bool
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appending(path: "body")
    try Data("file".utf8).write(to: file)

    _ = try await stub.session.upload(
      for: request(ignored, isStream: isStream), from: Data("data".utf8))
    _ = try await stub.session.upload(for: request(ignored, isStream: isStream), fromFile: file)

    #expect(stub.requests.map(\.httpBody) == [Data("data".utf8), Data("file".utf8)])
    #expect(stub.requests.map(\.httpMethod) == ["POST", "POST"])
  }

  @Test func `uploading a missing file sends no request and fails as in a real session`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let file = folder.url.appending(path: "missing")

    let error = await #expect(throws: URLError.self) {
      try await stub.session.upload(for: request(), fromFile: file)
    }

    #expect(error?.code == .fileDoesNotExist)
    #expect(error?.failingURL == url)
    #expect(stub.requests.isEmpty)
  }

  // MARK: - Fixtures

  private func request(_ body: Data? = nil, isStream: Bool = false) -> URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    if isStream {
      request.httpBodyStream = body.map { InputStream(data: $0) }
    } else {
      request.httpBody = body
    }
    return request
  }
}
