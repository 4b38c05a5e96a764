package import Foundation
package import Seams

/// A store that keeps its values in a suite of `UserDefaults`.
///
/// The store reads only this suite, while `UserDefaults` itself also finds registered defaults and process arguments.
/// The store leaves other entries in the suite alone.
///
/// If other code has set the value of a key to something other than `Data`, reading the value throws
/// `KeyValueStoreError.corrupt`. Setting or removing the value keeps the other code's value in an entry whose
/// name begins with `aside-`.
///
/// On Linux, all suites of a process are saved together. While one of them cannot be saved, a change to any suite
/// throws.
package struct UserDefaultsStore: LockedStore {
  package let suiteName: String

  package let lock: WriteLock
  private let save: @Sendable (UserDefaults) -> Bool

  /// Creates a store, or throws `KeyValueStoreError.other` if the suite name is not allowed.
  ///
  /// Do not let a user choose the name of the suite, because Foundation treats a name with a slash as a file path. The
  /// lock file is in the user's caches directory, unless you pass another one. Processes that share a suite must use
  /// the same directory. The `save` closure returns `false` if the suite cannot be saved.
  package init(
    suiteName: String,
    lockDirectory: URL? = nil,
    files: any FileOperations = LocalFiles(),
    save: @escaping @Sendable (UserDefaults) -> Bool = { $0.synchronize() }
  ) throws(KeyValueStoreError) {
    let reserved = ["", UserDefaults.globalDomain, Bundle.main.bundleIdentifier]
    guard !reserved.contains(suiteName), UserDefaults(suiteName: suiteName) != nil else {
      throw .other(
        "“\(suiteName)” cannot be the name of a suite. Use a name such as com.example.drafts.")
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
        “\(name)” in the suite “\(suiteName)” is not Data, so this store did not write it. It was left unchanged. \
        If you set or remove the value, the old one is kept in an entry whose name begins with “aside-”.
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
      // Undo the changes. Otherwise this process would read a value that is lost when the process ends.
      for change in changes { defaults?.set(before[change.name], forKey: change.name) }
      throw .other(
        """
        The suite “\(suiteName)” cannot be saved. Check whether the disk is full or read-only. On Linux, \
        all suites of a process are saved together, so another suite may be the cause.
        """)
    }
  }

  private static let prefix = "value-"

  /// A new object for each use, because not every platform lets threads share one.
  private var defaults: UserDefaults? { UserDefaults(suiteName: suiteName) }

  /// Returns the name of a key's entry, escaped because a property list cannot hold every character.
  private func name(_ key: String) -> String { Self.prefix + FileNameEscaping.escape(key) }

  /// Returns the entries of the suite, including those that other processes have written.
  private func suite() -> [String: Any] {
    defaults?.synchronize()
    return defaults?.persistentDomain(forName: suiteName) ?? [:]
  }
}
