import Birthdays
import Foundation
import Storage
import TestKit

@Suite("The order that was chosen", .tags(.state))
struct SortingSettingTests {
  let store = InMemoryKeyValueStore()

  @Test func `unless one is chosen it is that of the last names`() throws {
    #expect(try SortingSetting(store: store).order() == .lastName)
  }

  @Test(arguments: NameOrder.allCases)
  func `a chosen order is there after a relaunch`(order: NameOrder) throws {
    let directory = try TemporaryDirectory()
    try SortingSetting(store: FileKeyValueStore(directory: directory.url)).set(order)

    let read = try SortingSetting(store: FileKeyValueStore(directory: directory.url)).order()

    #expect(read == order)
  }

  @Test(
    arguments: [
      ("0", .lastName), ("1", .firstName), ("2", .lastName), ("-1", .lastName), ("", .lastName),
      ("firstName", .lastName), ("1.0", .lastName), (" 1", .lastName),
    ] as [(String, NameOrder)])
  func `what is kept and is no order is that of the last names`(
    text: String, order: NameOrder
  ) throws {
    try store.set(Data(text.utf8), forKey: "sort")

    #expect(try SortingSetting(store: store).order() == order)
  }

  // MARK: - Failures

  @Test func `settings that fail are an error, and not another order`() {
    store.reading.throws(.notPermitted)
    store.setting.throws(.diskFull)
    let setting = SortingSetting(store: store)

    #expect(throws: KeyValueStoreError.notPermitted) { try setting.order() }
    #expect(throws: KeyValueStoreError.diskFull) { try setting.set(.firstName) }
  }
}
