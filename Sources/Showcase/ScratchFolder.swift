import Foundation

/// A folder of its own for as long as a command runs, removed with everything in it when the value goes.
struct ScratchFolder: ~Copyable {
  /// Where it is; whoever writes there first makes it.
  let url: URL

  /// Chooses a folder.
  ///
  /// - Parameter place: The directory that it is in.
  init(in place: URL) {
    url = place.appending(
      component: "showcase-\(UUID().uuidString)", directoryHint: .isDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
