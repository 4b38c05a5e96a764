import Foundation
import ProductFeed
import Storage
import TestKit

/// The cache does the same with a store in memory and with files.
@Suite("Cache of the ticker", .tags(.state))
struct TickerCacheTests: ~Copyable {
  enum Place: CaseIterable { case memory, files }

  private let directory: TemporaryDirectory
  private let memory = InMemoryKeyValueStore()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Place.allCases)
  func `a saved ticker is loaded under its key alone, also after a relaunch`(place: Place) throws {
    #expect(try cache(place).load(TickerCache.key) == nil)

    try cache(place).save(.mock, TickerCache.key)

    #expect(try cache(place).load(TickerCache.key) == .mock)
    #expect(try cache(place).load("other") == nil)
  }

  @Test(arguments: Place.allCases)
  func `the ticker that was saved last is loaded`(place: Place) throws {
    let cache = cache(place)
    try cache.save(.mock, TickerCache.key)

    try cache.save(Ticker(id: 2, title: ""), TickerCache.key)

    #expect(try cache.load(TickerCache.key) == Ticker(id: 2, title: ""))
  }

  // MARK: - Failures

  @Test(
    arguments: Place.allCases,
    [
      "", "damaged", "null", "[]", "7", #""text""#, "{}", #"{"id":1,"title":"a"}"#,
      #"{"version":1}"#, #"{"version":1,"ticker":{"id":1}}"#,
      #"{"version":1,"ticker":{"id":"1","title":"a"}}"#, #"{"version":"1","ticker":null}"#,
    ])
  func `an entry that is not a ticker is removed`(place: Place, text: String) throws {
    let store = store(place)
    try store.set(Data(text.utf8), forKey: TickerCache.key)

    let ticker = try cache(place).load(TickerCache.key)

    #expect(ticker == nil)
    #expect(try store.keys() == [])
  }

  @Test(arguments: Place.allCases, [0, 2, -1])
  func `an entry of another version is refused and kept, until a ticker is saved`(
    place: Place, version: Int
  ) throws {
    let store = store(place)
    let data = Data(#"{"version":\#(version),"ticker":{"id":1,"title":"a"}}"#.utf8)
    try store.set(data, forKey: TickerCache.key)

    #expect(throws: TickerCacheError.unknownVersion(version, known: 1, key: "tickerData")) {
      try cache(place).load(TickerCache.key)
    }
    #expect(try store.data(forKey: TickerCache.key) == data)

    try cache(place).save(.mock, TickerCache.key)
    #expect(try cache(place).load(TickerCache.key) == .mock)
  }

  @Test func `a damaged entry is another ticker or another version, or is removed`() throws {
    let cache = cache(.memory)
    try cache.save(.mock, TickerCache.key)
    let entry = try #require(try memory.data(forKey: TickerCache.key))

    for copy in DamagedData.copies(of: entry) {
      try memory.set(copy.data, forKey: TickerCache.key)
      do throws(TickerCacheError) {
        let ticker = try cache.load(TickerCache.key)
        #expect(memory.values[TickerCache.key] == (ticker == nil ? nil : copy.data), "\(copy)")
      } catch {
        guard case .unknownVersion = error else {
          Issue.record("\(copy): \(error)")
          continue
        }
        #expect(memory.values[TickerCache.key] == copy.data, "\(copy)")
      }
    }
  }

  @Test func `a ticker that is saved while a damaged one is being removed is kept`() throws {
    let store = InMemoryKeyValueStore([TickerCache.key: Data("damaged".utf8)])
    let cache = TickerCache(store: store)
    let data = Data(#"{"ticker":{"id":1,"title":"belanja yuk"},"version":1}"#.utf8)
    store.reading.answers { _ throws(KeyValueStoreError) in
      // Another process saves between reading and removing.
      if store.setting.callCount == 0 { try store.set(data, forKey: TickerCache.key) }
      return Data("damaged".utf8)
    }

    let ticker = try cache.load(TickerCache.key)

    #expect(ticker == nil)
    #expect(store.values == [TickerCache.key: data])
  }

  @Test func `a store that cannot load, save or remove is an error`() throws {
    try memory.set(Data("damaged".utf8), forKey: TickerCache.key)
    memory.updating.throws(.notPermitted)
    #expect(throws: TickerCacheError.store(.remove, key: "tickerData", .notPermitted)) {
      try cache(.memory).load(TickerCache.key)
    }

    memory.reading.throws(.notPermitted)
    memory.setting.throws(.diskFull)
    #expect(throws: TickerCacheError.store(.load, key: "tickerData", .notPermitted)) {
      try cache(.memory).load(TickerCache.key)
    }
    #expect(throws: TickerCacheError.store(.save, key: "a", .diskFull)) {
      try cache(.memory).save(.mock, "a")
    }
  }

  @Test func `an entry that the store itself cannot read is removed, or that is an error`() throws {
    memory.reading.throws(.corrupt)
    #expect(try cache(.memory).load(TickerCache.key) == nil)
    memory.removing.expectCalled(with: "tickerData")

    memory.removing.throws(.notPermitted)

    #expect(throws: TickerCacheError.store(.remove, key: "tickerData", .notPermitted)) {
      try cache(.memory).load(TickerCache.key)
    }
  }

  @Test(arguments: [
    (
      TickerCacheError.store(.remove, key: "a", .diskFull),
      "cannot remove the ticker “a”: \(KeyValueStoreError.diskFull)"
    ),
    (
      .unknownVersion(2, known: 1, key: "a"),
      "the ticker “a” has version 2, but only version 1 can be read"
    ),
    (
      .notSet,
      """
      no ticker cache is set: pass a TickerCache, or set TickerCache.$current where the app starts
      """
    ),
  ])
  func `an error says what is wrong`(error: TickerCacheError, text: String) {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private func cache(_ place: Place) -> TickerCache {
    TickerCache(store: store(place))
  }

  /// Returns a new store on the place of this test, as after a relaunch.
  private func store(_ place: Place) -> any KeyValueStore {
    switch place {
    case .memory: memory
    case .files: FileKeyValueStore(directory: directory.url)
    }
  }
}
