import Foundation
import Seams
import TestKit

@Suite("Store errors", .tags(.returnValue))
struct KeyValueStoreErrorTests {
  @Test(
    arguments: [
      (.diskFull, .diskFull, "disk full"),
      (.diskFull("There is no room."), .diskFull, "disk full: There is no room."),
      (.notPermitted, .notPermitted, "not permitted"),
      (.notPermitted("a"), .notPermitted, "not permitted: a"),
      (.corrupt, .corrupt, "corrupt value"), (.corrupt("a"), .corrupt, "corrupt value: a"),
      (.other("a"), .other, "error: a"), (KeyValueStoreError(.other), .other, "error"),
      (
        .nestedUpdate, .nestedUpdate,
        """
        change inside an update: The closure of an update tried to change a store with the same location. Such \
        a change would wait for the closure to end, while the closure waits for the change. Change the value \
        passed to the closure, or change the store after the update.
        """
      ),
    ] as [(KeyValueStoreError, KeyValueStoreError.Code, String)])
  func `a store error has a code and a readable description`(
    error: KeyValueStoreError, code: KeyValueStoreError.Code, text: String
  ) {
    #expect(error.code == code)
    #expect("\(error)" == text)
  }
}
