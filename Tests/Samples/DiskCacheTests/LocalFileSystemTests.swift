import DiskCache
import Foundation
import TestKit

/// What ``OnDiskCacheTests`` cannot reach through the cache: above all, what is not there.
@Suite("The file system of this machine")
struct LocalFileSystemTests: ~Copyable {
  private let fileSystem = LocalFileSystem()
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(.tags(.returnValue))
  func `what is missing is nil, or empty, but no error`() throws {
    let missing = folder.url.appending(component: "missing", directoryHint: .notDirectory)

    #expect(try fileSystem.names(in: missing) == [])
    #expect(try fileSystem.attributes(of: missing) == nil)
    #expect(try fileSystem.data(of: missing) == nil)
  }

  @Test(.tags(.state))
  func `a written file has its content, its size and the date it was given`() throws {
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
    try fileSystem.createDirectory(at: folder.url)

    try fileSystem.write(Data("abc".utf8), to: file, modified: .start)

    #expect(try fileSystem.names(in: folder.url) == ["file"])
    #expect(try fileSystem.data(of: file) == Data("abc".utf8))
    let attributes = try fileSystem.attributes(of: file)
    #expect(attributes == CacheFileAttributes(size: 3, modified: .start))
  }

  @Test(.tags(.state))
  func `a directory that is there already is fine`() throws {
    try fileSystem.createDirectory(at: folder.url)
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
    try fileSystem.write(Data("abc".utf8), to: file, modified: .start)

    try fileSystem.createDirectory(at: folder.url)

    #expect(try fileSystem.names(in: folder.url) == ["file"])
  }

  @Test(.tags(.state))
  func `who reads a file while it is written reads the old one, whole`() throws {
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
    try fileSystem.write(Data("old".utf8), to: file, modified: .start)
    let reading = try FileHandle(forReadingFrom: file)
    defer { try? reading.close() }

    try fileSystem.write(Data("newer".utf8), to: file, modified: .start)

    #expect(try reading.readToEnd() == Data("old".utf8))
    #expect(try fileSystem.data(of: file) == Data("newer".utf8))
  }

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `deleting what is missing fails`() throws {
    let missing = folder.url.appending(component: "missing", directoryHint: .notDirectory)

    let error = try #require(throws: CocoaError.self) { try fileSystem.remove(missing) }

    #expect(error.code == .fileNoSuchFile)
  }

  @Test(.tags(.returnValue), arguments: ["link", "pipe", "directory"])
  func `what is no file is not read, and does not block`(kind: String) throws {
    try fileSystem.createDirectory(at: folder.url)
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
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

  @Test(.tags(.returnValue))
  func `listing a file fails, for it is no empty directory`() throws {
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
    try fileSystem.createDirectory(at: folder.url)
    try fileSystem.write(Data(), to: file, modified: .start)

    #expect(throws: CocoaError.self) { try fileSystem.names(in: file) }
  }
}
