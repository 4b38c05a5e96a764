import Foundation
import Seams

/// The output of a command, which a test can replace.
package struct Console: Sendable {
  /// Prints a line of the result.
  package let print: @Sendable (String) -> Void

  /// Prints a line of an error message.
  package let printError: @Sendable (String) -> Void

  package init(
    print: @escaping @Sendable (String) -> Void,
    printError: @escaping @Sendable (String) -> Void
  ) {
    self.print = print
    self.printError = printError
  }

  /// Standard output and standard error, without a buffer, so that a pipe gets each line immediately.
  package static let standard = Console(
    print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
    printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })

  /// Returns a console that indents every line of the result.
  package func indented() -> Console {
    let print = self.print
    return Console(print: { print("  \($0)") }, printError: printError)
  }
}

/// A record of the lines that a test's console prints.
package final class Transcript: Sendable {
  private let printed = LockedState<(output: [String], errors: [String])>(([], []))

  package init() {}

  package var console: Console {
    Console(
      print: { line in self.printed.withLock { $0.output.append(line) } },
      printError: { line in self.printed.withLock { $0.errors.append(line) } })
  }

  package var output: [String] { printed.withLock { $0.output } }
  package var errors: [String] { printed.withLock { $0.errors } }
}
