public import Foundation

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
public struct TemporaryDirectory: ~Copyable, Sendable {
  /// Where it is; a file URL that no other test has.
  public let url: URL

  /// Makes the directory.
  ///
  /// - Throws: The error of the file system if it cannot be made.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(component: "TestKit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What a test has removed itself is gone already.
    try? FileManager.default.removeItem(at: url)
  }
}
