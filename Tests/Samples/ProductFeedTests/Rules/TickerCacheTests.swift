import Foundation
import ProductFeed
import Storage
import TestKit

/// The same for a store in memory and for one of files.
@Suite("A cached ticker, wherever it is kept", .tags(.state))
struct TickerCacheTests: ~Copyable {
  enum Place: CaseIterable { case memory, files }

  private let directory: TemporaryDirectory
  private let memory = InMemoryKeyValueStore()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Place.allCases)
  func `before the first save there is none`(place: Place) throws {
    let ticker = try cache(place).load(TickerCache.key)

    #expect(ticker == nil)
  }

  @Test(arguments: Place.allCases)
  func `a saved ticker is loaded`(place: Place) throws {
    let cache = cache(place)

    try cache.save(.mock, TickerCache.key)

    #expect(try cache.load(TickerCache.key) == .mock)
  }

  @Test(arguments: Place.allCases)
  func `the last one that was saved is loaded`(place: Place) throws {
    let cache = cache(place)
    try cache.save(.mock, TickerCache.key)

    try cache.save(Ticker(id: 2, title: ""), TickerCache.key)

    #expect(try cache.load(TickerCache.key) == Ticker(id: 2, title: ""))
  }

  @Test(arguments: Place.allCases)
  func `each key has its own`(place: Place) throws {
    let cache = cache(place)

    try cache.save(.mock, "a")

    #expect(try cache.load("a") == .mock)
    #expect(try cache.load("b") == nil)
    #expect(try cache.load(TickerCache.key) == nil)
  }

  @Test(arguments: Place.allCases)
  func `another cache on the same place sees it, also after a relaunch`(place: Place) throws {
    try cache(place).save(.mock, TickerCache.key)

    let ticker = try cache(place).load(TickerCache.key)

    #expect(ticker == .mock)
  }

  // MARK: - Failures

  @Test(
    arguments: Place.allCases,
    [
      "", "damaged", "null", "[]", "7", #""text""#, "{}", #"{"id":1,"title":"a"}"#,
      #"{"version":1}"#, #"{"version":1,"ticker":{"id":1}}"#,
      #"{"version":1,"ticker":{"id":"1","title":"a"}}"#, #"{"version":"1","ticker":null}"#,
    ])
  func `an entry that is no ticker is none, and is removed`(place: Place, text: String) throws {
    let store = store(place)
    try store.set(Data(text.utf8), forKey: TickerCache.key)

    let ticker = try cache(place).load(TickerCache.key)

    #expect(ticker == nil)
    #expect(try store.keys() == [])
  }

  @Test(arguments: Place.allCases, [0, 2, -1])
  func `an entry of another version is refused and left alone`(place: Place, version: Int) throws {
    let store = store(place)
    let data = Data(#"{"version":\#(version),"ticker":{"id":1,"title":"a"}}"#.utf8)
    try store.set(data, forKey: TickerCache.key)

    #expect(throws: TickerCacheError.unknownVersion(version, known: 1, key: "tickerData")) {
      try cache(place).load(TickerCache.key)
    }

    #expect(try store.data(forKey: TickerCache.key) == data)
  }

  @Test(arguments: Place.allCases)
  func `a new ticker takes the place of an entry of another version`(place: Place) throws {
    try store(place).set(Data(#"{"version":2}"#.utf8), forKey: TickerCache.key)

    try cache(place).save(.mock, TickerCache.key)

    #expect(try cache(place).load(TickerCache.key) == .mock)
  }

  @Test func `a damaged file is none, and the next ticker is saved`() throws {
    try cache(.files).save(.mock, TickerCache.key)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    let name = try #require(names.first { $0.hasPrefix("value-") })
    try Data("damaged".utf8).write(to: directory.url.appending(component: name))

    let ticker = try cache(.files).load(TickerCache.key)

    #expect(ticker == nil)
    #expect(try store(.files).keys() == [])
    try cache(.files).save(.mock, TickerCache.key)
    #expect(try cache(.files).load(TickerCache.key) == .mock)
  }

  @Test func `a ticker that is saved while a damaged one is removed stays`() throws {
    let store = InMemoryKeyValueStore([TickerCache.key: Data("damaged".utf8)])
    let cache = TickerCache(store: store)
    let data = Data(#"{"ticker":{"id":1,"title":"belanja yuk"},"version":1}"#.utf8)
    store.reading.answers { _ throws(KeyValueStoreError) in
      // Somebody else, between reading and removing.
      if store.setting.callCount == 0 { try store.set(data, forKey: TickerCache.key) }
      return Data("damaged".utf8)
    }

    let ticker = try cache.load(TickerCache.key)

    #expect(ticker == nil)
    #expect(store.values == [TickerCache.key: data])
  }

  @Test func `a store that cannot read, write or remove is an error that says so`() {
    memory.reading.throws(.notPermitted)
    memory.setting.throws(.diskFull("on the disk"))

    let load = #expect(throws: TickerCacheError.self) { try cache(.memory).load(TickerCache.key) }
    let save = #expect(throws: TickerCacheError.self) {
      try cache(.memory).save(.mock, "a")
    }

    #expect(load == .store(.load, key: "tickerData", .notPermitted))
    #expect(load?.description == "cannot load the ticker “tickerData”: not permitted")
    #expect(save?.description == "cannot save the ticker “a”: disk full: on the disk")
  }

  @Test func `a damaged entry that cannot be removed is an error`() throws {
    try memory.set(Data("damaged".utf8), forKey: TickerCache.key)
    memory.updating.throws(.notPermitted)

    let error = #expect(throws: TickerCacheError.self) { try cache(.memory).load(TickerCache.key) }

    #expect(error?.description == "cannot remove the ticker “tickerData”: not permitted")
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
      TickerCacheError.unknownVersion(2, known: 1, key: "a"),
      "the ticker “a” is of version 2, and only version 1 is known"
    ),
    (
      .notSet,
      """
      no ticker cache is set: pass a TickerCache, or set TickerCache.$current where the app starts
      """
    ),
  ])
  func `an error says what to do`(error: TickerCacheError, text: String) {
    #expect("\(error)" == text)
  }

  // MARK: - Fixtures

  private func cache(_ place: Place) -> TickerCache {
    TickerCache(store: store(place))
  }

  /// A new store each time, as after a relaunch, on the place of this test.
  private func store(_ place: Place) -> any KeyValueStore {
    switch place {
    case .memory: memory
    case .files: FileKeyValueStore(directory: directory.url)
    }
  }
}
