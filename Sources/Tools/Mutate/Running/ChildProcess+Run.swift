import Foundation
import Terminal

extension ChildProcess {
  /// Runs a process to its end; what it says goes to nobody else.
  static func run(
    _ executable: URL,
    _ arguments: [String],
    directory: URL? = nil
  ) async throws(MutateError) -> Result {
    let process: ChildProcess
    do {
      process = try ChildProcess(executable, arguments, directory: directory)
    } catch {
      throw .unavailable("“\(executable.path)” cannot be started: \(error.localizedDescription)")
    }
    let result = await process.result()
    guard !Task.isCancelled else { throw .interrupted("interrupted") }
    return result
  }

  /// Runs a tool of Swift to its end.
  static func swift(_ arguments: String...) async throws(MutateError) -> Result {
    try await run(URL(filePath: "/usr/bin/env"), ["swift"] + arguments)
  }
}
