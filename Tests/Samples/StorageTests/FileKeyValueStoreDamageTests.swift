import Foundation
import TestKit

@testable import Storage

/// A damaged file causes an error until its value is set or removed.
///
/// The file itself is always kept.
@Suite("A file store with damaged files", .tags(.state))
struct FileKeyValueStoreDamageTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let store: FileKeyValueStore

  init() throws {
    let directory = try TemporaryDirectory()
    let store = FileKeyValueStore(directory: directory.url)
    try store.set(Data("a value".utf8), forKey: "a")
    self.store = store
    self.directory = directory
  }

  @Test(arguments: Damage.allCases)
  func `reading a damaged file fails every time and leaves the file unchanged`(damage: Damage)
    throws
  {
    try damage.apply(to: directory.file("value-a"))

    for _ in 1...2 {
      let error = try #require(throws: KeyValueStoreError.self) { try store.data(forKey: "a") }
      #expect(error.code == .corrupt)
      #expect(
        error.reason == """
          \(directory.path("value-a")) is damaged, or was not written for this key. The file was \
          left unchanged. If you set or remove the value, this file is renamed and kept.
          """)
    }
    expectFailure(.corrupt) {
      try store.update(forKey: "a") { _ in Issue.record("The closure must not run.") }
    }

    #expect(try store.keys() == ["a"])
    #expect(try directory.names() == [".lock", "value-a"])
  }

  @Test(arguments: Damage.allCases)
  func `setting or removing a value moves its damaged file aside`(damage: Damage) throws {
    let file = directory.file("value-a")
    try damage.apply(to: file)
    let before = try kind(file)

    try store.set(Data("new".utf8), forKey: "a")
    #expect(try store.data(forKey: "a") == Data("new".utf8))
    #expect(try kind(directory.file("aside-1-value-a")) == before)

    try damage.apply(to: file)
    try store.removeValue(forKey: "a")
    #expect(try store.data(forKey: "a") == nil)
    #expect(try store.keys() == [])
    #expect(try directory.names() == [".lock", "aside-1-value-a", "aside-2-value-a"])
  }

  @Test func `every damaged file is kept, even if its name is as long as possible`() throws {
    let name = "value-" + String(repeating: "k", count: 224)
    for number in 1...3 {
      try Data("damaged \(number)".utf8).write(to: directory.file(name))
      try store.set(Data("new".utf8), forKey: String(name.dropFirst(6)))
    }

    let contents = try (1...3).map {
      try String(contentsOf: directory.file("aside-\($0)-\(name)"), encoding: .utf8)
    }
    #expect(contents == ["damaged 1", "damaged 2", "damaged 3"])
  }

  @Test(arguments: Damage.allCases)
  func `listing the keys fails if the file of a long key is damaged`(damage: Damage) throws {
    let key = String(repeating: "k", count: 300)
    try store.set(Data("a value".utf8), forKey: key)
    #expect(try store.keys() == ["a", key])
    let name = try #require(try directory.names().first { $0.hasPrefix("long-") })
    try damage.apply(to: directory.file(name))

    expectFailure(.corrupt) { try store.keys() }
    try store.removeValue(forKey: key)

    #expect(try store.keys() == ["a"])
  }

  // MARK: - Fixtures

  enum Damage: CaseIterable, Sendable {
    case empty, oneByteLess, oneByteMore, otherByte, otherKey, otherTitle, foreign
    case fileOfAnotherKey, directory, link, pipe

    func apply(to file: URL) throws {
      var content = try Data(contentsOf: file)
      switch self {
      case .empty: content = Data()
      case .oneByteLess: content.removeLast()
      case .oneByteMore: content.append(0)
      case .otherByte: content[content.count - 2] ^= 1
      case .otherKey: content[content.count - 9] ^= 1
      case .otherTitle: content[0] ^= 1
      case .foreign: content = Data("not\na\nstore's\nfile".utf8)
      case .fileOfAnotherKey: content = StoredFile(key: "b", value: Data()).content
      case .directory, .link, .pipe: break
      }
      try FileManager.default.removeItem(at: file)
      switch self {
      case .directory:
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      case .link:
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: URL(filePath: "/etc/passwd"))
      case .pipe: unsafe mkfifo(file.path, 0o600)
      default: try content.write(to: file)
      }
    }
  }

  /// Returns the type of a file, or its bytes if it is a regular file.
  private func kind(_ file: URL) throws -> String {
    let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
    guard let type = type as? FileAttributeType, type == .typeRegular else {
      return "\(type ?? "")"
    }
    return try Data(contentsOf: file).base64EncodedString()
  }
}
