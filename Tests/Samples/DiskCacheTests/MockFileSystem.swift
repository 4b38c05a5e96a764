import DiskCache
import Foundation
import TestKit

/// The double of the file system: no file is touched, and any operation can be made to fail.
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

  // `remove(file)` would be this method again.
  func remove(_ file: URL) throws { try remove.call(file) }
}
