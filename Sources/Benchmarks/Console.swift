import Foundation

/// Where the tool prints, so that a test can read it.
struct Console: Sendable {
  /// Prints a line of the result.
  let print: @Sendable (String) -> Void

  /// Prints a line about what went wrong.
  let printError: @Sendable (String) -> Void

  /// Standard output and standard error, unbuffered, so that each row is seen when it is measured.
  static let standard = Console(
    print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
    printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
}
