import Foundation

/// Where a command prints, so that a test can read it.
package struct Console: Sendable {
  /// Prints a line of the result.
  package let print: @Sendable (String) -> Void

  /// Prints a line about what went wrong.
  package let printError: @Sendable (String) -> Void

  package init(
    print: @escaping @Sendable (String) -> Void,
    printError: @escaping @Sendable (String) -> Void
  ) {
    self.print = print
    self.printError = printError
  }

  /// Standard output and standard error, unbuffered, so that whoever reads a pipe sees each line.
  package static let standard = Console(
    print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
    printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })

  /// The same console, with every line of the result moved to the right.
  package func indented() -> Console {
    let print = self.print
    return Console(print: { print("  \($0)") }, printError: printError)
  }
}
