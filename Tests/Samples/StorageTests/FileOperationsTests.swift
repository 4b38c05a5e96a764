import Foundation
import TestKit

@testable import Storage

/// The system behavior that a store relies on.
@Suite("Local files", .tags(.state))
struct LocalFilesTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let files = LocalFiles()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(.tags(.returnValue)) func `only regular files are read, and reading never blocks`() throws {
    try files.write(Data(), toNew: directory.path("empty"))
    try files.makeDirectory(directory.path("directory"))
    unsafe mkfifo(directory.path("pipe"), 0o600)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: "/etc/passwd")

    #expect(try files.content(of: directory.path("empty")) == .data(Data()))
    #expect(try files.content(of: directory.path("directory")) == .notAFile)
    #expect(try files.content(of: directory.path("link")) == .notAFile)
    #expect(try files.content(of: directory.path("pipe")) == .notAFile)
    #if os(Linux)
      // On other platforms, `mknod` cannot create a socket.
      unsafe mknod(directory.path("socket"), S_IFSOCK | 0o600, 0)
      #expect(try files.content(of: directory.path("socket")) == .notAFile)
    #endif
  }

  @Test func `unlocking a file releases the lock, even if the file descriptor was copied`() throws {
    // Two locks, because the descriptor of one lock may happen to equal LOCK_UN. In that case, swapping the
    // arguments of `flock` would make no difference, and the test would not notice the mistake.
    let paths = ["a", "b"].map { directory.path($0) }
    let locks = try paths.map { try files.lock($0) }
    // A child process holds copies like these for a moment while it starts.
    let copies = locks.map { dup($0) }
    defer { copies.forEach { close($0) } }
    #expect(!paths.contains { canBeLocked($0) })
    #expect(locks.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })

    locks.forEach { files.unlock($0) }

    #expect(paths.allSatisfy { canBeLocked($0) })
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      // The result and the error number of each call, and the final result.
      ([(-1, EINTR), (-1, EINTR), (3, 0)], 3), ([(0, EINTR)], 0), ([(5, EINTR)], 5),
      ([(-1, EIO)], -1),
    ] as [([(Int32, Int32)], Int32)])
  func `a system call is repeated if a signal interrupts it`(
    results: [(Int32, Int32)], result: Int32
  ) {
    var rest = results[...]

    let last = LocalFiles.uninterrupted {
      let (result, number) = rest.removeFirst()
      errno = number
      return result
    }

    #expect(last == result)
    #expect(rest.isEmpty)
  }

  #if os(Linux)
    @Test func `every opened file is closed, even after a failure`() throws {
      try files.write(Data("one".utf8), toNew: directory.path("a"))
      _ = try files.content(of: directory.path("a"))
      _ = try files.content(of: directory.path(""))
      try files.sync(directory.path("a"))
      files.unlock(try files.lock(directory.path("lock")))
      #expect(throws: FileError.self) { try files.write(Data(), toNew: directory.path("a")) }

      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let open = descriptors.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }

      #expect(!open.isEmpty)
      #expect(open.filter { $0.contains(directory.url.lastPathComponent) } == [])
    }
  #endif

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `a failed file operation reports the system's error number and the path`() throws {
    try files.write(Data("mine".utf8), toNew: directory.path("file"))
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("other"))

    expectFailure(EEXIST, at: "file") { try files.write(Data(), toNew: $0) }
    expectFailure(ENOENT, at: "missing/a") { try files.makeDirectory($0) }
    expectFailure(ENOTDIR, at: "file") { try files.names(in: $0) }
    expectFailure(ENOTDIR, at: "file/a") { try files.content(of: $0) }
    expectFailure(ENOENT, at: "missing") { try files.sync($0) }
    expectFailure(ENOENT, at: "b") { try files.rename(directory.path("a"), to: $0) }
    expectFailure(ENOTDIR, at: "file/a") { try files.remove($0) }
    expectFailure(ENOENT, at: "missing/lock") { try files.lock($0) }
    expectFailure(ELOOP, at: "link") { try files.lock($0) }

    #expect(try files.content(of: directory.path("file")) == .data(Data("mine".utf8)))
    #expect(try files.content(of: directory.path("other")) == .missing)
  }

  #if os(Linux)
    // Linux has a file whose start cannot be read, one that cannot be written, and one that cannot be synced.
    @Test(.tags(.returnValue))
    func `if an open file cannot be read, written or synced, an error is thrown`() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))

      #expect(throws: FileError(code: EIO, path: "/proc/self/mem")) {
        try files.content(of: "/proc/self/mem")
      }
      #expect(throws: FileError(code: EINVAL, path: "/dev/null")) { try files.sync("/dev/null") }
      #expect(throws: FileError(code: ENOSPC, path: "a")) {
        try files.write(Data("one".utf8), to: full, "a")
      }
    }
  #endif

  // MARK: - Fixtures

  private func expectFailure<Value>(
    _ code: Int32,
    at name: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    of operation: (String) throws -> Value
  ) {
    let path = directory.path(name)
    #expect(throws: FileError(code: code, path: path), sourceLocation: sourceLocation) {
      _ = try operation(path)
    }
  }

  private func canBeLocked(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
