import Foundation
import Seams
import TestKit

@Suite("Errors of stores", .tags(.returnValue))
struct KeyValueStoreErrorTests {
  @Test func `errors are equal only if code and reason are equal`() {
    #expect(KeyValueStoreError.diskFull("a") == KeyValueStoreError(.diskFull, reason: "a"))
    #expect(KeyValueStoreError.diskFull("a") != .diskFull)
    #expect(KeyValueStoreError.other("a") != .other("b"))
    #expect(KeyValueStoreError.corrupt("a") != .notPermitted("a"))
    #expect(Set([KeyValueStoreError.other("a"), .other("b"), .other("a")]).count == 2)
  }

  @Test func `each error has its code`() {
    let errors: [KeyValueStoreError] = [
      .diskFull, .notPermitted, .corrupt, .nestedUpdate, .other("a"),
    ]

    #expect(errors.map(\.code) == [.diskFull, .notPermitted, .corrupt, .nestedUpdate, .other])
  }

  @Test(
    arguments: [
      (.diskFull, "disk full"), (.diskFull("There is no room."), "disk full: There is no room."),
      (.notPermitted, "not permitted"), (.notPermitted("a"), "not permitted: a"),
      (.corrupt, "corrupt value"), (.corrupt("a"), "corrupt value: a"),
      (.other("a"), "error: a"), (KeyValueStoreError(.other), "error"),
      (
        .nestedUpdate,
        """
        change inside an update: The closure of an update has changed a store on the same place, which \
        would wait for the closure to end. Change the value that the closure is given, or the store \
        after the update.
        """
      ),
    ] as [(KeyValueStoreError, String)])
  func `an error says what is wrong`(error: KeyValueStoreError, text: String) {
    #expect("\(error)" == text)
  }
}
