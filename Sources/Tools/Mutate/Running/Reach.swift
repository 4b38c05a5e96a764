import Foundation

/// A file in which a process notes the mutants that it has come by.
struct Reach: Sendable {
  private let file: URL
  private let count: Int

  /// Makes the file.
  ///
  /// - Parameter count: The largest number of a mutant.
  /// - Throws: `MutateError.unavailable` if it cannot be written.
  init(count: Int) throws(MutateError) {
    self.count = count
    file = FileManager.default.temporaryDirectory.appending(
      component: "reached-\(UUID().uuidString)")
    do {
      try Data(count: count + 1).write(to: file)
    } catch {
      throw .unavailable("“\(file.path)” cannot be written: \(error.localizedDescription)")
    }
  }

  /// What a process has to know of it.
  var environment: [String: String] {
    ["MUTATE_REACHED": file.path, "MUTATE_COUNT": "\(count)"]
  }

  /// The mutants that were noted; the file is removed.
  func take() -> Set<Int> {
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    try? FileManager.default.removeItem(at: file)
    return Set(bytes.indices.filter { bytes[$0] != 0 })
  }
}
