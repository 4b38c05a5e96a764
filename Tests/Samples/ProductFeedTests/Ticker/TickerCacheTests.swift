import Foundation
import ProductFeed
import TestKit

@Suite("Ticker cache", .tags(.state))
struct TickerCacheTests {
  let store = InMemoryKeyValueStore()

  /// A new cache each time, as after a relaunch.
  private var cache: TickerCache { TickerCache(store: store) }

  @Test func `loading a key returns the ticker last saved under that key`() throws {
    #expect(try cache.load(TickerCache.key) == nil)

    try cache.save(Ticker(id: 2, title: ""), TickerCache.key)
    #expect(try cache.load(TickerCache.key) == Ticker(id: 2, title: ""))

    try cache.save(.mock, TickerCache.key)
    #expect(try cache.load(TickerCache.key) == .mock)
    #expect(try cache.load("other") == nil)
  }

  // MARK: - Failures

  @Test(
    arguments: [
      "", "damaged", "null", "[]", "7", #""text""#, "{}", #"{"id":1,"title":"a"}"#,
      #"{"version":1}"#, #"{"version":1,"ticker":{"id":1}}"#,
      #"{"version":1,"ticker":{"id":"1","title":"a"}}"#, #"{"version":"1","ticker":null}"#,
    ])
  func `loading a cache entry that is not a ticker removes it`(text: String) throws {
    try store.set(Data(text.utf8), forKey: TickerCache.key)

    let ticker = try cache.load(TickerCache.key)

    #expect(ticker == nil)
    #expect(try store.keys() == [])
  }

  @Test(arguments: [0, 2, -1])
  func `a ticker of an unknown version is kept until the next save`(version: Int) throws {
    let data = Data(#"{"version":\#(version),"ticker":{"id":1,"title":"a"}}"#.utf8)
    try store.set(data, forKey: TickerCache.key)

    let error = #expect(throws: TickerCacheError.self) { try cache.load(TickerCache.key) }
    #expect(error == .unknownVersion(version, known: 1, key: "tickerData"))
    #expect(
      error?.description
        == "the ticker “tickerData” has version \(version), but only version 1 can be read")
    #expect(try store.data(forKey: TickerCache.key) == data)

    try cache.save(.mock, TickerCache.key)
    #expect(try cache.load(TickerCache.key) == .mock)
  }

  /// What the store has read: a damaged entry, or an error.
  @Test(
    arguments: [.success(Data("damaged".utf8)), .failure(.corrupt)]
      as [Result<Data, KeyValueStoreError>])
  func `loading a damaged ticker does not remove one that is saved meanwhile`(
    read: Result<Data, KeyValueStoreError>
  ) throws {
    let data = Data(#"{"ticker":{"id":1,"title":"belanja yuk"},"version":1}"#.utf8)
    store.reading.answers { _ throws(KeyValueStoreError) in
      // Another process saves while this one reads.
      if store.setting.callCount == 0 { try store.set(data, forKey: TickerCache.key) }
      return try read.get()
    }

    let ticker = try cache.load(TickerCache.key)

    #expect(ticker == nil)
    #expect(store.values == [TickerCache.key: data])
  }

  @Test func `a store error is passed on with the failed operation and the key`() {
    store.reading.returns(Data("damaged".utf8))
    store.updating.throws(.notPermitted)
    let error = #expect(throws: TickerCacheError.store(.remove, key: "a", .notPermitted)) {
      try cache.load("a")
    }
    #expect(
      error?.description == "cannot remove the ticker “a”: \(KeyValueStoreError.notPermitted)")

    store.reading.throws(.notPermitted)
    #expect(throws: TickerCacheError.store(.load, key: "a", .notPermitted)) { try cache.load("a") }

    store.setting.throws(.diskFull)
    #expect(throws: TickerCacheError.store(.save, key: "a", .diskFull)) {
      try cache.save(.mock, "a")
    }
  }
}
