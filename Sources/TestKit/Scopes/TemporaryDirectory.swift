public import Foundation
import Testing

/// An empty directory for one test, removed with its contents at the end of the value's lifetime.
///
/// The value cannot be copied, so the directory lasts as long as the scope or the suite instance that holds the value:
///
/// <!-- snippet: temporary-directory -->
/// ```swift
/// @Test func `a note is written to a file`() throws {
///   let directory = try TemporaryDirectory()
///   let file = directory.url.appending(component: "note.txt")
///
///   try Data("hello".utf8).write(to: file)
///
///   #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
/// }
/// ```
///
/// To look at the files after a test, run it with the environment variable `TESTKIT_KEEP_DIRECTORIES=1`. The
/// directories then stay in the system's folder for temporary files. Their names start with `TestKit-` and the
/// beginning of the test's name.
public struct TemporaryDirectory: ~Copyable, Sendable {
  /// The file URL of the directory, which is unique to this value.
  public let url: URL

  private let isKept: Bool

  /// Creates the directory.
  ///
  /// - Throws: The error of the file system if the directory cannot be created.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = Self.name(for: Test.current?.displayName ?? Test.current?.name ?? "")
    let url = folder.appending(component: name, directoryHint: .isDirectory)
    // With `true`, this call would accept a directory that already exists.
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    self.url = url
    isKept = Environment.variables["TESTKIT_KEEP_DIRECTORIES"] == "1"
  }

  deinit {
    guard !isKept else { return }
    // The test may have removed the directory itself.
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns a unique name that contains the beginning of a test's name.
  ///
  /// The name is short, because the path of a socket is limited to about 100 bytes. On a Mac, the folder for temporary
  /// files takes half of these bytes. The name consists of ASCII letters, digits and hyphens, which every shell and
  /// file system accepts.
  static func name(for test: String) -> String {
    let words = test.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let readable = words.joined(separator: "-").prefix(20).split(separator: "-")
    let unique = UUID().uuidString.suffix(12)
    return (["TestKit"] + readable + [unique]).joined(separator: "-")
  }
}
