import DiskCache
import Foundation
import TestKit

/// Real files, in a folder that each test has for itself.
@Suite("A cache on disk")
struct OnDiskCacheTests: ~Copyable {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(.tags(.state))
  func `stored data is read back`() throws {
    let cache = OnDiskCache(directory: folder.url)

    try cache.store(Data("portrait".utf8), for: "image")

    #expect(try cache.data(for: "image") == Data("portrait".utf8))
  }

  @Test(.tags(.state))
  func `another cache on the same directory has the same data`() throws {
    try OnDiskCache(directory: folder.url).store(Data("portrait".utf8), for: "image")

    let data = try OnDiskCache(directory: folder.url).data(for: "image")

    #expect(data == Data("portrait".utf8))
  }

  @Test(.tags(.returnValue))
  func `a key that was never stored has no data`() throws {
    let cache = OnDiskCache(directory: folder.url)
    try cache.store(Data("portrait".utf8), for: "image")

    let data = try cache.data(for: "another image")

    #expect(data == nil)
  }

  @Test(.tags(.state))
  func `a second store of a key replaces the first`() throws {
    let early = OnDiskCache(directory: folder.url, now: { .start })
    let late = OnDiskCache(directory: folder.url, now: { .start + 60 })
    try early.store(Data("a long portrait".utf8), for: "image")

    try late.store(Data("portrait".utf8), for: "image")

    #expect(try late.data(for: "image") == Data("portrait".utf8))
    let item = try #require(try late.items().first)
    #expect(try late.items().count == 1)
    #expect(item.size == 8)
    #expect(item.age == .zero)
  }

  @Test(.tags(.state))
  func `the first store makes the directory and those above it`() throws {
    let directory = folder.url.appending(components: "a", "b", directoryHint: .isDirectory)
    let cache = OnDiskCache(directory: directory)

    try cache.store(Data("portrait".utf8), for: "image")

    #expect(try cache.data(for: "image") == Data("portrait".utf8))
  }

  // MARK: - Items

  @Test(.tags(.returnValue))
  func `an item shows its file, its age and its size`() throws {
    try OnDiskCache(directory: folder.url, now: { .start }).store(Data("abc".utf8), for: "letters")
    let cache = OnDiskCache(directory: folder.url, now: { .start + 5 })

    let items = try cache.items()

    let file = folder.url.appending(component: "cached-letters").path(percentEncoded: false)
    #expect(items == [try CacheItem(path: file, age: .seconds(5), size: 3)])
  }

  @Test(.tags(.returnValue))
  func `an item that was stored before the clock was set back has a negative age`() throws {
    try OnDiskCache(directory: folder.url, now: { .start }).store(Data(), for: "empty")
    let cache = OnDiskCache(directory: folder.url, now: { .start - 5 })

    let items = try cache.items()

    #expect(items.map(\.age) == [.seconds(-5)])
  }

  @Test(.tags(.state))
  func `a cache without a directory has no items and does not make one`() throws {
    let missing = folder.url.appending(component: "missing", directoryHint: .isDirectory)
    let cache = OnDiskCache(directory: missing)

    let items = try cache.items()

    #expect(items.isEmpty)
    #expect(try cache.data(for: "image") == nil)
    #expect(!FileManager.default.fileExists(atPath: missing.path(percentEncoded: false)))
  }

  // MARK: - Cleaning

  @Test(.tags(.state))
  func `cleaning deletes exactly what the policy chooses`() throws {
    for (key, size, time) in [("item1", 7, -5.0), ("item2", 2, -3.0), ("item3", 9, -9.0)] {
      try OnDiskCache(directory: folder.url, now: { .start + time })
        .store(Data(count: size), for: key)
    }
    let cache = OnDiskCache(directory: folder.url, now: { .start })

    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: 10))

    #expect(report.removed.map(\.age) == [.seconds(9)])
    #expect(report.failures.isEmpty)
    #expect(try cache.data(for: "item1") == Data(count: 7))
    #expect(try cache.data(for: "item2") == Data(count: 2))
    #expect(try cache.data(for: "item3") == nil)
  }

  @Test(.tags(.state))
  func `cleaning deletes nothing if the policy chooses nothing`() throws {
    let cache = OnDiskCache(directory: folder.url)
    try cache.store(Data("portrait".utf8), for: "image")

    let report = try cache.clean(policy: StubPolicy(choice: []))

    #expect(report == CleanupReport())
    #expect(try cache.data(for: "image") == Data("portrait".utf8))
  }

  @Test(.tags(.state))
  func `cleaning finds the files of a directory whose name needs escaping`() throws {
    let directory = folder.url.appending(component: "50% é #1?", directoryHint: .isDirectory)
    let cache = OnDiskCache(directory: directory)
    try cache.store(Data("portrait".utf8), for: "image/1")

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report.removed.count == 1)
    #expect(report.failures.isEmpty)
    #expect(try cache.data(for: "image/1") == nil)
  }

  @Test(
    .tags(.state),
    arguments: [
      "notes.txt", ".hidden", "image", "cached", "CACHED-image", "cached-IMAGE", "cached-a.b",
      "cached-100%", "cached-%2F", "cached-%61", "cached-%ff", "cached-e%cc%81",
    ])
  func `files that the cache cannot have written are left alone`(name: String) throws {
    let stranger = folder.url.appending(component: name, directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: stranger)
    let cache = OnDiskCache(directory: folder.url)

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report == CleanupReport())
    #expect(try Data(contentsOf: stranger) == Data("mine".utf8))
  }

  @Test(.tags(.state))
  func `directories and symbolic links are left alone, whatever their names`() throws {
    let directory = folder.url.appending(component: "cached-a", directoryHint: .isDirectory)
    let link = folder.url.appending(component: "cached-b", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory)
    let cache = OnDiskCache(directory: folder.url)

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report == CleanupReport())
    let names = try LocalFileSystem().names(in: folder.url)
    #expect(Set(names) == ["cached-a", "cached-b"])
  }

  // MARK: - Failures

  @Test(.tags(.state))
  func `a policy that chooses a file outside the cache is reported, and the file stays`() throws {
    let cache = OnDiskCache(directory: folder.url)
    try cache.store(Data("portrait".utf8), for: "image")
    let stranger = folder.url.appending(component: "notes.txt", directoryHint: .notDirectory)
    try Data("mine".utf8).write(to: stranger)
    let path = stranger.path(percentEncoded: false)
    let item = try CacheItem(path: path, age: .zero, size: 4)

    let report = try cache.clean(policy: StubPolicy(choice: [item]))

    #expect(report.removed.isEmpty)
    #expect(report.failures == [.init(item: item, error: .notInCache(path: path))])
    #expect(try Data(contentsOf: stranger) == Data("mine".utf8))
  }

  @Test(.tags(.returnValue))
  func `a file in the place of the directory fails the store`() throws {
    let file = folder.url.appending(component: "file", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: file)
    let cache = OnDiskCache(directory: file)

    let error = try #require(throws: DiskCacheError.self) {
      try cache.store(Data("portrait".utf8), for: "image")
    }

    let path = file.path(percentEncoded: false)
    #expect(error.withoutReason == .failed(.createDirectory, path: path, reason: ""))
  }

  @Test(.tags(.returnValue))
  func `a directory in the place of a file fails reading it`() throws {
    let file = folder.url.appending(component: "cached-image", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let cache = OnDiskCache(directory: folder.url)

    let error = try #require(throws: DiskCacheError.self) { try cache.data(for: "image") }

    let path = file.path(percentEncoded: false)
    #expect(error.withoutReason == .failed(.read, path: path, reason: ""))
  }
}
