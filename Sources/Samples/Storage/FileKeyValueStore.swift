public import Foundation
public import Seams

/// A store that keeps each value in a file of its own, in one directory.
///
/// A value is replaced in one step. Whoever reads finds the old one or the new one, whole, also if the
/// process ends while it writes. When a change returns, it is on the disk.
///
/// The directory may be used by any number of stores in any number of processes, which take turns at
/// changing it. It is made with the first change. Any string is a key, and none leads out of the directory.
/// Other files in it are left alone: `.new` and `.lock` are its own, as is what is named like a value.
///
/// A file that holds no value of its key, because it is damaged or somebody else's, makes reading it fail
/// with `KeyValueStoreError.corrupt`. It is never destroyed: setting or removing the value renames it to
/// `aside-1-` and its name, or the next number that is free.
public struct FileKeyValueStore: KeyValueStore {
  /// The directory of the files.
  public let directory: URL

  private let files: any FileOperations

  /// Makes a store that uses a directory.
  ///
  /// - Parameter directory: A file URL. Nothing is read or made before the store is used.
  public init(directory: URL) {
    self.init(directory: directory, files: LocalFiles())
  }

  package init(directory: URL, files: any FileOperations) {
    self.directory = directory
    self.files = files
  }

  /// Reads the value of a key.
  ///
  /// - Parameter key: Any string.
  /// - Returns: The value; nil if there is none.
  /// - Throws: `KeyValueStoreError`: `.corrupt` if its file holds none, or why it cannot be read.
  /// - Complexity: O(n), where n is the size of the value.
  public func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    let path = path(StoredFileName(key: key).text)
    switch try holding(key, at: path) {
    case .nothing: return nil
    case .value(let value): return value
    case .somethingElse: throw corrupt(path)
    }
  }

  /// Lists the keys that have a value.
  ///
  /// - Returns: The keys; none if there is no directory.
  /// - Throws: `KeyValueStoreError`: `.corrupt` if the file of a long key does not tell it, or why the
  ///   directory cannot be listed.
  /// - Complexity: O(n), where n is the number of files, and the size of the values of long keys.
  public func keys() throws(KeyValueStoreError) -> Set<String> {
    var keys: Set<String> = []
    for name in try names().compactMap(StoredFileName.init(text:)) {
      if let key = name.key {
        keys.insert(key)
      } else if let key = try longKey(in: name) {
        keys.insert(key)
      }
    }
    return keys
  }

  /// Stores a value, in place of any that is there; it is on the disk when the call returns.
  ///
  /// - Parameters:
  ///   - data: The value; it may be empty.
  ///   - key: Any string.
  /// - Throws: `KeyValueStoreError`, such as `.diskFull`; the key has the value it had. Only if the
  ///   directory cannot be brought to the disk in the end, the new value is there, but a power failure may
  ///   still undo it.
  /// - Complexity: O(n), where n is the size of the old value and the new one.
  public func set(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    try lock.hold { () throws(KeyValueStoreError) in try replace(key, with: data) }
  }

  /// Removes the value of a key; fine if there is none.
  ///
  /// - Parameter key: Any string.
  /// - Throws: `KeyValueStoreError` if it cannot be removed.
  public func removeValue(forKey key: String) throws(KeyValueStoreError) {
    // Without a directory there is nothing to be removed, and none is made for it.
    guard try holding(key, at: path(StoredFileName(key: key).text)) != .nothing else { return }
    try lock.hold { () throws(KeyValueStoreError) in try remove(key) }
  }

  /// Changes the value of a key, while no store on the same directory changes anything.
  ///
  /// - Parameters:
  ///   - key: Any string.
  ///   - change: Changes the value; called once. If it leaves the value as it was, nothing is written.
  /// - Throws: `KeyValueStoreError`: that of the closure, `.nestedUpdate` if the closure changes a store on
  ///   the same directory, or why the value cannot be read or written.
  public func update(
    forKey key: String,
    _ change: (inout Data?) throws(KeyValueStoreError) -> Void
  ) throws(KeyValueStoreError) {
    try lock.update(change) { () throws(KeyValueStoreError) in
      try data(forKey: key)
    } writing: { new throws(KeyValueStoreError) in
      if let new { try replace(key, with: new) } else { try remove(key) }
    }
  }
}

// MARK: - Implementation

extension FileKeyValueStore {
  /// What the file of a key holds.
  private enum Holding: Equatable {
    case nothing
    case value(Data)
    case somethingElse
  }

  private var lock: WriteLock {
    WriteLock(file: directory.appending(component: ".lock"), files: files)
  }

  private func path(_ name: String) -> String {
    directory.appending(component: name, directoryHint: .notDirectory).filePath
  }

  private func names() throws(KeyValueStoreError) -> [String] {
    try attempt { () throws(FileError) in
      do throws(FileError) {
        return try files.names(in: directory.filePath)
      } catch {
        guard error.code == ENOENT else { throw error }
        return []
      }
    }
  }

  private func holding(_ key: String, at path: String) throws(KeyValueStoreError) -> Holding {
    switch try attempt({ () throws(FileError) in try files.content(of: path) }) {
    case .missing: return .nothing
    case .noFile: return .somethingElse
    case .data(let content):
      guard let file = StoredFile(content: content), file.key == key else { return .somethingElse }
      return .value(file.value)
    }
  }

  /// The key of a file whose name does not tell it; nil if somebody has just removed it.
  private func longKey(in name: StoredFileName) throws(KeyValueStoreError) -> String? {
    let path = path(name.text)
    let content = try attempt { () throws(FileError) in try files.content(of: path) }
    if content == .missing { return nil }
    guard case .data(let data) = content, let file = StoredFile(content: data),
      StoredFileName(key: file.key) == name
    else { throw corrupt(path) }
    return file.key
  }

  private func replace(_ key: String, with data: Data) throws(KeyValueStoreError) {
    let name = StoredFileName(key: key)
    // One name for all is enough, for one writes at a time, and what a killed process has left is
    // replaced by the next.
    let new = path(".new")
    try attempt { () throws(FileError) in try files.remove(new) }
    do throws(KeyValueStoreError) {
      try attempt { () throws(FileError) in
        try files.write(StoredFile(key: key, value: data).content, toNew: new)
        // Before it has the name: or a power failure could leave the name and not the content.
        try files.sync(new)
      }
      // Not before: a value that cannot be written leaves what is damaged, for no update to begin anew.
      try putAside(name, unlessOf: key)
      try attempt { () throws(FileError) in try files.rename(new, to: path(name.text)) }
    } catch {
      try? files.remove(new)
      throw error
    }
    try attempt { () throws(FileError) in try files.sync(directory.filePath) }
  }

  private func remove(_ key: String) throws(KeyValueStoreError) {
    let name = StoredFileName(key: key)
    try putAside(name, unlessOf: key)
    try attempt { () throws(FileError) in
      try files.remove(path(name.text))
      try files.sync(directory.filePath)
    }
  }

  /// Renames what is in the place of a value and is none.
  private func putAside(
    _ name: StoredFileName,
    unlessOf key: String
  ) throws(KeyValueStoreError) {
    let path = path(name.text)
    guard try holding(key, at: path) == .somethingElse else { return }
    let aside = self.path(name.aside(among: try names()))
    try attempt { () throws(FileError) in try files.rename(path, to: aside) }
  }

  private func corrupt(_ path: String) -> KeyValueStoreError {
    .corrupt(
      """
      \(path) holds no value of its key, as a store would have written it. It is left as it is; setting \
      or removing the value puts it aside.
      """)
  }
}
