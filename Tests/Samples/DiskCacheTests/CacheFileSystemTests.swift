import DiskCache
import Foundation
import TestKit

/// The cases that ``OnDiskCacheTests`` cannot reach through the cache, mostly missing files.
@Suite("The local file system")
struct LocalFileSystemTests: ~Copyable {
  private let fileSystem = LocalFileSystem()
  private let folder: TemporaryDirectory
  private let file: URL

  init() throws {
    let folder = try TemporaryDirectory()
    file = folder.url.appending(component: "file")
    self.folder = folder
  }

  @Test(.tags(.state))
  func `reading a file while it is replaced returns the complete old content`() throws {
    try fileSystem.write(Data("old".utf8), to: file, modified: .start)
    let reading = try FileHandle(forReadingFrom: file)
    defer { try? reading.close() }

    try fileSystem.write(Data("newer".utf8), to: file, modified: .start)

    #expect(try reading.readToEnd() == Data("old".utf8))
    #expect(try fileSystem.data(of: file) == Data("newer".utf8))
  }

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `reading a missing file returns nothing, but deleting it fails`() throws {
    #expect(try fileSystem.names(in: file) == [])
    #expect(try fileSystem.attributes(of: file) == nil)
    #expect(try fileSystem.data(of: file) == nil)

    let error = try #require(throws: CocoaError.self) { try fileSystem.remove(file) }

    #expect(error.code == .fileNoSuchFile)
  }

  @Test(.tags(.returnValue), arguments: ["link", "pipe", "directory"])
  func `reading a link, pipe or directory fails without blocking`(kind: String) throws {
    let place = folder.url.appending(component: "a \(kind)", directoryHint: .notDirectory)
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
}
