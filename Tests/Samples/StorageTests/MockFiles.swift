import Foundation
import Storage
import TestKit

/// Spies for the file operations.
///
/// A spy performs its operation on the local files, unless a test sets another answer.
final class MockFiles: FileOperations {
  let makingDirectory = Spy<String, Void, FileError>("makeDirectory(_:)")
  let listing = Spy<String, [String], FileError>("names(in:)", returning: [])
  let reading = Spy<String, FileContent, FileError>("content(of:)", returning: .missing)
  let writing = Spy<Data, String, Void, FileError>("write(_:toNew:)")
  let syncing = Spy<String, Void, FileError>("sync(_:)")
  let renaming = Spy<String, String, Void, FileError>("rename(_:to:)")
  let removing = Spy<String, Void, FileError>("remove(_:)")
  let locking = Spy<String, Int32, FileError>("lock(_:)", returning: 0)
  let unlocking = Spy<Int32, Void, Never>("unlock(_:)")

  init() {
    let local = LocalFiles()
    makingDirectory.answers { path throws(FileError) in try local.makeDirectory(path) }
    listing.answers { path throws(FileError) in try local.names(in: path) }
    reading.answers { path throws(FileError) in try local.content(of: path) }
    writing.answers { data, path throws(FileError) in try local.write(data, toNew: path) }
    syncing.answers { path throws(FileError) in try local.sync(path) }
    renaming.answers { path, new throws(FileError) in try local.rename(path, to: new) }
    removing.answers { path throws(FileError) in try local.remove(path) }
    locking.answers { path throws(FileError) in try local.lock(path) }
    unlocking.answers { local.unlock($0) }
  }

  func makeDirectory(_ path: String) throws(FileError) { try makingDirectory(path) }
  func names(in directory: String) throws(FileError) -> [String] { try listing(directory) }
  func content(of path: String) throws(FileError) -> FileContent { try reading(path) }
  func write(_ data: Data, toNew path: String) throws(FileError) { try writing(data, path) }
  func sync(_ path: String) throws(FileError) { try syncing(path) }
  func rename(_ path: String, to new: String) throws(FileError) { try renaming(path, new) }
  func remove(_ path: String) throws(FileError) { try removing(path) }
  func lock(_ path: String) throws(FileError) -> Int32 { try locking(path) }
  func unlock(_ descriptor: Int32) { unlocking(descriptor) }
}
