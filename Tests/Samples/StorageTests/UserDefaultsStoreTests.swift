import Foundation
import Storage
import TestKit

@Suite("A user defaults store", .tags(.state))
struct UserDefaultsStoreTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let store: UserDefaultsStore
  private let defaults: UserDefaults

  private var suiteName: String { directory.suiteName }

  init() throws {
    let directory = try TemporaryDirectory()
    let store = try UserDefaultsStore(suiteName: directory.suiteName, lockDirectory: directory.url)
    defaults = try #require(UserDefaults(suiteName: store.suiteName))
    self.store = store
    self.directory = directory
  }

  @Test func `a value is stored as data under an escaped key, and other entries are kept`() throws {
    let others = [
      "aside-1-value-a", "theme", "value", "value-%", "value-%2F", "value-%ff", "value-A",
    ]
    for name in others { defaults.set("dark", forKey: name) }

    for text in ["one", "two"] { try store.set(Data(text.utf8), forKey: "a/b\0") }
    #expect(defaults.data(forKey: "value-a%2fb%00") == Data("two".utf8))
    #expect(store.keys() == ["a/b\0"])

    try store.removeValue(forKey: "a/b\0")
    // Check only the suite's own domain. A lookup also finds registered defaults, such as the one that the
    // next test registers. The two tests may run at the same time.
    let domain = try #require(defaults.persistentDomain(forName: suiteName))
    #expect(domain.mapValues { $0 as? String } == Dictionary(others.map { ($0, "dark") }) { $1 })
  }

  @Test func `a user defaults store ignores registered defaults`() throws {
    let key = "registered-\(UUID().uuidString.lowercased())"
    defaults.register(defaults: ["value-\(key)": Data("one".utf8)])

    #expect(defaults.data(forKey: "value-\(key)") == Data("one".utf8))
    #expect(try store.data(forKey: key) == nil)
    #expect(store.keys() == [])
  }

  @Test func `stores with different user defaults suites have separate values and locks`() throws {
    let other = try UserDefaultsStore(suiteName: suiteName + "2", lockDirectory: directory.url)
    try store.set(Data("one".utf8), forKey: "a")
    #expect(try other.data(forKey: "a") == nil)

    try store.update(forKey: "a") { _ throws(KeyValueStoreError) in
      try other.set(Data("two".utf8), forKey: "a")
    }

    #expect(try other.data(forKey: "a") == Data("two".utf8))
  }

  @Test(.tags(.behavior))
  func `all changes to a user defaults suite share one lock, and reads do not lock`() throws {
    let files = MockFiles()
    let locks = directory.url.appending(component: "locks", directoryHint: .isDirectory)
    let store = try UserDefaultsStore(suiteName: suiteName, lockDirectory: locks, files: files)

    _ = try store.data(forKey: "a")
    _ = store.keys()
    files.locking.expectNotCalled()
    try store.set(Data(), forKey: "a")
    try store.update(forKey: "a") { $0 = nil }
    try store.removeValue(forKey: "a")

    files.unlocking.expectCalled(3)
    #expect(Set(files.locking.calls).count == 1)
    let lock = URL(filePath: try files.locking.requireLastCall(), directoryHint: .notDirectory)
    let name = lock.lastPathComponent
    #expect(name.hasSuffix("%2fsuite.lock") || name.hasPrefix("long-"))
    #expect(lock.deletingLastPathComponent().path == locks.path)
  }

  #if os(Linux)
    // On other platforms, a daemon keeps the values, so the file may not contain them yet.
    @Test func `changes are saved immediately, and changes by other processes are read`() throws {
      let file = directory.file("suite.plist")
      try store.set(Data("old".utf8), forKey: "a")
      let saved = try PropertyListDecoder()
        .decode([String: Data].self, from: Data(contentsOf: file))
      #expect(saved == ["value-a": Data("old".utf8)])

      // Each read has to refresh the values. A parallel test may refresh the values of all suites just before a read,
      // so one read alone proves nothing. But that is very unlikely to happen before all 20 reads.
      for version in 1...20 {
        let new = Data("\(version)".utf8)
        try PropertyListSerialization.data(
          fromPropertyList: ["value-a": new, "value-b": Data()], format: .xml, options: 0
        ).write(to: file)

        #expect(try store.data(forKey: "a") == new)
      }
      #expect(store.keys() == ["a", "b"])
    }
  #endif

  // MARK: - Failures

  @Test func `an entry that is not Data cannot be read, and a write moves it aside`() throws {
    defaults.set("dark", forKey: "value-theme")
    let error = KeyValueStoreError.corrupt(
      """
      “value-theme” in the suite “\(suiteName)” is not Data, so this store did not write it. It was left unchanged. \
      If you set or remove the value, the old one is kept in an entry whose name begins with “aside-”.
      """)

    for _ in 1...2 { #expect(throws: error) { try store.data(forKey: "theme") } }
    #expect(throws: error) { try store.update(forKey: "theme") { $0 = nil } }

    try store.set(Data("light".utf8), forKey: "theme")
    #expect(try store.data(forKey: "theme") == Data("light".utf8))
    #expect(defaults.string(forKey: "aside-1-value-theme") == "dark")

    defaults.set("sepia", forKey: "value-theme")
    try store.removeValue(forKey: "theme")
    #expect(try store.data(forKey: "theme") == nil)
    #expect(defaults.string(forKey: "aside-1-value-theme") == "dark")
    #expect(defaults.string(forKey: "aside-2-value-theme") == "sepia")
  }

  @Test(.tags(.returnValue), arguments: ["", "NSGlobalDomain"])
  func `a user defaults store rejects an invalid suite name`(name: String) {
    let error = KeyValueStoreError.other(
      "“\(name)” cannot be the name of a suite. Use a name such as com.example.drafts.")

    #expect(throws: error) { try UserDefaultsStore(suiteName: name) }
  }

  // `save` is a stub. On Linux, a real suite that cannot be saved would break the suites of other tests.
  @Test func `if user defaults cannot be saved, a change fails and the old value is kept`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    let store = try UserDefaultsStore(
      suiteName: suiteName, lockDirectory: directory.url, save: { _ in false })
    let error = KeyValueStoreError.other(
      """
      The suite “\(suiteName)” cannot be saved. Check whether the disk is full or read-only. On Linux, \
      all suites of a process are saved together, so another suite may be the cause.
      """)

    #expect(throws: error) { try store.set(Data("new".utf8), forKey: "a") }
    // This update saves nothing, so it cannot fail.
    try store.update(forKey: "a") { _ in }
    #expect(try store.data(forKey: "a") == Data("old".utf8))
  }

  #if os(Linux)
    // In its own process, because it would break the suites of other tests. On other platforms, a daemon saves
    // the suites and reports no failures.
    @Test(.taskPriority(.high))
    func `on Linux, no defaults suite can be changed while another one cannot be saved`() async {
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let store = try UserDefaultsStore(
          suiteName: directory.suiteName, lockDirectory: directory.url)
        let other = try UserDefaultsStore(
          suiteName: store.suiteName + "2", lockDirectory: directory.url)
        try store.set(Data("old".utf8), forKey: "a")
        let obstacle = URL(filePath: other.suiteName + ".plist", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        expectFailure(.other) { try other.set(Data(), forKey: "a") }

        expectFailure(.other) { try store.set(Data("new".utf8), forKey: "a") }
        #expect(try store.data(forKey: "a") == Data("old".utf8))

        try FileManager.default.removeItem(at: obstacle)
        try store.set(Data("new".utf8), forKey: "a")
        #expect(try store.data(forKey: "a") == Data("new".utf8))
      }
    }
  #endif
}
