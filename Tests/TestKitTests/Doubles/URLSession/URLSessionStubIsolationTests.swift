import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub: isolation", .timeLimit(.minutes(10)))
struct URLSessionStubIsolationTests {
  let url = URL(string: "https://example.com/users") ?? URL(filePath: "/")

  @Test func `stubs used in parallel do not see each other's requests`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...200 {
        group.addTask {
          let stub = URLSessionStub(returning: .status(200, body: Data("\(number)".utf8)))
          for path in ["a", "b", "c"] {
            let (data, _) = try await stub.session.data(from: url.appending(path: path))
            #expect(data == Data("\(number)".utf8))
          }
          #expect(stub.requests.map(\.url?.lastPathComponent) == ["a", "b", "c"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `each stub in use has its own URLProtocol class, which later stubs reuse`() throws {
    let stubs = (1...100).map { _ in URLSessionStub() }
    #expect(Set(try stubs.map(protocolClass)).count == 100)
    var classes: Set<ObjectIdentifier> = []

    for _ in 1...2_000 { classes.insert(try protocolClass(of: URLSessionStub())) }

    // Stubs of other tests also use classes, but there are far fewer than 1,000 such stubs at a time.
    #expect(classes.count < 1_000)
  }

  @Test func `a stub's session is released with the stub`() async throws {
    // The session's queue may retain the session for a moment.
    try await expectReleased {
      let stub = URLSessionStub(returning: .status(200))
      _ = try await stub.session.data(from: url)
      return stub.session
    }
  }

  @Test func `if a session outlives its stub, its requests reach no other stub`() async throws {
    let session = URLSession(configuration: URLSessionStub().configuration)
    let line = #line - 1
    let others = (1...20).map { _ in URLSessionStub(returning: .status(200)) }

    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }

    #expect(error?.code == .resourceUnavailable)
    #expect(
      error?.localizedDescription == """
        The URLSessionStub of this session, made at URLSessionStubIsolationTests.swift:\(line), was \
        released. Keep the stub as long as its session is used.
        """)
    #expect(error?.failingURL == url)
    #expect(others.allSatisfy { $0.requests.isEmpty })
  }

  @Test func `many threads can use a stub and give it answers at the same time`() async throws {
    let stub = URLSessionStub()

    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          for round in 0..<12 {
            let name = "\(12 * number + round)"
            let body = Data(name.utf8)
            stub.reply.when(.request(.get, "/users/\(name)")).returns(.status(200, body: body))
            let (data, _) = try await stub.session.data(from: url.appending(path: name))
            #expect(data == body)
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(stub.requests.count == 16 * 12)
    stub.reply.expectAnswersUsed()
  }

  // MARK: - Fixtures

  private func protocolClass(of stub: URLSessionStub) throws -> ObjectIdentifier {
    ObjectIdentifier(try #require(stub.configuration.protocolClasses?.first))
  }
}
