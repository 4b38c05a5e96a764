package import Foundation
import Storage

/// A cache that keeps its data in files in one directory.
///
/// Other files in the directory are neither listed nor deleted. A key can contain any characters, but must not be too
/// long for a file name. No key leads out of the directory.
///
/// All state is on the disk, so you can copy this value and use it on any thread.
package struct OnDiskCache: Sendable {
  package let directory: URL

  private let fileSystem: any CacheFileSystem
  private let now: @Sendable () -> Date

  /// Creates a cache without reading or writing anything yet.
  ///
  /// Storing the first entry creates the directory. The `now` closure provides the dates of stored data and is used to
  /// compute the age of items.
  package init(
    directory: URL,
    fileSystem: any CacheFileSystem = LocalFileSystem(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = directory
    self.fileSystem = fileSystem
    self.now = now
  }

  package func store(_ data: Data, for key: String) throws(DiskCacheError) {
    let file = try file(for: key)
    try attempt(.createDirectory, on: directory) { try fileSystem.createDirectory(at: directory) }
    try attempt(.write, on: file) { try fileSystem.write(data, to: file, modified: now()) }
  }

  /// Returns the data for a key, or `nil` if nothing is stored under the key.
  package func data(for key: String) throws(DiskCacheError) -> Data? {
    let file = try file(for: key)
    return try attempt(.read, on: file) { try fileSystem.data(of: file) }
  }

  /// Returns an item for each stored key.
  package func items() throws(DiskCacheError) -> Set<CacheItem> {
    let now = now()
    let names = try attempt(.list, on: directory) { try fileSystem.names(in: directory) }
    var items: Set<CacheItem> = []
    for name in names where isNameOfKey(name) {
      let file = file(named: name)
      let attributes = try attempt(.inspect, on: file) { try fileSystem.attributes(of: file) }
      guard let attributes else { continue }
      items.insert(
        try CacheItem(
          path: file.path(percentEncoded: false),
          age: Duration(clamping: now.timeIntervalSince(attributes.modified)),
          size: attributes.size))
    }
    return items
  }

  /// Deletes the items that a policy chooses, the oldest first.
  ///
  /// If a file cannot be deleted, the report says so, and the other files are still deleted. If the policy
  /// chooses an item that is not in the cache, the report lists a failure, and that file is left alone.
  ///
  /// If the items cannot be listed, this method throws without deleting anything. If data is stored during the cleanup
  /// under the key of a chosen item, the new data may be deleted.
  package func clean(policy: some CleanupPolicy) throws(DiskCacheError) -> CleanupReport {
    let items = try items()
    var report = CleanupReport()
    for item in policy.itemsToRemove(from: items).newestFirst().reversed() {
      do throws(DiskCacheError) {
        guard items.contains(item) else { throw .notInCache(path: item.path) }
        let file = URL(filePath: item.path, directoryHint: .notDirectory)
        try attempt(.remove, on: file) { try fileSystem.remove(file) }
        report.removed.append(item)
      } catch {
        report.failures.append(CleanupReport.Failure(item: item, error: error))
      }
    }
    return report
  }

  /// The maximum length of a file name, in bytes, on common file systems.
  static let maxFileNameLength = 255

  private static let prefix = "cached-"

  private func file(named name: String) -> URL {
    directory.appending(component: name, directoryHint: .notDirectory)
  }

  private func file(for key: String) throws(DiskCacheError) -> URL {
    let name = Self.prefix + FileNameEscaping.escape(key)
    let length = name.utf8.count
    guard length <= Self.maxFileNameLength else {
      throw .keyTooLong(key, fileNameLength: length)
    }
    return file(named: name)
  }

  private func isNameOfKey(_ name: String) -> Bool {
    name.hasPrefix(Self.prefix)
      && FileNameEscaping.unescape(name.dropFirst(Self.prefix.count)) != nil
  }

  /// Converts a file system error to a `DiskCacheError` that names the operation and the path.
  private func attempt<Result>(
    _ operation: DiskCacheError.Operation,
    on url: URL,
    _ work: () throws -> Result
  ) throws(DiskCacheError) -> Result {
    do {
      return try work()
    } catch {
      throw .failed(operation, path: url.path(percentEncoded: false), reason: "\(error)")
    }
  }
}

/// The result of a cleanup.
///
/// Both lists are sorted from the oldest item to the newest.
package struct CleanupReport: Hashable, Sendable {
  package struct Failure: Hashable, Sendable {
    package let item: CacheItem
    package let error: DiskCacheError

    package init(item: CacheItem, error: DiskCacheError) {
      self.item = item
      self.error = error
    }
  }

  package fileprivate(set) var removed: [CacheItem] = []

  /// The items that the policy chose but that were not deleted.
  package fileprivate(set) var failures: [Failure] = []

  package init() {}
}

extension Duration {
  /// Converts seconds to a duration of at most 10¹⁸ seconds in either direction, and NaN to zero.
  ///
  /// A damaged file date or a wrong clock must not make the conversion crash.
  fileprivate init(clamping seconds: TimeInterval) {
    let limit: TimeInterval = 1e18
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -limit), limit))
  }
}
