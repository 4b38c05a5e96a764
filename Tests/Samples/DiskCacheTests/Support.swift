import DiskCache
import Foundation
import TestKit

/// A file system double that touches no file and can make any operation fail.
final class MockFileSystem: CacheFileSystem {
  let createDirectory = Spy<URL, Void, any Error>("createDirectory(at:)")
  let names = Spy<URL, [String], any Error>("names(in:)", returning: [])
  let attributes = Spy<URL, CacheFileAttributes?, any Error>("attributes(of:)", returning: nil)
  let data = Spy<URL, Data?, any Error>("data(of:)", returning: nil)
  let write = Spy<Data, URL, Date, Void, any Error>("write(_:to:modified:)")
  let remove = Spy<URL, Void, any Error>("remove(_:)")

  func createDirectory(at directory: URL) throws { try createDirectory(directory) }
  func names(in directory: URL) throws -> [String] { try names(directory) }
  func attributes(of file: URL) throws -> CacheFileAttributes? { try attributes(file) }
  func data(of file: URL) throws -> Data? { try data(file) }
  func write(_ data: Data, to file: URL, modified date: Date) throws { try write(data, file, date) }

  // `remove(file)` would call this method again.
  func remove(_ file: URL) throws { try remove.call(file) }
}

struct StubPolicy: CleanupPolicy {
  let choice: Set<CacheItem>

  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> { choice }
}

struct RemoveEverythingPolicy: CleanupPolicy {
  func itemsToRemove(from items: Set<CacheItem>) -> Set<CacheItem> { items }
}

extension Date {
  /// A date that every disk can store exactly, because it is a whole number of seconds.
  static let start = Date(timeIntervalSince1970: 1_000_000_000)
}

extension DiskCacheError {
  /// The error without its platform-specific reason.
  var withoutReason: Self {
    guard case .failed(let operation, let path, _) = self else { return self }
    return .failed(operation, path: path, reason: "")
  }
}
