import Foundation
import TestKit

@testable import Storage

/// What the system does, where a store relies on it.
@Suite("The files of this machine", .tags(.state))
struct LocalFilesTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let files = LocalFiles()

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(.tags(.returnValue), arguments: [0, 1, 65_536, 200_000])
  func `a file is read as it was written`(size: Int) throws {
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 / 251) })

    try files.write(data, toNew: path("file"))

    #expect(try files.content(of: path("file")) == .data(data))
    try files.sync(path("file"))
    try files.sync(path(""))
  }

  @Test(.tags(.returnValue))
  func `nothing, a directory, a link and a pipe are no files`() throws {
    try files.makeDirectory(path("directory"))
    unsafe mkfifo(path("pipe"), 0o600)
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "/etc/passwd")

    #expect(try files.content(of: path("missing")) == .missing)
    #expect(try files.content(of: path("missing/file")) == .missing)
    #expect(try files.content(of: path("directory")) == .noFile)
    #expect(try files.content(of: path("link")) == .noFile)
    #expect(try files.content(of: path("pipe")) == .noFile)
  }

  #if os(Linux)
    // Elsewhere a node of this kind is only made by who listens at it.
    @Test func `a socket is no file`() throws {
      unsafe mknod(path("socket"), S_IFSOCK | 0o600, 0)

      #expect(try files.content(of: path("socket")) == .noFile)
    }
  #endif

  @Test func `a renamed file takes the place of another`() throws {
    try files.write(Data("one".utf8), toNew: path("a"))
    try files.write(Data("two".utf8), toNew: path("b"))

    try files.rename(path("b"), to: path("a"))

    #expect(try files.content(of: path("a")) == .data(Data("two".utf8)))
    #expect(try files.names(in: path("")) == ["a"])
  }

  @Test func `to remove what is missing is fine`() throws {
    try files.write(Data(), toNew: path("a"))

    try files.remove(path("a"))
    try files.remove(path("a"))

    #expect(try files.names(in: path("")) == [])
  }

  @Test func `a lock is held by one alone, in this process too, until it is given back`() throws {
    let lock = try files.lock(path("lock"))
    let whileHeld = canBeLocked(path("lock"))

    files.unlock(lock)

    #expect(!whileHeld)
    #expect(canBeLocked(path("lock")))
  }

  // A program that is being started has a copy of it for a moment.
  @Test func `a lock that is given back is free, whoever has a copy of its descriptor`() throws {
    let lock = try files.lock(path("lock"))
    let copy = dup(lock.descriptor)
    defer { close(copy) }

    files.unlock(lock)

    #expect(canBeLocked(path("lock")))
  }

  @Test(.tags(.returnValue), arguments: ["file", "lock"])
  func `only their owner may read or change what is written`(name: String) throws {
    try files.write(Data(), toNew: path("file"))
    files.unlock(try files.lock(path("lock")))

    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))

    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      // What a call returns each time, and the error number that it leaves.
      ([(-1, EINTR), (-1, EINTR), (3, 0)], 3), ([(0, EINTR)], 0), ([(5, EINTR)], 5),
      ([(-1, EIO)], -1),
    ] as [([(Int, Int32)], Int)])
  func `a call that a signal has interrupted is made again`(
    results: [(Int, Int32)], result: Int
  ) {
    var rest = results[...]

    let last = LocalFiles.uninterrupted { () -> Int in
      let (result, number) = rest.removeFirst()
      errno = number
      return result
    }

    #expect(last == result)
    #expect(rest.isEmpty)
  }

  @Test(.tags(.returnValue))
  func `a lock is not handed on to a program that this one starts`() throws {
    let lock = try files.lock(path("lock"))
    defer { files.unlock(lock) }

    let flags = fcntl(lock.descriptor, F_GETFD)

    #expect(flags & FD_CLOEXEC != 0)
  }

  #if os(Linux)
    @Test func `no file stays open`() throws {
      try files.write(Data("one".utf8), toNew: path("a"))
      _ = try files.content(of: path("a"))
      _ = try files.content(of: path(""))
      try files.sync(path("a"))
      files.unlock(try files.lock(path("lock")))
      #expect(throws: FileError.self) { try files.write(Data(), toNew: path("a")) }

      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let open = descriptors.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }

      #expect(!open.isEmpty)
      #expect(open.filter { $0.contains(directory.url.lastPathComponent) } == [])
    }
  #endif

  // MARK: - Failures

  #if os(Linux)
    // A file that cannot be read at its beginning, where no memory is.
    @Test(.tags(.returnValue)) func `a file that cannot be read is an error`() throws {
      #expect(throws: FileError(code: EIO, path: "/proc/self/mem")) {
        try files.content(of: "/proc/self/mem")
      }
    }
  #endif

  @Test(.tags(.returnValue))
  func `a failure has the number of the system and its place`() throws {
    try files.write(Data("mine".utf8), toNew: path("file"))

    #expect(throws: FileError(code: EEXIST, path: path("file"))) {
      try files.write(Data(), toNew: path("file"))
    }
    #expect(throws: FileError(code: EEXIST, path: path("file"))) {
      try files.makeDirectory(path("file"))
    }
    #expect(throws: FileError(code: ENOENT, path: path("missing/a"))) {
      try files.makeDirectory(path("missing/a"))
    }
    #expect(throws: FileError(code: ENOTDIR, path: path("file"))) {
      try files.names(in: path("file"))
    }
    #expect(throws: FileError(code: ENOENT, path: path("missing"))) {
      try files.names(in: path("missing"))
    }
    #expect(throws: FileError(code: ENOTDIR, path: path("file/a"))) {
      try files.content(of: path("file/a"))
    }
    #expect(throws: FileError(code: ENOENT, path: path("missing"))) {
      try files.sync(path("missing"))
    }
    #expect(throws: FileError(code: ENOENT, path: path("b"))) {
      try files.rename(path("a"), to: path("b"))
    }
    #expect(throws: FileError(code: ENOTDIR, path: path("file/a"))) {
      try files.remove(path("file/a"))
    }
    #expect(throws: FileError(code: ENOENT, path: path("missing/lock"))) {
      try files.lock(path("missing/lock"))
    }
    #expect(try files.content(of: path("file")) == .data(Data("mine".utf8)))
  }

  @Test(.tags(.returnValue))
  func `a link is not locked, nor what it leads to`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("other"))

    #expect(throws: FileError(code: ELOOP, path: path("link"))) { try files.lock(path("link")) }

    #expect(try files.content(of: path("other")) == .missing)
  }

  @Test(.tags(.returnValue))
  func `what is written in part is not taken for written`() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)

    // The pipe takes some of it, and then nobody reads.
    #expect(throws: FileError(code: EAGAIN, path: "a")) {
      try files.write(Data(count: 10_000_000), to: descriptor, "a")
    }
  }

  #if os(Linux)
    // A device of the system that has nothing to bring anywhere.
    @Test(.tags(.returnValue))
    func `what cannot be brought to the disk is an error`() {
      #expect(throws: FileError(code: EINVAL, path: "/dev/null")) { try files.sync("/dev/null") }
    }

    // A device of the system that is full.
    @Test(.tags(.returnValue))
    func `a full disk is an error of writing`() throws {
      let descriptor = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(descriptor >= 0)
      defer { close(descriptor) }

      #expect(throws: FileError(code: ENOSPC, path: "a")) {
        try files.write(Data("one".utf8), to: descriptor, "a")
      }
    }
  #endif

  // MARK: - Fixtures

  private func path(_ name: String) -> String {
    directory.url.path(percentEncoded: false) + name
  }

  /// Whether somebody else would get the lock at once.
  private func canBeLocked(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
