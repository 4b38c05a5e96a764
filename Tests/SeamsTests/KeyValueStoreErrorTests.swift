import Foundation
import Seams
import TestKit

@Suite("Errors of stores", .tags(.returnValue))
struct KeyValueStoreErrorTests {
  @Test(
    arguments: [
      (.diskFull, .diskFull), (.diskFull("a"), .diskFull), (.notPermitted("a"), .notPermitted("b")),
      (.corrupt("a"), KeyValueStoreError(.corrupt, reason: "b")), (.nestedUpdate, .nestedUpdate),
      (.other("a"), .other("b")),
    ] as [(KeyValueStoreError, KeyValueStoreError)])
  func `two errors are equal if their codes are`(one: KeyValueStoreError, other: KeyValueStoreError)
  {
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `errors of different codes are different`() {
    let errors: [KeyValueStoreError] = [
      .diskFull, .notPermitted, .corrupt, .nestedUpdate, .other("a"),
    ]

    #expect(Set(errors).count == 5)
    // Of 64 bits each: that two are the same by chance happens to nobody.
    #expect(Set(errors.map(\.hashValue)).count == 5)
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
