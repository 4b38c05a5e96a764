import Foundation
import Storage
import TestKit

/// A file that holds no value of its key: an error that stays until somebody decides, and nothing is lost.
@Suite("Damaged and foreign files", .tags(.state))
struct DamagedFilesTests: ~Copyable {
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
  func `reading it fails each time, and leaves it`(damage: Damage) throws {
    try damage.done(to: file("value-a"))

    for _ in 1...2 {
      let error = try #require(throws: KeyValueStoreError.self) { try store.data(forKey: "a") }
      #expect(error.code == .corrupt)
      #expect(
        error.reason == """
          \(file("value-a").path) holds no value of its key, as a store would have written it. It is \
          left as it is; setting or removing the value puts it aside.
          """)
    }
    expectFailure(.corrupt) {
      try store.update(forKey: "a") { _ in Issue.record("there is no value to change") }
    }

    #expect(try store.keys() == ["a"])
    #expect(try names() == [".lock", "value-a"])
  }

  @Test(arguments: Damage.allCases)
  func `setting a value puts it aside as it is`(damage: Damage) throws {
    try damage.done(to: file("value-a"))
    let before = try kind(file("value-a"))

    try store.set(Data("new".utf8), forKey: "a")

    #expect(try store.data(forKey: "a") == Data("new".utf8))
    #expect(try names() == [".lock", "aside-1-value-a", "value-a"])
    #expect(try kind(file("aside-1-value-a")) == before)
    #expect(try store.keys() == ["a"])
  }

  @Test(arguments: Damage.allCases)
  func `removing the value puts it aside`(damage: Damage) throws {
    try damage.done(to: file("value-a"))

    try store.removeValue(forKey: "a")

    #expect(try store.data(forKey: "a") == nil)
    #expect(try names() == [".lock", "aside-1-value-a"])
  }

  @Test func `what was put aside before is kept as well`() throws {
    for number in 1...3 {
      try Data("damaged \(number)".utf8).write(to: file("value-a"))
      try store.set(Data("new".utf8), forKey: "a")
    }

    let contents = try (1...3).map {
      try String(contentsOf: file("aside-\($0)-value-a"), encoding: .utf8)
    }
    #expect(contents == ["damaged 1", "damaged 2", "damaged 3"])
  }

  @Test func `the value of another key is none`() throws {
    try FileManager.default.copyItem(at: file("value-a"), to: file("value-b"))

    expectFailure(.corrupt) { try store.data(forKey: "b") }
    #expect(try store.data(forKey: "a") == Data("a value".utf8))
  }

  @Test func `the longest name can be put aside`() throws {
    let key = String(repeating: "k", count: 224)
    try Data("damaged".utf8).write(to: file("value-\(key)"))

    try store.set(Data("new".utf8), forKey: key)

    #expect(try store.data(forKey: key) == Data("new".utf8))
    #expect(try names().contains("aside-1-value-\(key)"))
  }

  @Test(arguments: Damage.allCases)
  func `a long key that its file does not tell is an error of listing the keys`(
    damage: Damage
  ) throws {
    let key = String(repeating: "k", count: 300)
    try store.set(Data("a value".utf8), forKey: key)
    let name = try #require(try names().first { $0.hasPrefix("long-") })
    try damage.done(to: file(name))

    expectFailure(.corrupt) { try store.keys() }
    try store.removeValue(forKey: key)

    #expect(try store.keys() == ["a"])
  }

  @Test func `a long key in a file of another name is an error of listing the keys`() throws {
    try store.set(Data("a value".utf8), forKey: String(repeating: "k", count: 300))
    let name = try #require(try names().first { $0.hasPrefix("long-") })
    let other = "long-\(String(repeating: "0", count: 32))"
    try FileManager.default.moveItem(at: file(name), to: file(other))

    expectFailure(.corrupt) { try store.keys() }
  }

  // MARK: - Fixtures

  enum Damage: CaseIterable, Sendable {
    case empty, oneByteLess, oneByteMore, anotherByte, anotherKey, anotherTitle, foreign, directory
    case link, pipe

    func done(to file: URL) throws {
      var content = try Data(contentsOf: file)
      switch self {
      case .empty: content = Data()
      case .oneByteLess: content.removeLast()
      case .oneByteMore: content.append(0)
      case .anotherByte: content[content.count - 2] ^= 1
      case .anotherKey: content[content.count - 9] ^= 1
      case .anotherTitle: content[0] ^= 1
      case .foreign: content = Data("not\na\nstore's\nfile".utf8)
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

  private func file(_ name: String) -> URL {
    directory.url.appending(component: name, directoryHint: .notDirectory)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
  }

  /// What is there, and its bytes if it is a file.
  private func kind(_ file: URL) throws -> String {
    let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type]
    guard let type = type as? FileAttributeType, type == .typeRegular else {
      return "\(type ?? "")"
    }
    return try Data(contentsOf: file).base64EncodedString()
  }
}
