import Foundation
import Seams

/// The output of a command, which a test can replace.
package struct Console: Sendable {
  /// Prints a line of the result.
  package let print: @Sendable (String) -> Void

  /// Prints a line of an error message.
  package let printError: @Sendable (String) -> Void

  /// A Boolean value that indicates whether steps are drawn, as on a terminal.
  package let drawsSteps: Bool

  /// Writes text to the terminal as it is.
  private let draw: @Sendable (String) -> Void

  package init(
    print: @escaping @Sendable (String) -> Void,
    printError: @escaping @Sendable (String) -> Void,
    drawsSteps: Bool,
    draw: @escaping @Sendable (String) -> Void
  ) {
    self.print = print
    self.printError = printError
    self.drawsSteps = drawsSteps
    self.draw = draw
  }

  /// Standard output and standard error, without a buffer, so that a pipe gets each line immediately.
  package static let standard = standard(drawsSteps: isatty(2) == 1)

  package static func standard(drawsSteps: Bool) -> Console {
    Console(
      print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
      printError: { FileHandle.standardError.write(Data("\($0)\n".utf8)) },
      drawsSteps: drawsSteps,
      draw: { FileHandle.standardError.write(Data($0.utf8)) })
  }

  /// Shows the current step on one line of the terminal, in place of the step before.
  ///
  /// An empty text clears the line. Without a terminal, nothing is shown, because a log cannot replace a line.
  package func showStep(_ text: String) {
    if drawsSteps { draw("\u{1B}[2K\r\(text.prefix(79))") }
  }

  /// Returns a console that indents every line of the result.
  package func indented() -> Console {
    let print = self.print
    return Console(
      print: { print("  \($0)") }, printError: printError, drawsSteps: drawsSteps,
      draw: draw)
  }
}

/// A record of the lines that a test's console prints.
package final class Transcript: Sendable {
  private struct Lines {
    var output: [String] = []
    var errors: [String] = []
    var drawn: [String] = []
  }

  private let printed = LockedState(Lines())
  private let drawsSteps: Bool

  package init(drawsSteps: Bool = false) {
    self.drawsSteps = drawsSteps
  }

  package var console: Console {
    Console(
      print: { line in self.printed.withLock { $0.output.append(line) } },
      printError: { line in self.printed.withLock { $0.errors.append(line) } },
      drawsSteps: drawsSteps,
      draw: { text in self.printed.withLock { $0.drawn.append(text) } })
  }

  package var output: [String] { printed.withLock { $0.output } }
  package var errors: [String] { printed.withLock { $0.errors } }
  package var drawn: [String] { printed.withLock { $0.drawn } }
}

/// Returns a count and its noun, such as `1 mutant`, `3 mutants` or `2 people`.
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? singular : plural ?? "\(singular)s")"
}
