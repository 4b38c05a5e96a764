package import Foundation
package import Seams

/// A store that keeps each value in a separate file in one directory.
///
/// Any number of stores in any number of processes can use the directory at the same time. Writers take turns. A reader
/// sees either the old value or the new one, even if the writing process is killed. A method that changes a value does
/// not return until the change is on disk.
///
/// The last step of a change syncs the directory. If that step fails, the method throws, because a power failure could
/// still undo the change, although readers already see it. To repeat the sync, set the value again. If the sync of a
/// removal fails, a second removal does not sync, because there is nothing left to remove. An update that changes
/// nothing does not sync either. The name of a new directory is synced only once, right after the store has created
/// the directory.
///
/// Any string can be a key, and no key can refer to a file outside the directory. The store leaves other files in the
/// directory alone, unless they are named `.new` or `.lock`, or have the file name of a value. Equal strings are one
/// key, with the few exceptions that ``FileNameEscaping`` describes.
///
/// If a value's file is damaged or was not written by a `FileKeyValueStore`, reading the value throws
/// `KeyValueStoreError.corrupt`. If you set or remove the value, that file is renamed to `aside-⟨number⟩-⟨name⟩`
/// instead of being replaced or deleted, so the store never destroys it.
package struct FileKeyValueStore: LockedStore {
  /// The directory of the files, created by the first change.
  package let directory: URL

  private let files: any FileOperations

  package init(directory: URL, files: any FileOperations = LocalFiles()) {
    self.directory = directory
    self.files = files
  }

  package func data(forKey key: String) throws(KeyValueStoreError) -> Data? {
    try file(StoredFileName(key: key))?.value
  }

  /// Returns the keys that have a value.
  ///
  /// A file name contains the key, unless the key is too long. A long key is read from the file itself, so this method
  /// throws `KeyValueStoreError.corrupt` if that file is damaged.
  package func keys() throws(KeyValueStoreError) -> Set<String> {
    var keys: Set<String> = []
    for name in try names().compactMap(StoredFileName.init(text:)) {
      if let key = name.key {
        keys.insert(key)
      } else if let file = try file(name) {
        keys.insert(file.key)
      }
    }
    return keys
  }

  package func removeValue(forKey key: String) throws(KeyValueStoreError) {
    // Taking the lock would create the directory, even if there is nothing to remove.
    guard try attempt(files.content(of: path(of: key))) != .missing else { return }
    try lock.hold { () throws(KeyValueStoreError) in try remove(key) }
  }

  package var lock: WriteLock {
    WriteLock(file: directory.appending(component: ".lock"), files: files)
  }

  package func replace(_ key: String, with data: Data?) throws(KeyValueStoreError) {
    if let data { try write(data, forKey: key) } else { try remove(key) }
  }

  private func path(_ name: String) -> String {
    directory.appending(component: name, directoryHint: .notDirectory).filePath
  }

  private func path(of key: String) -> String { path(StoredFileName(key: key).text) }

  private func names() throws(KeyValueStoreError) -> [String] {
    do throws(FileError) {
      return try files.names(in: directory.filePath)
    } catch {
      guard error.code == ENOENT else { throw KeyValueStoreError(error) }
      return []
    }
  }

  /// Reads a value's file, or returns `nil` if the file is missing.
  private func file(_ name: StoredFileName) throws(KeyValueStoreError) -> StoredFile? {
    let path = path(name.text)
    let content = try attempt(files.content(of: path))
    if content == .missing { return nil }
    guard case .data(let data) = content, let file = StoredFile(content: data),
      StoredFileName(key: file.key) == name
    else {
      throw .corrupt(
        """
        \(path) is damaged, or was not written for this key. The file was left unchanged. \
        If you set or remove the value, this file is renamed and kept.
        """)
    }
    return file
  }

  private func write(_ data: Data, forKey key: String) throws(KeyValueStoreError) {
    // One name is enough for new files, because writers take turns. Delete what a killed process may have left.
    let new = path(".new")
    try attempt(files.remove(new))
    var aside: String?
    do throws(KeyValueStoreError) {
      try attempt(files.write(StoredFile(key: key, value: data).content, toNew: new))
      // Synced before it is renamed. Otherwise a power failure could leave the name without the content.
      try attempt(files.sync(new))
      // A damaged file is set aside only now. If it were set aside earlier and the write then failed, the next read
      // would return no value instead of an error.
      aside = try putAsideIfCorrupt(key)
      try attempt(files.rename(new, to: path(of: key)))
    } catch {
      if let aside { try? files.rename(aside, to: path(of: key)) }
      try? files.remove(new)
      throw error
    }
    try attempt(files.sync(directory.filePath))
  }

  private func remove(_ key: String) throws(KeyValueStoreError) {
    try putAsideIfCorrupt(key)
    try attempt(files.remove(path(of: key)))
    try attempt(files.sync(directory.filePath))
  }

  /// Renames a damaged file and returns its new path, or returns `nil` if the file is not damaged.
  @discardableResult
  private func putAsideIfCorrupt(_ key: String) throws(KeyValueStoreError) -> String? {
    do throws(KeyValueStoreError) {
      _ = try data(forKey: key)
      return nil
    } catch {
      guard error.code == .corrupt else { throw error }
      let taken = Set(try names())
      let aside = path(nameAside(StoredFileName(key: key).text, isTaken: taken.contains))
      try attempt(files.rename(path(of: key), to: aside))
      return aside
    }
  }
}
