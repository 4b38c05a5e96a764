import TestKit

@testable import benchmarks

/// A console that keeps what is printed.
struct Transcript: Sendable {
  let printing = Spy<String, Void, Never>("print")
  let printingError = Spy<String, Void, Never>("printError")

  var console: Console {
    Console(print: { printing.call($0) }, printError: { printingError.call($0) })
  }

  var output: [String] { printing.calls }
  var errors: [String] { printingError.calls }
}
