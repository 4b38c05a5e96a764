import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub", .timeLimit(.minutes(10)))
struct URLSessionStubTests {
  let stub = URLSessionStub(returning: .status(200))
  let url: URL

  init() throws {
    url = try #require(URL(string: "https://example.com/users?page=1"))
  }

  @Test func `a request is answered and recorded`() async throws {
    let request = URLRequest(url: url)
    stub.reply.returns(.status(200, body: Data("hello".utf8)))

    let (data, _) = try await stub.session.data(for: request)

    #expect(data == Data("hello".utf8))
    stub.reply.expectCalled(with: request)
    #expect(stub.requests == [request])
  }

  @Test func `a response has the status, headers and URL of the reply`() async throws {
    stub.reply.returns(.status(418, headers: ["X-Total": "9"]))

    let (data, response) = try await stub.session.data(from: url)

    let http = try #require(response as? HTTPURLResponse)
    #expect(http.statusCode == 418)
    #expect(http.value(forHTTPHeaderField: "x-total") == "9")
    #expect(http.url == url)
    #expect(data.isEmpty)
  }

  @Test func `requests are told apart by method and URL`() async throws {
    stub.reply.returns(.status(404))
    stub.reply.when(.request(.get, "/users")).returns(.status(200))
    stub.reply.when(.request(.post, "/users")).returns(.status(201))
    stub.reply.when(.request(.get, "https://example.org/users")).returns(.status(203))

    #expect(try await status(.get, "https://example.com/users?page=1") == 200)
    #expect(try await status(.post, "https://example.com/users") == 201)
    #expect(try await status(.get, "https://example.org/users") == 203)
    #expect(try await status(.get, "https://example.com/others") == 404)
    stub.reply.expectAnswersUsed()
  }

  @Test func `a reply may depend on the request`() async throws {
    stub.reply.answers { .status($0.url?.query == "page=1" ? 200 : 500) }

    #expect(try await status(.get, "https://example.com/users?page=1") == 200)
    #expect(try await status(.get, "https://example.com/users?page=2") == 500)
  }

  @Test func `replies may come in sequence`() async throws {
    stub.reply.returns(inSequence: [.status(503), .status(200)])

    #expect(try await status(.get, "https://example.com") == 503)
    #expect(try await status(.get, "https://example.com") == 200)
    stub.reply.expectAnswersUsed()
  }

  @Test func `an error of the spy is the error of the request`() async {
    stub.reply.throws(URLError(.timedOut))

    let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }

    #expect(error?.code == .timedOut)
  }

  @Test(arguments: [
    (MockNetworkReply.failure(URLError(.notConnectedToInternet)), URLError.notConnectedToInternet),
    (.allNil, .badServerResponse),
  ])
  func `a reply may be an error of the connection`(
    reply: MockNetworkReply, code: URLError.Code
  ) async {
    stub.reply.returns(reply)

    let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }

    #expect(error?.code == code)
  }

  @Test func `a completion handler is called once, with what was replied`() async throws {
    stub.reply.returns(.status(200, body: Data("hello".utf8)))

    let (data, response, error) = try await valueOfCallback { done in
      stub.session.dataTask(with: url) { done(($0, $1, $2)) }.resume()
    }

    #expect(data == Data("hello".utf8))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(error == nil)
  }

  @Test func `a completion handler is given the error`() async throws {
    stub.reply.throws(URLError(.timedOut))

    let (data, response, error) = try await valueOfCallback { done in
      stub.session.dataTask(with: url) { done(($0, $1, $2)) }.resume()
    }

    #expect((error as? URLError)?.code == .timedOut)
    #expect(data == nil)
    #expect(response == nil)
  }

  @Test func `the session adds what its configuration says`() async throws {
    let configuration = stub.configuration
    configuration.httpAdditionalHeaders = ["X-App": "7", "Accept": "text/plain"]
    let session = URLSession(configuration: configuration)
    var request = URLRequest(url: url)
    request.setValue("text/html", forHTTPHeaderField: "accept")

    _ = try await session.data(for: request)

    stub.reply.expectCalled(
      with: .request(.get, "/users", headers: ["X-App": "7", "Accept": "text/html"]))
  }

  @Test func `what was answered once is asked for again`() async throws {
    stub.reply.returns(
      .status(200, headers: ["Cache-Control": "max-age=600"], body: Data("cached".utf8)))

    _ = try await stub.session.data(from: url)
    _ = try await stub.session.data(from: url)

    stub.reply.expectCalled(2)
  }

  @Test func `an answer that is refused needs no credentials`() async throws {
    stub.reply.returns(.status(401, headers: ["WWW-Authenticate": #"Basic realm="x""#]))

    let (_, response) = try await stub.session.data(from: url)

    #expect((response as? HTTPURLResponse)?.statusCode == 401)
  }

  // MARK: - Bodies

  @Test func `the body of a request is recorded`() async throws {
    var request = request
    request.httpBody = Data("hello".utf8)

    _ = try await stub.session.data(for: request)

    #expect(stub.requests.map(\.httpBody) == [Data("hello".utf8)])
  }

  @Test func `the stream of a request is recorded as its body`() async throws {
    var request = request
    let body = Data(repeating: 7, count: 100_000)
    request.httpBodyStream = InputStream(data: body)

    _ = try await stub.session.data(for: request)

    #expect(stub.requests.map(\.httpBody) == [body])
  }

  @Test func `a stream may have a single byte`() async throws {
    var request = request
    request.httpBodyStream = InputStream(data: Data([7]))

    _ = try await stub.session.data(for: request)

    #expect(stub.requests.map(\.httpBody) == [Data([7])])
  }

  @Test func `the data of an upload is recorded as the body`() async throws {
    _ = try await stub.session.upload(for: request, from: Data("hello".utf8))

    stub.reply.expectCalled(
      with: .request(.post, "/users", body: .data(Data("hello".utf8))))
  }

  @Test func `the file of an upload is recorded as the body`() async throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appending(path: "body")
    try Data("hello".utf8).write(to: file)

    _ = try await stub.session.upload(for: request, fromFile: file)

    #expect(stub.requests.map(\.httpBody) == [Data("hello".utf8)])
  }

  @Test func `a request without a body is recorded without one`() async throws {
    _ = try await stub.session.data(for: request)

    #expect(stub.requests.map(\.httpBody) == [nil])
  }
}

// MARK: - Fixtures

extension URLSessionStubTests {
  private var request: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    return request
  }

  private func status(_ method: HTTPMethod, _ url: String) async throws -> Int? {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method.rawValue
    let (_, response) = try await stub.session.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode
  }
}
