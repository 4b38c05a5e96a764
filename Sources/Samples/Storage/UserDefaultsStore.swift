public import Foundation
public import Seams

/// A store that keeps its values in a suite of `UserDefaults` of its own.
///
/// On Linux, saving any suite fails as long as another one of the process cannot be saved.
///
/// What else is in the suite is left alone, and it is only the suite that is read: `UserDefaults` by itself
/// also finds a value that was registered, or given to the process as an argument.
///
/// A value of a key that is no data, because something else has set it, makes reading it fail with
/// `KeyValueStoreError.corrupt`. Setting or removing the value gives it the key `aside-1-` and its key.
public struct UserDefaultsStore: KeyValueStore {
  /// The name of the suite.
  public let suiteName: String

  private let lock: WriteLock
  private let save: @Sendable (UserDefaults) -> Bool

  /// Makes a store that uses a suite.
  ///
  /// - Parameters:
  ///   - suiteName: The name of a suite that nobody else uses, such as `com.example.app.drafts`. Foundation
  ///     takes one with a slash for the path of a file: let nobody but the program choose it.
  ///   - lockDirectory: Where the file is that stores on the same suite take turns with; the caches of the
  ///     user if nothing is given. Processes that share a suite must name the same directory.
  /// - Throws: `KeyValueStoreError.other(_:)` if the name is none that a suite can have: empty, that of all
  ///   apps together, or that of the app itself.
  public init(suiteName: String, lockDirectory: URL? = nil) throws(KeyValueStoreError) {
    try self.init(suiteName: suiteName, lockDirectory: lockDirectory, files: LocalFiles())
  }

  package init(
    suiteName: String,
    lockDirectory: URL? = nil,
    files: any FileOperations,
    save: @escaping @Sendable (UserDefaults) -> Bool = { $0.synchronize() }
  ) throws(KeyValueStoreError) {
    let reserved = ["", UserDefaults.globalDomain, Bundle.main.bundleIdentifier]
    guard !reserved.contains(suiteName), UserDefaults(suiteName: suiteName) != nil else {
      throw .other(
        "“\(suiteName)” cannot be the name of a suite. Take one like com.example.drafts.")
    }
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let directory = lockDirectory ?? caches ?? FileManager.default.temporaryDirectory
    self.suiteName = suiteName
    self.save = save
    lock = WriteLock(
      file: directory.appending(component: "\(StoredFileName(key: suiteName).text).lock"),
      files: files)
  }

  /// Reads the value of a key.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value; nil if there is none.
  /// - Throws: `KeyValueStoreError.corrupt` if there is something else.
  /// - Complexity: O(n), where n is the size of the suite.
  public func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    guard let value = suite()[name(key)] else { return nil }
    guard let data = value as? Data else {
      throw .corrupt(
        """
        “\(name(key))” in the suite “\(suiteName)” is no data, as a store would have written it. It is \
        left as it is; setting or removing the value puts it aside.
        """)
    }
    return data
  }

  /// Lists the keys that have a value.
  ///
  /// - Returns: The keys.
  /// - Complexity: O(n), where n is the size of the suite.
  public func keys() -> Set<String> {
    Set(suite().keys.compactMap(key))
  }

  /// Stores a value, in place of any that is there.
  ///
  /// - Parameters:
  ///   - data: The value; it may be empty.
  ///   - key: Any string.
  /// - Throws: `KeyValueStoreError.other(_:)` if the suite cannot be saved; the key has the value it had.
  /// - Complexity: O(n), where n is the size of the suite.
  public func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in try replace(key, with: data) }
  }

  /// Removes the value of a key; fine if there is none.
  ///
  /// - Parameter key: Any string.
  /// - Throws: `KeyValueStoreError.other(_:)` if the suite cannot be saved; the key has the value it had.
  /// - Complexity: O(n), where n is the size of the suite.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in try replace(key, with: nil) }
  }

  /// Changes the value of a key, while no store on the same suite changes anything.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Changes the value; called once. If it leaves the value as it was, nothing is saved.
  /// - Throws: `KeyValueStoreError`: that of the closure, `.nestedUpdate` if the closure changes a store on
  ///   the same suite, or why the value cannot be read or saved.
  /// - Complexity: O(n), where n is the size of the suite.
  public func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try lock.update(change) { () throws(KeyValueStoreError) in
      try data(forKey: key)
    } writing: { new throws(KeyValueStoreError) in
      try replace(key, with: new)
    }
  }
}

// MARK: - Implementation

extension UserDefaultsStore {
  private static let prefix = "value-"

  /// Made anew each time, for it cannot be shared between threads on every platform.
  private var defaults: UserDefaults? { UserDefaults(suiteName: suiteName) }

  /// The name of a value in the suite: escaped, for a property list has no place for every character.
  private func name(_ key: String) -> String { Self.prefix + FileNameEscaping.escape(key) }

  private func key(_ name: String) -> String? {
    guard name.hasPrefix(Self.prefix) else { return nil }
    return FileNameEscaping.unescape(name.dropFirst(Self.prefix.count))
  }

  /// All that is in the suite, with what other processes have written.
  private func suite() -> [String: Any] {
    defaults?.synchronize()
    return defaults?.persistentDomain(forName: suiteName) ?? [:]
  }

  private func replace(_ key: String, with data: Data?) throws(KeyValueStoreError) {
    let before = suite()
    let name = name(key)
    var changes: [(name: String, value: Any?)] = [(name, data)]
    if let value = before[name], !(value is Data) {
      changes.append((StoredFileName.aside(name) { before[$0] != nil }, value))
    }
    for change in changes { defaults?.set(change.value, forKey: change.name) }
    guard defaults.map(save) == true else {
      // Or this process would find a value that is gone when it ends.
      for change in changes { defaults?.set(before[change.name], forKey: change.name) }
      throw .other(
        """
        The suite “\(suiteName)” cannot be saved. Look whether the disk is full or not writable. On Linux, \
        all suites of a process are saved together, so that it may be another one that cannot be.
        """)
    }
  }
}
