import Foundation
import Seams
import Testing

/// The temporary directories of a test with the trait `.keepsTemporaryDirectories`.
///
/// They are in one folder, which can be named as soon as the first of them is there, and which goes or
/// stays as a whole at the end of the test. A directory that went with its value would be gone before
/// the error that ends the test is known.
final class KeptDirectories: Sendable {
  /// Those of the running test.
  ///
  /// Task-local, for that is how the trait reaches its tests and no others.
  @TaskLocal static var current: KeptDirectories?

  private struct State {
    var folder: URL?
    var count = 0
    var isFailed = false
    var isNamed = false
    var isOver = false
  }

  private let state = Guarded(State())

  /// Makes the next directory; nil if the test is over, with nobody left to remove it.
  func makeDirectory() throws -> URL? {
    try state.withLock { state throws -> URL? in
      guard !state.isOver else { return nil }
      let folder = try state.folder ?? TemporaryDirectory.makeDirectory()
      state.folder = folder
      state.count += 1
      let url = folder.appending(component: "\(state.count)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      return url
    }
  }

  /// Notes that the test has failed, so that the directories stay.
  func fail() {
    state.withLock { $0.isFailed = true }
  }

  /// What an issue has to say of the directories, if there is one yet.
  func comment() -> Comment? {
    state.withLock { state in
      state.isNamed = state.folder != nil
      return state.folder.map(Self.comment)
    }
  }

  /// Removes the directories, or else returns what nobody has said of them yet.
  func end() -> Comment? {
    let (removed, comment) = state.withLock { state -> (URL?, Comment?) in
      state.isOver = true
      guard let folder = state.folder else { return (nil, nil) }
      guard state.isFailed else { return (folder, nil) }
      return (nil, state.isNamed ? nil : Self.comment(on: folder))
    }
    if let removed { try? FileManager.default.removeItem(at: removed) }
    return comment
  }

  private static func comment(on folder: URL) -> Comment {
    "The temporary directories of this test are kept in \(folder.path)"
  }
}
