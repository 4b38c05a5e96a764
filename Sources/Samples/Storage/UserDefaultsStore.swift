package import Foundation
package import Seams

/// A store that keeps its values in its own suite of `UserDefaults`.
///
/// The store reads the suite alone. `UserDefaults` itself also finds registered values and arguments of the
/// process. Other entries of the suite are left alone.
///
/// If the value of a key is not data, because something else has set it, reading it throws
/// `KeyValueStoreError.corrupt`. Setting or removing the value moves the other one to the key `aside-1-` and
/// its key.
///
/// On Linux, all suites of a process are saved together. While one of them cannot be saved, a change of
/// any suite throws.
package struct UserDefaultsStore: LockedStore {
  package let suiteName: String

  package let lock: WriteLock
  private let save: @Sendable (UserDefaults) -> Bool

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - suiteName: The name of a suite that nobody else uses, such as `com.example.app.drafts`. Do not let a
  ///     user choose it, because Foundation takes a name with a slash for the path of a file.
  ///   - lockDirectory: The directory of the file that writers lock, by default the user's caches.
  ///     Processes that share a suite must pass the same directory.
  ///   - files: The file operations of the lock.
  ///   - save: Saves the suite, and returns `false` if that fails.
  /// - Throws: `KeyValueStoreError.other` if no suite can have the name, because it is empty or reserved.
  package init(
    suiteName: String,
    lockDirectory: URL? = nil,
    files: any FileOperations = LocalFiles(),
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

  package func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    let name = name(key)
    guard let value = suite()[name] else { return nil }
    guard let data = value as? Data else {
      throw .corrupt(
        """
        “\(name)” in the suite “\(suiteName)” is not data, as a store writes it. It was left as it is. \
        Setting or removing the value moves it to another key.
        """)
    }
    return data
  }

  package func keys() -> Set<String> {
    Set(
      suite().keys.compactMap { name in
        guard name.hasPrefix(Self.prefix) else { return nil }
        return FileNameEscaping.unescape(name.dropFirst(Self.prefix.count))
      })
  }

  package func replace(_ key: String, with data: Data?) throws(KeyValueStoreError) {
    let before = suite()
    let name = name(key)
    var changes: [(name: String, value: Any?)] = [(name, data)]
    if let value = before[name], !(value is Data) {
      changes.append((nameAside(name) { before[$0] != nil }, value))
    }
    for change in changes { defaults?.set(change.value, forKey: change.name) }
    guard defaults.map(save) == true else {
      // Otherwise this process would read a value that is lost when it ends.
      for change in changes { defaults?.set(before[change.name], forKey: change.name) }
      throw .other(
        """
        The suite “\(suiteName)” cannot be saved. Check whether the disk is full or read-only. On Linux, \
        all suites of a process are saved together, so another suite may be the cause.
        """)
    }
  }
}

// MARK: - Implementation

extension UserDefaultsStore {
  private static let prefix = "value-"

  /// A new object for each use, because not every platform lets threads share one.
  private var defaults: UserDefaults? { UserDefaults(suiteName: suiteName) }

  /// Returns the key in the suite, escaped because a property list cannot hold every character.
  private func name(_ key: String) -> String { Self.prefix + FileNameEscaping.escape(key) }

  /// Returns the entries of the suite, including those that other processes have written.
  private func suite() -> [String: Any] {
    defaults?.synchronize()
    return defaults?.persistentDomain(forName: suiteName) ?? [:]
  }
}
