import DiskCache
import Foundation
import TestKit

@Suite("A cache on disk", .tags(.state))
struct OnDiskCacheTests: ~Copyable {
  private let folder: TemporaryDirectory
  private let cache: OnDiskCache
  private let fileSystem = LocalFileSystem()

  init() throws {
    folder = try TemporaryDirectory()
    cache = OnDiskCache(directory: folder.url, now: { .start })
  }

  @Test func `a cache directory with any name is created on demand and can be emptied`() throws {
    let directory = folder.url.appending(components: "a", "50% é #1?", directoryHint: .isDirectory)
    let cache = OnDiskCache(directory: directory)
    #expect(try cache.data(for: "image/1") == nil)
    #expect(try cache.items() == [])
    #expect(try folderNames() == [])

    try cache.store(Data("portrait".utf8), for: "image/1")
    #expect(try cache.data(for: "image/1") == Data("portrait".utf8))

    let report = try cache.clean(policy: RemoveEverythingPolicy())
    #expect(report.removed.count == 1)
    #expect(report.failures.isEmpty)
    #expect(try cache.data(for: "image/1") == nil)
  }

  @Test(arguments: [5.0, -5.0])
  func `storing new data for a key replaces the old data, size and age`(age: Double) throws {
    try OnDiskCache(directory: folder.url, now: { .start - 60 })
      .store(Data("a long portrait".utf8), for: "image")
    try cache.store(Data("portrait".utf8), for: "image")

    let items = try OnDiskCache(directory: folder.url, now: { .start + age }).items()

    let item = try CacheItem(path: file("cached-image").path, age: .seconds(age), size: 8)
    #expect(items == [item])
    #expect(try cache.data(for: "image") == Data("portrait".utf8))
  }

  // MARK: - Keys

  @Test(arguments: [
    (key: "image-1", name: "cached-image-1"), (key: "", name: "cached-"),
    (key: "../../etc/passwd", name: "cached-%2e%2e%2f%2e%2e%2fetc%2fpasswd"),
    (key: "🗂️", name: "cached-%f0%9f%97%82%ef%b8%8f"),
    (key: String(repeating: "k", count: 248), name: "cached-" + String(repeating: "k", count: 248)),
  ])
  func `a key may contain any characters, and its data is stored as one file`(
    key: String, name: String
  ) throws {
    try cache.store(Data("portrait".utf8), for: key)

    #expect(try folderNames() == [name])
    #expect(try cache.items().count == 1)
    #expect(try cache.data(for: key) == Data("portrait".utf8))
  }

  @Test(arguments: [
    "notes.txt", ".hidden", "image", "cached", "CACHED-image", "cached-IMAGE", "cached-a.b",
    "cached-100%", "cached-%2F", "cached-%61", "cached-%ff", "cached-e%cc%81",
  ])
  func `cleaning keeps files that the cache cannot have written`(name: String) throws {
    try Data("mine".utf8).write(to: file(name))

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report == CleanupReport())
    #expect(try Data(contentsOf: file(name)) == Data("mine".utf8))
  }

  @Test func `cleaning never deletes directories or symbolic links`() throws {
    try fileSystem.createDirectory(at: file("cached-a"))
    try FileManager.default.createSymbolicLink(
      at: file("cached-b"), withDestinationURL: file("cached-a"))

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report == CleanupReport())
    #expect(try folderNames() == ["cached-a", "cached-b"])
  }

  // MARK: - Cleaning

  @Test func `cleaning deletes exactly the items that the policy chooses`() throws {
    for (key, size, time) in [("item1", 7, -5.0), ("item2", 2, -3.0), ("item3", 9, -9.0)] {
      try OnDiskCache(directory: folder.url, now: { .start + time })
        .store(Data(count: size), for: key)
    }

    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: 10))

    #expect(report.removed.map(\.age) == [.seconds(9)])
    #expect(report.failures.isEmpty)
    #expect(try cache.data(for: "item1") == Data(count: 7))
    #expect(try cache.data(for: "item2") == Data(count: 2))
    #expect(try cache.data(for: "item3") == nil)
  }

  // MARK: - The local file system

  @Test func `reading a file while it is being replaced returns its complete old content`() throws {
    let file = file("file")
    try fileSystem.write(Data("old".utf8), to: file, modified: .start)
    let reading = try FileHandle(forReadingFrom: file)
    defer { try? reading.close() }

    try fileSystem.write(Data("newer".utf8), to: file, modified: .start)

    #expect(try reading.readToEnd() == Data("old".utf8))
    #expect(try fileSystem.data(of: file) == Data("newer".utf8))
  }

  // MARK: - Failures

  @Test(
    .tags(.returnValue),
    arguments: [
      (key: String(repeating: "k", count: 249), length: 256),
      (key: String(repeating: "/", count: 100), length: 307),
    ])
  func `a key is rejected if its file name would be too long`(key: String, length: Int) throws {
    let tooLong = DiskCacheError.keyTooLong(key, fileNameLength: length)

    #expect(throws: tooLong) { try cache.store(Data("portrait".utf8), for: key) }
    #expect(throws: tooLong) { try cache.data(for: key) }

    #expect(try cache.items().isEmpty)
  }

  @Test(.tags(.returnValue))
  func `if the cache directory is a file, storing and listing cause errors`() throws {
    let file = file("file")
    try Data("mine".utf8).write(to: file)
    let cache = OnDiskCache(directory: file)

    let storing = #expect(throws: DiskCacheError.self) { try cache.store(Data(), for: "image") }
    let listing = #expect(throws: DiskCacheError.self) { try cache.items() }

    #expect(storing?.withoutReason == .failed(.createDirectory, path: file.path, reason: ""))
    #expect(listing?.withoutReason == .failed(.list, path: file.path, reason: ""))
  }

  @Test(.tags(.returnValue))
  func `a missing file has no attributes, and deleting it fails`() throws {
    let file = file("file")
    #expect(try fileSystem.attributes(of: file) == nil)

    let error = try #require(throws: CocoaError.self) { try fileSystem.remove(file) }

    #expect(error.code == .fileNoSuchFile)
  }

  @Test(.tags(.returnValue), arguments: ["link", "pipe", "directory"])
  func `reading a link, pipe or directory fails without blocking`(kind: String) throws {
    let (file, place) = (file("file"), file("a \(kind)"))
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

  // MARK: - Fixtures

  private func file(_ name: String) -> URL {
    folder.url.appending(component: name, directoryHint: .notDirectory)
  }

  private func folderNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}
