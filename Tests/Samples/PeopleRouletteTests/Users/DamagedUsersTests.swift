import Foundation
import PeopleRoulette
import Storage
import TestKit

/// What a disk gives instead of users.
@Suite("Damaged users", .tags(.state))
struct DamagedUsersTests {
  @Test func `damaged users are users, or an error that leaves them as they are`() throws {
    let values = InMemoryKeyValueStore()
    let store = UserStore(store: values)
    try store.save([
      User(id: 1, name: "Ana", company: Company(name: "A")), User(id: 2, name: "Bo"),
    ])
    let written = try #require(try values.data(forKey: UserStore.key))

    for copy in DamagedData.copies(of: written) {
      try values.set(copy.data, forKey: UserStore.key)
      do throws(StoredDocumentError) {
        let users = try store.users()
        #expect(Set(users.map(\.id)).count == users.count, "\(copy)")
      } catch {
        #expect(throws: error, "\(copy)") { try store.save([]) }
      }
      #expect(try values.data(forKey: UserStore.key) == copy.data, "\(copy)")
    }
  }
}
