import Foundation
import Repositories
import TestKit

@Suite("Creating entities", .tags(.returnValue))
struct CreatableTests {
  let backend = TestingBackend(returning: .json(#"{"id": "1", "name": "a"}"#))

  private var documents: TestDocumentRepository { TestDocumentRepository(backend: backend) }

  // MARK: - One

  @Test func `an entity is sent with POST`() async throws {
    try await documents.create(TestDocument("123", "a"))

    backend.expectRequest(.post, "documents", body: .json(#"{"id": "123", "name": "a"}"#))
    backend.send.expectNoOtherCalls()
  }

  @Test func `a body has its keys in order, and slashes as they are`() async throws {
    let letters = LettersRepository(backend: backend)

    let error = await #expect(throws: BackendError.self) { try await letters.create(Letters()) }

    #expect(error?.code == .parsingError)
    backend.expectRequest(
      .post, "letters",
      body: .data(Data(#"{"a":"/","b":"","c":"","d":"","e":"","f":"","id":""}"#.utf8)))
  }

  @Test func `the entity is what the server has kept`() async throws {
    let created = try await documents.create(TestDocument("123", "b"))

    #expect(created == TestDocument("1", "a"))
  }

  // MARK: - Several

  @Test func `several entities are sent with one POST`() async throws {
    backend.send.returns(.json("[]"))

    try await documents.create([TestDocument("1", "doc1"), TestDocument("2", "doc2")])

    backend.expectRequest(
      .post, "documents",
      body: .json(#"[{"id": "1", "name": "doc1"}, {"id": "2", "name": "doc2"}]"#))
    backend.send.expectNoOtherCalls()
  }

  @Test func `several entities are what the server has kept`() async throws {
    backend.send.returns(.json(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#))

    let created = try await documents.create([TestDocument("x", "a"), TestDocument("y", "b")])

    #expect(created == [TestDocument("1", "a"), TestDocument("2", "b")])
  }

  // MARK: - Failures

  @Test func `an entity that cannot be written as JSON is not sent`() async {
    let measurements = MeasurementRepository(backend: backend)

    await #expect(
      throws: BackendError.badRequest("The value of “value” cannot be written as JSON.")
    ) {
      try await measurements.create(Measurement(id: "1", value: .nan))
    }

    backend.send.expectNotCalled()
  }

  @Test func `of several entities the one that cannot be written is named`() async {
    let measurements = MeasurementRepository(backend: backend)

    await #expect(
      throws: BackendError.badRequest("The value of “[1].value” cannot be written as JSON.")
    ) {
      try await measurements.create([
        Measurement(id: "1", value: 0.5), Measurement(id: "2", value: .infinity),
      ])
    }

    backend.send.expectNotCalled()
  }

  @Test func `an entity that refuses to be written is not sent`() async {
    let secrets = SecretRepository(backend: backend)

    await #expect(throws: BackendError.badRequest("The value cannot be written as JSON.")) {
      try await secrets.create(Secret(id: "1"))
    }

    backend.send.expectNotCalled()
  }
}

// MARK: - Fixtures

/// So many fields that they come in order by chance once in 5 040 times.
private struct Letters: Codable, Identifiable {
  var f = ""
  var id = ""
  var c = ""
  var a = "/"
  var e = ""
  var b = ""
  var d = ""
}

private struct LettersRepository: Creatable {
  typealias Entity = Letters

  let name = "letters"
  let backend: any Backend
}

private struct Measurement: Codable, Identifiable {
  var id: String
  var value: Double
}

private struct MeasurementRepository: Creatable {
  typealias Entity = Measurement

  let name = "measurements"
  let backend: any Backend
}

private struct Secret: Codable, Identifiable {
  struct Refusal: Error {}

  var id: String

  func encode(to encoder: any Encoder) throws { throw Refusal() }
}

extension Secret {
  init(from decoder: any Decoder) throws { throw Refusal() }
}

private struct SecretRepository: Creatable {
  typealias Entity = Secret

  let name = "secrets"
  let backend: any Backend
}
