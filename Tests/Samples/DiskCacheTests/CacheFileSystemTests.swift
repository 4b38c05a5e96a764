import DiskCache
import Foundation
import TestKit

/// What ``OnDiskCacheTests`` cannot reach through the cache, above all missing files.
@Suite("The file system of this machine")
struct LocalFileSystemTests: ~Copyable {
  private let fileSystem = LocalFileSystem()
  private let folder: TemporaryDirectory
  private let file: URL

  init() throws {
    let folder = try TemporaryDirectory()
    file = folder.file("file")
    self.folder = folder
  }

  @Test(.tags(.state))
  func `a written file has its content, its size and the given date`() throws {
    try fileSystem.write(Data("abc".utf8), to: file, modified: .start)

    #expect(try fileSystem.names(in: folder.url) == ["file"])
    #expect(try fileSystem.data(of: file) == Data("abc".utf8))
    let attributes = try fileSystem.attributes(of: file)
    #expect(attributes == CacheFileAttributes(size: 3, modified: .start))
  }

  @Test(.tags(.state))
  func `creating an existing directory leaves its files`() throws {
    try fileSystem.write(Data("abc".utf8), to: file, modified: .start)

    try fileSystem.createDirectory(at: folder.url)

    #expect(try fileSystem.names(in: folder.url) == ["file"])
  }

  @Test(.tags(.state))
  func `reading a file while it is written returns the old content, whole`() throws {
    try fileSystem.write(Data("old".utf8), to: file, modified: .start)
    let reading = try FileHandle(forReadingFrom: file)
    defer { try? reading.close() }

    try fileSystem.write(Data("newer".utf8), to: file, modified: .start)

    #expect(try reading.readToEnd() == Data("old".utf8))
    #expect(try fileSystem.data(of: file) == Data("newer".utf8))
  }

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `a missing file is nil or empty, but cannot be deleted`() throws {
    #expect(try fileSystem.names(in: file) == [])
    #expect(try fileSystem.attributes(of: file) == nil)
    #expect(try fileSystem.data(of: file) == nil)

    let error = try #require(throws: CocoaError.self) { try fileSystem.remove(file) }

    #expect(error.code == .fileNoSuchFile)
  }

  @Test(.tags(.returnValue), arguments: ["link", "pipe", "directory"])
  func `reading anything but a file fails, and does not block`(kind: String) throws {
    let place = folder.file("a \(kind)")
    try fileSystem.write(Data("foreign".utf8), to: file, modified: .start)
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(at: place, withDestinationURL: file)
    case "pipe": unsafe mkfifo(place.path, 0o600)
    default: try fileSystem.createDirectory(at: place)
    }

    let error = try #require(throws: CocoaError.self) { try fileSystem.data(of: place) }

    #expect(error.code == .fileReadUnknown)
    #expect(error.filePath == place.path)
  }

  @Test(.tags(.returnValue))
  func `listing a file fails, because it is not an empty directory`() throws {
    try fileSystem.write(Data(), to: file, modified: .start)

    #expect(throws: CocoaError.self) { try fileSystem.names(in: file) }
  }
}
