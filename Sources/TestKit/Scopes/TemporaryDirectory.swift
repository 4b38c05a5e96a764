public import Foundation
import Testing

/// An empty directory for one test, removed with everything in it when the value goes.
///
/// It cannot be copied, so it goes at the end of the scope or with the suite that holds it:
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
/// Its name shows the running test, for whoever finds one that a crash has left behind. To look into
/// those of a test that fails, add the trait `.keepsTemporaryDirectories`.
public struct TemporaryDirectory: ~Copyable, Sendable {
  /// Where it is; a file URL that no other test has.
  public let url: URL

  /// Whether it goes with the value; else it goes with the test, if that passes.
  private let goesWithValue: Bool

  /// Makes the directory.
  ///
  /// - Throws: The error of the file system if it cannot be made.
  public init() throws {
    let kept = try KeptDirectories.current?.makeDirectory()
    url = try kept ?? Self.makeDirectory()
    goesWithValue = kept == nil
  }

  deinit {
    guard goesWithValue else { return }
    // What a test has removed itself is gone already.
    try? FileManager.default.removeItem(at: url)
  }
}

extension TemporaryDirectory {
  /// Makes a directory that is named after the running test.
  static func makeDirectory() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(
      component: name(for: Test.current?.displayName ?? Test.current?.name ?? ""),
      directoryHint: .isDirectory)
    // Fails where there is one already, so that nobody shares it.
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  /// A name for the directory of a test, another one each time.
  ///
  /// Short, because the path of a socket is limited to about a hundred bytes; and of letters and
  /// digits that every shell and file system takes as they are.
  static func name(for test: String) -> String {
    let words = test.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let readable = words.joined(separator: "-").prefix(40).split(separator: "-")
    let unique = UUID().uuidString.suffix(12)
    return (["TestKit"] + readable + [unique]).joined(separator: "-")
  }
}
