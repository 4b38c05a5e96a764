@testable import TestKit

/// A sequence whose elements the test sends, one by one, and whose end.
///
/// It may be sent before it is iterated. A sequence that is cancelled while it is asked for an element
/// throws a `CancellationError`.
final class Feed<Element: Sendable>: Sendable {
  private let gate = Gate<Element?, any Error>()
  private let sent = Spy<Element, Void, Never>("sent")

  /// What to iterate, once.
  var sequence: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { [gate] in
      // It may be silent for longer than the test waits for it.
      try await WaitLimit.$standard.withValue(.seconds(60)) { try await gate.pass() }
    }
  }

  /// Sends elements, and waits until they are received: whoever iterates has asked for another one.
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

/// Another one.
struct OtherError: Error, Equatable { var code = 1 }
