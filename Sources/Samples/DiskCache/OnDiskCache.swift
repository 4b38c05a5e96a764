public import Foundation

/// Data by key in the files of one directory.
///
/// The directory belongs to the cache, but it does not mind company: files that it cannot have
/// written are neither listed nor deleted. Any string is a key, and none leads out of the directory.
///
/// All state is on disk, so values of this type may be copied and used from any thread.
public struct OnDiskCache: Sendable {
  /// The directory of the files; the first ``store(_:for:)`` makes it if it is missing.
  public let directory: URL

  private let fileSystem: any CacheFileSystem
  private let now: @Sendable () -> Date

  /// Makes a cache that uses a directory.
  ///
  /// - Parameters:
  ///   - directory: A file URL. Nothing is read or made before the cache is used.
  ///   - fileSystem: The way to the files.
  ///   - now: The clock. It dates what is stored, and tells how old that is.
  public init(
    directory: URL,
    fileSystem: any CacheFileSystem = LocalFileSystem(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = directory
    self.fileSystem = fileSystem
    self.now = now
  }

  /// Stores data under a key, in place of any that is there.
  ///
  /// - Parameters:
  ///   - data: The data to store.
  ///   - key: Any string whose file name is short enough; see `DiskCacheError.keyTooLong`.
  /// - Throws: `DiskCacheError` if the key is too long, or if the directory or the file cannot be
  ///   written.
  /// - Complexity: O(n), where n is the size of the data.
  public func store(_ data: Data, for key: String) throws(DiskCacheError) {
    let file = file(named: try CacheFileName(key: key))
    try attempt(.createDirectory, on: directory) { try fileSystem.createDirectory(at: directory) }
    try attempt(.write, on: file) { try fileSystem.write(data, to: file, modified: now()) }
  }

  /// Reads the data of a key.
  ///
  /// - Parameter key: The key under which it was stored.
  /// - Returns: The data; nil if there is none, which is no error: a cache may be purged.
  /// - Throws: `DiskCacheError` if the key is too long, or if its file is there and cannot be read.
  /// - Complexity: O(n), where n is the size of the data.
  public func data(for key: String) throws(DiskCacheError) -> Data? {
    let file = file(named: try CacheFileName(key: key))
    return try attempt(.read, on: file) { try fileSystem.data(of: file) }
  }

  /// Lists what the cache holds.
  ///
  /// - Returns: An item for each key; none if the directory is missing. A file that is deleted
  ///   while the cache looks is left out.
  /// - Throws: `DiskCacheError` if the directory or a file in it cannot be looked at.
  /// - Complexity: O(n), where n is the number of files in the directory.
  public func items() throws(DiskCacheError) -> Set<CacheItem> {
    let now = now()
    let names = try attempt(.list, on: directory) { try fileSystem.names(in: directory) }
    var items: Set<CacheItem> = []
    for name in names.compactMap(CacheFileName.init(text:)) {
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
  /// It goes on after a file that cannot be deleted. An item that the policy made up is reported
  /// as a failure, and the file it names is left alone.
  ///
  /// - Parameter policy: The rule.
  /// - Returns: What was deleted, and what was not.
  /// - Throws: `DiskCacheError` if the items cannot be listed, before anything is deleted. That a
  ///   file cannot be deleted is not thrown but reported.
  /// - Complexity: O(n log n), where n is the number of items, and the complexity of the policy.
  public func clean(policy: some CleanupPolicy) throws(DiskCacheError) -> CleanupReport {
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
}

// MARK: - Implementation

extension OnDiskCache {
  private func file(named name: CacheFileName) -> URL {
    directory.appending(component: name.text, directoryHint: .notDirectory)
  }

  /// Turns an error of the file system into one that says what was tried where.
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

extension Duration {
  /// The nearest duration to a number of seconds; zero for one that is not a number.
  ///
  /// No clock and no date that a file can have makes the conversion trap.
  fileprivate init(clamping seconds: TimeInterval) {
    let limit: TimeInterval = 1e18
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -limit), limit))
  }
}
