import Foundation
import Storage
import TestKit

/// The local files, with a spy in front of each operation.
///
/// If a test makes a spy throw, the operation itself is not performed.
final class MockFiles: FileOperations {
  let makingDirectory = Spy<String, Void, FileError>("makeDirectory(_:)")
  let listing = Spy<String, Void, FileError>("names(in:)")
  let reading = Spy<String, Void, FileError>("content(of:)")
  let writing = Spy<Data, String, Void, FileError>("write(_:toNew:)")
  let syncing = Spy<String, Void, FileError>("sync(_:)")
  let renaming = Spy<String, String, Void, FileError>("rename(_:to:)")
  let removing = Spy<String, Void, FileError>("remove(_:)")
  let locking = Spy<String, Void, FileError>("lock(_:)")
  let unlocking = Spy<Void, Never>("unlock(_:)")

  private let local = LocalFiles()

  func makeDirectory(_ path: String) throws(FileError) {
    try makingDirectory(path)
    try local.makeDirectory(path)
  }

  func names(in directory: String) throws(FileError) -> [String] {
    try listing(directory)
    return try local.names(in: directory)
  }

  func content(of path: String) throws(FileError) -> FileContent {
    try reading(path)
    return try local.content(of: path)
  }

  func write(_ data: Data, toNew path: String) throws(FileError) {
    try writing(data, path)
    try local.write(data, toNew: path)
  }

  func sync(_ path: String) throws(FileError) {
    try syncing(path)
    try local.sync(path)
  }

  func rename(_ path: String, to newPath: String) throws(FileError) {
    try renaming(path, newPath)
    try local.rename(path, to: newPath)
  }

  func remove(_ path: String) throws(FileError) {
    try removing(path)
    try local.remove(path)
  }

  func lock(_ path: String) throws(FileError) -> Int32 {
    try locking(path)
    return try local.lock(path)
  }

  func unlock(_ descriptor: Int32) {
    unlocking()
    local.unlock(descriptor)
  }
}
