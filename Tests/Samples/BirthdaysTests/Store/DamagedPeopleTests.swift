import Birthdays
import Foundation
import TestKit

/// What a disk or a server gives instead of people.
@Suite("Damaged people", .tags(.returnValue))
struct DamagedPeopleTests {
  @Test func `damaged people are people, or an error that leaves them as they are`() throws {
    let values = InMemoryKeyValueStore()
    let store = PersonStore(store: values)
    try store.add(.named("Ana"))
    try store.add(.named("Bo"))
    let written = try #require(try values.data(forKey: PersonStore.key))

    for copy in DamagedData.copies(of: written) {
      try values.set(copy.data, forKey: PersonStore.key)
      do throws(PersonStoreError) {
        let people = try store.all(sortedBy: .firstName)
        #expect(Set(people.map(\.id)).count == people.count, "\(copy)")
      } catch {
        #expect(throws: error, "\(copy)") { try store.add(.named("Cy")) }
      }
      #expect(try values.data(forKey: PersonStore.key) == copy.data, "\(copy)")
    }
  }

  @Test
  func `a damaged text is a day that is written like it, or an error that says what is wrong`() {
    for copy in DamagedData.copies(of: Data("1990-02-28".utf8)) {
      let text = String(decoding: copy.data, as: UTF8.self)
      do throws(DayError) {
        #expect(try Day(text).description == text, "\(copy)")
      } catch {
        #expect(!"\(error)".isEmpty, "\(copy)")
      }
    }
  }

  @Test func `a damaged answer of the server is people, or an error with a reason`() async {
    let backend = TestingBackend()
    let communicator = APICommunicator(backend: backend)
    let body = Data(
      #"[{"firstName": "Ana", "lastName": "Ito", "birthday": "1990-02-28"}]"#.utf8)

    for copy in DamagedData.copies(of: body) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(BackendError) {
        _ = try await communicator.getPeople()
      } catch {
        #expect(!error.reason.isEmpty, "\(copy)")
      }
    }
  }
}
