package import Foundation

/// The files of this machine.
package struct LocalFiles: FileOperations {
  package init() {}

  package func makeDirectory(_ path: String) throws(FileError) {
    try check(unsafe mkdir(path, 0o700), path)
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: directory)
    } catch {
      throw FileError(code: number(of: error), path: directory)
    }
  }

  package func content(of path: String) throws(FileError) -> FileContent {
    // Without O_NONBLOCK a pipe of that name would let the call wait for somebody to write.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return .missing }
    if descriptor < 0, errno == ELOOP || errno == ENXIO { return .noFile }
    try check(descriptor, path)
    defer { close(descriptor) }
    var status = stat()
    try check(unsafe fstat(descriptor, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }

    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Self.uninterrupted { unsafe read(descriptor, &buffer, buffer.count) }
      try check(count, path)
      if count == 0 { return .data(data) }
      data += buffer.prefix(count)
    }
  }

  package func write(_ data: Data, toNew path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try check(descriptor, path)
    defer { close(descriptor) }
    try write(data, to: descriptor, path)
  }

  /// Writes to an open file; with a name of its own because that is how a full disk can be had in a test.
  package func write(_ data: Data, to descriptor: Int32, _ path: String) throws(FileError) {
    let bytes = [UInt8](data)
    var written = 0
    while written < bytes.count {
      let count = Self.uninterrupted {
        unsafe bytes[written...].withUnsafeBytes {
          unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
      }
      try check(count, path)
      written += count
    }
  }

  package func sync(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, path)
    defer { close(descriptor) }
    try check(fsync(descriptor), path)
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try check(unsafe Foundation.rename(path, newPath), newPath)
  }

  package func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) != 0, errno != ENOENT else { return }
    throw FileError(code: errno, path: path)
  }

  package func lock(_ path: String) throws(FileError) -> FileLock {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    try check(descriptor, path)
    do throws(FileError) {
      try check(Self.uninterrupted { flock(descriptor, LOCK_EX) }, path)
    } catch {
      close(descriptor)
      throw error
    }
    return FileLock(descriptor: descriptor)
  }

  package func unlock(_ lock: FileLock) {
    // Closing alone is not enough: a program that is being started may have a copy of the descriptor.
    flock(lock.descriptor, LOCK_UN)
    close(lock.descriptor)
  }

  /// Calls the system again as long as a signal has interrupted it.
  static func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private func check(_ result: some SignedInteger, _ path: String) throws(FileError) {
    if result < 0 { throw FileError(code: errno, path: path) }
  }

  /// The number of the system behind an error of Foundation.
  private func number(of error: any Error) -> Int32 {
    guard let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error else {
      return EIO
    }
    return Int32(truncatingIfNeeded: (underlying as NSError).code)
  }
}
