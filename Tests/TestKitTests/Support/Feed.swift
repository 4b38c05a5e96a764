@testable import TestKit

/// A sequence whose elements and end the test sends.
///
/// The test may send before the sequence is iterated. If the iterating task is cancelled while it waits, the sequence
/// throws `CancellationError`.
final class Feed<Element: Sendable>: Sendable {
  private let gate = Gate<Element?, any Error>()
  private let sent = Spy<Element, Void, Never>("sent")

  /// The sequence, to be iterated once.
  var sequence: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { [gate] in
      // It may be silent for longer than the test waits.
      try await WaitLimit.$standard.withValue(.seconds(60)) { try await gate.pass() }
    }
  }

  /// Sends elements, and waits until each is received and the next one is requested.
  func send(_ elements: Element...) async {
    for element in elements {
      sent.call(element)
      gate.open(sent.callCount, returning: element)
    }
    await gate.arrivals(sent.callCount + 1)
  }

  func finish() {
    gate.open(sent.callCount + 1, returning: nil)
  }

  func fail(_ error: any Error) {
    gate.open(sent.callCount + 1, throwing: error)
  }
}

/// The errors that sequences of tests fail with.
enum FeedError: Error { case broken, closed }

/// An error of another type.
struct OtherError: Error, Equatable { var code = 1 }
