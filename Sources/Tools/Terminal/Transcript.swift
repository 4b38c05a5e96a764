import Seams

/// A console that keeps what is printed, for tests.
package final class Transcript: Sendable {
  private let printed = Guarded<(output: [String], errors: [String])>(([], []))

  package init() {}

  package var console: Console {
    Console(
      print: { line in self.printed.withLock { $0.output.append(line) } },
      printError: { line in self.printed.withLock { $0.errors.append(line) } })
  }

  package var output: [String] { printed.withLock { $0.output } }
  package var errors: [String] { printed.withLock { $0.errors } }
}
