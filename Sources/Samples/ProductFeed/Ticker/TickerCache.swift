import Foundation
public import Seams

/// Keeps a ticker for later: how it is written, and what becomes of an entry that is none.
///
/// Where it is kept is up to the store, so that a test needs neither a disk nor a cleanup.
public struct TickerCache: Sendable {
  /// The key that the feed uses.
  public static let key = "tickerData"

  private let store: any KeyValueStore

  /// Makes a cache.
  ///
  /// - Parameter store: Where tickers are kept.
  public init(store: any KeyValueStore) {
    self.store = store
  }

  /// Reads a ticker.
  ///
  /// An entry that is no ticker is removed, for nobody will ever be able to read it. One of a version that is not
  /// known here is left alone: somebody else is.
  ///
  /// - Parameter key: The key under which it was saved.
  /// - Returns: The ticker; nil if there is none, or was none that can be read.
  /// - Throws: ``TickerCacheError`` if the store fails, or if the entry is of an unknown version.
  public func load(forKey key: String = Self.key) throws(TickerCacheError) -> Ticker? {
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

  /// Saves a ticker, in place of whatever is there.
  ///
  /// - Parameters:
  ///   - ticker: The ticker.
  ///   - key: Any string.
  /// - Throws: ``TickerCacheError`` if the store fails; then the entry is as it was.
  public func save(_ ticker: Ticker, forKey key: String = Self.key) throws(TickerCacheError) {
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
