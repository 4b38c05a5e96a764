import Foundation
public import Seams

/// Where the feed keeps its ticker: two closures, so that a test can replace either of them.
///
/// Pass a cache to the code that needs one. Code that is given none uses ``current``. It is task-local: nobody can
/// assign to it, and two tests that run at once never see each other's cache.
public struct TickerCache: Sendable {
  /// The key that the feed uses.
  public static let key = "tickerData"

  /// The cache of the current task.
  ///
  /// The app sets it once, where it starts: `TickerCache.$current.withValue(TickerCache(store: store)) { … }`. Until
  /// then, loading and saving throw ``TickerCacheError/notSet``, so that no test touches a disk by accident.
  @TaskLocal public static var current = TickerCache(
    load: { _ throws(TickerCacheError) in throw .notSet },
    save: { _, _ throws(TickerCacheError) in throw .notSet })

  /// Loads the ticker of a key; nil if there is none.
  public var load: @Sendable (_ key: String) throws(TickerCacheError) -> Ticker?

  /// Saves a ticker under a key, in place of the one that is there.
  public var save: @Sendable (_ ticker: Ticker, _ key: String) throws(TickerCacheError) -> Void

  /// Makes a cache of two closures.
  ///
  /// - Parameters:
  ///   - load: Loads the ticker of a key.
  ///   - save: Saves a ticker under a key.
  public init(
    load: @escaping @Sendable (_ key: String) throws(TickerCacheError) -> Ticker?,
    save: @escaping @Sendable (_ ticker: Ticker, _ key: String) throws(TickerCacheError) -> Void
  ) {
    self.load = load
    self.save = save
  }

  /// Makes the cache of an app, on a store.
  ///
  /// An entry that cannot be read as a ticker is removed when it is loaded. An entry of an unknown version is left
  /// alone, because the program that wrote it can read it.
  ///
  /// - Parameter store: Where tickers are kept.
  public init(store: any KeyValueStore) {
    let entries = TickerEntries(store: store)
    self.init(
      load: { key throws(TickerCacheError) in try entries.load(forKey: key) },
      save: { ticker, key throws(TickerCacheError) in try entries.save(ticker, forKey: key) })
  }
}

/// The tickers of a store: how they are written, and what becomes of entries that cannot be read.
private struct TickerEntries {
  let store: any KeyValueStore

  func load(forKey key: String) throws(TickerCacheError) -> Ticker? {
    guard let data = try read(key) else { return nil }
    // What does not decode has no version and no ticker: the reason does not matter.
    let version = (try? JSONDecoder().decode(Version.self, from: data))?.version
    if let version, version != Entry.currentVersion {
      throw .unknownVersion(version, known: Entry.currentVersion, key: key)
    }
    guard let entry = try? JSONDecoder().decode(Entry.self, from: data) else {
      try remove(data, key)
      return nil
    }
    return entry.ticker
  }

  func save(_ ticker: Ticker, forKey key: String) throws(TickerCacheError) {
    do {
      try store.set(JSONEncoder().encode(Entry(ticker: ticker)), forKey: key)
    } catch let error as KeyValueStoreError {
      throw .store(.save, key: key, error)
    } catch {
      throw .store(.save, key: key, .other("\(error)"))
    }
  }

  private func read(_ key: String) throws(TickerCacheError) -> Data? {
    do throws(KeyValueStoreError) {
      return try store.data(forKey: key)
    } catch let error where error.code == .corrupt {
      // The store itself cannot read what it has: that is no ticker either.
      try attempt(.remove, key) { () throws(KeyValueStoreError) in
        try store.removeValue(forKey: key)
      }
      return nil
    } catch {
      throw .store(.load, key: key, error)
    }
  }

  /// Removes an entry, unless somebody has saved another one meanwhile.
  private func remove(_ data: Data, _ key: String) throws(TickerCacheError) {
    try attempt(.remove, key) { () throws(KeyValueStoreError) in
      try store.update(forKey: key) { value in
        if value == data { value = nil }
      }
    }
  }

  private func attempt(
    _ operation: TickerCacheError.Operation,
    _ key: String,
    _ work: () throws(KeyValueStoreError) -> Void
  ) throws(TickerCacheError) {
    do throws(KeyValueStoreError) { try work() } catch { throw .store(operation, key: key, error) }
  }
}

private struct Version: Decodable {
  let version: Int
}

/// A ticker as it is written.
private struct Entry: Codable {
  static let currentVersion = 1

  var version = currentVersion
  let ticker: Ticker

  init(ticker: Ticker) {
    self.ticker = ticker
  }
}
