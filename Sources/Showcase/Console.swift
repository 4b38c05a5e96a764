import Foundation

/// Where a command prints, so that a test can read it.
struct Console: Sendable {
  /// Prints a line of the result.
  let print: @Sendable (String) -> Void

  /// Prints a line about what went wrong.
  let printError: @Sendable (String) -> Void

  /// Standard output and standard error, unbuffered, so that whoever reads a pipe sees each line.
  static let standard = Console(
    print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
    printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })

  /// The same console, with every line of the result moved to the right.
  func indented() -> Console {
    let print = self.print
    return Console(print: { print("  \($0)") }, printError: printError)
  }
}
