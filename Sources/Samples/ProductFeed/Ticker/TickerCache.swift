import Foundation
package import Seams

/// A cache for the ticker, made of two closures so that a test can replace either of them.
///
/// Pass a cache to the code that needs one. By default, that code uses ``current``. This property is task-local: code
/// cannot assign to it, and tests that run in parallel never see each other's cache.
package struct TickerCache: Sendable {
  /// The key under which the feed saves its ticker.
  package static let key = "tickerData"

  /// The cache of the current task.
  ///
  /// The app sets it once, at launch: `TickerCache.$current.withValue(TickerCache(store: store)) { … }`. Until then,
  /// loading and saving throw ``TickerCacheError/notSet``, so that no test uses the disk by accident.
  @TaskLocal package static var current = TickerCache(
    load: { _ throws(TickerCacheError) in throw .notSet },
    save: { _, _ throws(TickerCacheError) in throw .notSet })

  /// Returns the ticker under a key, or `nil` if the cache has no such entry.
  package var load: @Sendable (_ key: String) throws(TickerCacheError) -> Ticker?

  /// Saves a ticker under a key and replaces the old one.
  package var save: @Sendable (_ ticker: Ticker, _ key: String) throws(TickerCacheError) -> Void

  package init(
    load: @escaping @Sendable (_ key: String) throws(TickerCacheError) -> Ticker?,
    save: @escaping @Sendable (_ ticker: Ticker, _ key: String) throws(TickerCacheError) -> Void
  ) {
    self.load = load
    self.save = save
  }

  /// Creates a cache that keeps its entries in a store.
  ///
  /// Loading removes an entry that is not a ticker. An entry with an unknown version is left alone, because the program
  /// that wrote it can still read it. An entry that the store reports as corrupt counts as missing, and stays in the
  /// store until the next save.
  package init(store: any KeyValueStore) {
    let entries = TickerEntries(store: store)
    self.init(
      load: { key throws(TickerCacheError) in try entries.load(forKey: key) },
      save: { ticker, key throws(TickerCacheError) in try entries.save(ticker, forKey: key) })
  }
}

/// The reason why the cache could not load or save a ticker.
package enum TickerCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case load, save, remove
  }

  case store(Operation, key: String, KeyValueStoreError)

  /// Another version of the program wrote the entry, which was left unchanged.
  case unknownVersion(Int, known: Int, key: String)
  case notSet

  package var description: String {
    switch self {
    case .store(let operation, let key, let error):
      "cannot \(operation.rawValue) the ticker “\(key)”: \(error)"
    case .unknownVersion(let version, let known, let key):
      "the ticker “\(key)” has version \(version), but only version \(known) can be read"
    case .notSet:
      """
      no ticker cache is set: pass a TickerCache, or set TickerCache.$current where the app starts
      """
    }
  }
}

private struct TickerEntries {
  let store: any KeyValueStore

  func load(forKey key: String) throws(TickerCacheError) -> Ticker? {
    guard let data = try read(key) else { return nil }
    let version = (try? JSONDecoder().decode(Version.self, from: data))?.version
    if let version, version != Entry.currentVersion {
      throw .unknownVersion(version, known: Entry.currentVersion, key: key)
    }
    // Any other entry that cannot be decoded is removed, whatever the reason.
    guard let entry = try? JSONDecoder().decode(Entry.self, from: data) else {
      try attempt(.remove, key) { () throws(KeyValueStoreError) in
        try store.update(forKey: key) { value in
          // Another entry may have replaced it in the meantime.
          if value == data { value = nil }
        }
      }
      return nil
    }
    return entry.ticker
  }

  func save(_ ticker: Ticker, forKey key: String) throws(TickerCacheError) {
    let data = Result { try JSONEncoder().encode(Entry(ticker: ticker)) }
      .mapError { KeyValueStoreError.other("\($0)") }
    try attempt(.save, key) { () throws(KeyValueStoreError) in
      try store.set(data.get(), forKey: key)
    }
  }

  /// Returns an entry's data, or `nil` if the store reports the entry as corrupt.
  ///
  /// A corrupt entry is not removed, because a good one may have replaced it in the meantime.
  private func read(_ key: String) throws(TickerCacheError) -> Data? {
    do throws(KeyValueStoreError) {
      return try store.data(forKey: key)
    } catch {
      if error.code == .corrupt { return nil }
      throw .store(.load, key: key, error)
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

private struct Entry: Codable {
  static let currentVersion = 1

  var version = currentVersion
  let ticker: Ticker
}
