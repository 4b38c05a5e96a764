import Foundation
import Storage
import TestKit

/// Real suites, whose files are in a directory of each test.
@Suite("A store of user defaults", .tags(.state))
struct UserDefaultsStoreTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let suiteName: String
  private let store: UserDefaultsStore
  private let defaults: UserDefaults

  init() throws {
    let directory = try TemporaryDirectory()
    let suiteName = suite(in: directory)
    let store = try UserDefaultsStore(suiteName: suiteName, lockDirectory: directory.url)
    defaults = try #require(UserDefaults(suiteName: suiteName))
    self.suiteName = suiteName
    self.store = store
    self.directory = directory
  }

  @Test func `a value is data under an escaped name`() throws {
    try store.set(Data("one".utf8), forKey: "a/b\0")

    #expect(defaults.data(forKey: "value-a%2fb%00") == Data("one".utf8))
  }

  @Test func `what else is in the suite is no key, and stays`() throws {
    for name in ["theme", "value", "value-A", "aside-1-value-a", "value-%2F"] {
      defaults.set("dark", forKey: name)
    }

    try store.set(Data("one".utf8), forKey: "a")

    #expect(store.keys() == ["a"])
    #expect(defaults.string(forKey: "theme") == "dark")
    #expect(defaults.string(forKey: "value-A") == "dark")
  }

  @Test func `a value that is replaced or removed leaves nothing aside`() throws {
    for text in ["one", "two"] { try store.set(Data(text.utf8), forKey: "a") }
    try store.removeValue(forKey: "a")

    // Not asked for by its key: a value that is missing is looked for among those that the next test registers.
    let domain = defaults.persistentDomain(forName: suiteName) ?? [:]
    #expect(domain.keys.filter { $0.hasPrefix("aside") } == [])
  }

  @Test func `a value that is registered is not in the suite`() throws {
    let key = "registered-\(UUID().uuidString.lowercased())"
    defaults.register(defaults: ["value-\(key)": Data("one".utf8)])

    #expect(defaults.data(forKey: "value-\(key)") == Data("one".utf8))
    #expect(try store.data(forKey: key) == nil)
    #expect(store.keys() == [])
  }

  @Test func `stores of different suites have different values`() throws {
    let other = try UserDefaultsStore(suiteName: suiteName + "2", lockDirectory: directory.url)

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try other.data(forKey: "a") == nil)
    try store.update(forKey: "a") { _ throws(KeyValueStoreError) in
      try other.set(Data("two".utf8), forKey: "a")
    }
    #expect(try other.data(forKey: "a") == Data("two".utf8))
  }

  @Test(.tags(.behavior))
  func `changes take turns at a file beside those of other suites, reading does not`() throws {
    let files = MockFiles()
    let locks = directory.url.appending(component: "locks", directoryHint: .isDirectory)
    let store = try UserDefaultsStore(
      suiteName: suiteName, lockDirectory: locks, files: files)

    _ = try store.data(forKey: "a")
    _ = store.keys()
    files.locking.expectNotCalled()
    try store.set(Data(), forKey: "a")
    try store.update(forKey: "a") { $0 = nil }
    try store.removeValue(forKey: "a")

    files.unlocking.expectCalled(3)
    let lock = try #require(files.locking.calls.last)
    let file = URL(filePath: lock, directoryHint: .notDirectory)
    let name = file.lastPathComponent
    #expect(name.hasSuffix("%2fsuite.lock") || name.hasPrefix("long-"))
    #expect(file.deletingLastPathComponent().path == locks.path)
  }

  #if os(Linux)
    // Elsewhere the file is not the place to look, and a daemon tells all processes.
    @Test func `what another process has saved is found`() throws {
      try store.set(Data("old".utf8), forKey: "a")
      let file = directory.url.appending(component: "suite.plist", directoryHint: .notDirectory)
      let saved = try PropertyListSerialization.data(
        fromPropertyList: ["value-a": Data("new".utf8), "value-b": Data()], format: .xml,
        options: 0)

      try saved.write(to: file)

      #expect(try store.data(forKey: "a") == Data("new".utf8))
      #expect(store.keys() == ["a", "b"])
    }

    @Test func `a change is saved when it returns`() throws {
      try store.set(Data("new".utf8), forKey: "a")

      let file = directory.url.appending(component: "suite.plist", directoryHint: .notDirectory)
      let saved = try PropertyListDecoder()
        .decode([String: Data].self, from: Data(contentsOf: file))
      #expect(saved == ["value-a": Data("new".utf8)])
    }
  #endif

  // MARK: - Failures

  @Test func `what is no data is an error each time, and is put aside for a new value`() throws {
    defaults.set("dark", forKey: "value-theme")
    for _ in 1...2 {
      let error = try #require(throws: KeyValueStoreError.self) {
        try store.data(forKey: "theme")
      }
      #expect(error.code == .corrupt)
      #expect(
        error.reason == """
          “value-theme” in the suite “\(suiteName)” is no data, as a store would have written it. It is \
          left as it is; setting or removing the value puts it aside.
          """)
    }
    expectFailure(.corrupt) { try store.update(forKey: "theme") { $0 = nil } }

    try store.set(Data("light".utf8), forKey: "theme")

    #expect(try store.data(forKey: "theme") == Data("light".utf8))
    #expect(defaults.string(forKey: "aside-1-value-theme") == "dark")
  }

  @Test func `removing what is no data puts it aside, beside what was there before`() throws {
    for theme in ["dark", "light"] {
      defaults.set(theme, forKey: "value-theme")
      try store.removeValue(forKey: "theme")
    }

    #expect(try store.data(forKey: "theme") == nil)
    #expect(defaults.string(forKey: "aside-1-value-theme") == "dark")
    #expect(defaults.string(forKey: "aside-2-value-theme") == "light")
  }

  @Test(.tags(.returnValue), arguments: ["", "NSGlobalDomain"])
  func `a name that no suite can have is refused`(name: String) throws {
    let error = try #require(throws: KeyValueStoreError.self) {
      try UserDefaultsStore(suiteName: name)
    }

    #expect(
      "\(error)" == """
        error: “\(name)” cannot be the name of a suite. Take one like com.example.drafts.
        """)
  }

  @Test func `without the lock nothing is changed`() throws {
    let files = MockFiles()
    files.locking.throws(FileError(code: EACCES, path: "lock"))
    let store = try UserDefaultsStore(
      suiteName: suiteName, lockDirectory: directory.url, files: files)

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }

    #expect(store.keys() == [])
  }

  // A double says so: on Linux a real suite that cannot be saved would fail those of other tests.
  @Test func `a suite that cannot be saved is an error, and has the value that it had`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    let store = try UserDefaultsStore(
      suiteName: suiteName, lockDirectory: directory.url, files: LocalFiles(), save: { _ in false })

    let error = try #require(throws: KeyValueStoreError.self) {
      try store.set(Data("new".utf8), forKey: "a")
    }

    #expect(error.code == .other)
    #expect(
      error.reason == """
        The suite “\(suiteName)” cannot be saved. Look whether the disk is full or not writable. On Linux, \
        all suites of a process are saved together, so that it may be another one that cannot be.
        """)
    #expect(try store.data(forKey: "a") == Data("old".utf8))
  }

  @Test func `an update that changes nothing saves nothing`() throws {
    let store = try UserDefaultsStore(
      suiteName: suiteName, lockDirectory: directory.url, files: LocalFiles(), save: { _ in false })

    #expect(throws: Never.self) { try store.update(forKey: "a") { _ in } }
  }

  #if os(Linux)
    // In a process of its own, for all suites of a process are saved together. Elsewhere a daemon saves, and says
    // nothing of failures.
    @Test func `as long as another suite cannot be saved, a value stays as it was`() async {
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let store = try UserDefaultsStore(
          suiteName: suite(in: directory), lockDirectory: directory.url)
        let other = try UserDefaultsStore(
          suiteName: store.suiteName + "2", lockDirectory: directory.url)
        try store.set(Data("old".utf8), forKey: "a")
        let obstacle = try block(other.suiteName)
        expectFailure(.other) { try other.set(Data(), forKey: "a") }

        expectFailure(.other) {
          try store.set(Data("new".utf8), forKey: "a")
        }
        #expect(try store.data(forKey: "a") == Data("old".utf8))

        try FileManager.default.removeItem(at: obstacle)
        try store.set(Data("new".utf8), forKey: "a")
        #expect(try store.data(forKey: "a") == Data("new".utf8))
      }
    }
  #endif
}

#if os(Linux)
  /// Puts a directory where the file of a suite has to be.
  @discardableResult
  private func block(_ suiteName: String) throws -> URL {
    let obstacle = URL(filePath: suiteName + ".plist", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
    return obstacle
  }
#endif
