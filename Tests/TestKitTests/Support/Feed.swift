@testable import TestKit

/// The source of a sequence whose elements the test sends.
///
/// The test may call the methods before the sequence is iterated. `send(_:)` then waits until it is. If the iterating
/// task is cancelled while it waits, the sequence throws `CancellationError`.
final class Feed<Element: Sendable>: Sendable {
  // The gate gets its own limit, so that a short wait limit of the test does not end the sequence.
  private let gate = WaitLimit.$standard.withValue(.seconds(60)) { Gate<Element?, any Error>() }
  private let sent = Spy<Element, Void, Never>("sent")

  /// The sequence, which can be iterated only once.
  var sequence: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { [gate] in try await gate.pass() }
  }

  /// Sends elements, then waits until all are received and the next one is requested.
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

/// The errors that test sequences fail with.
enum FeedError: Error { case broken, closed }

/// An error that is not a ``FeedError``.
struct OtherError: Error, Equatable { var code = 1 }
