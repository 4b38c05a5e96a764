import Foundation

/// A path in the temporary directory that no other test has; what comes to be there is deleted.
struct TemporaryFolder: ~Copyable {
  let url = FileManager.default.temporaryDirectory
    .appending(component: "DiskCacheTests-\(UUID().uuidString)", directoryHint: .isDirectory)

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
