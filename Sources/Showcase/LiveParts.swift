import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the showcase reaches the outside through; a test replaces it.
struct LiveParts: Sendable {
  /// The way to the network.
  var session: any NetworkSession = URLSession(configuration: .ephemeral)

  /// Runs a closure when the user interrupts the process, until what it returns is released.
  var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> AnyObject = { action in
    Interruption(action)
  }
}

/// Turns an interrupt signal into a call.
///
/// The call comes on a queue of its own. Foundation on Linux can deadlock if a request is cancelled
/// on the queue of its session, which this one never is.
private final class Interruption {
  private let source: any DispatchSourceSignal

  init(_ action: @escaping @Sendable () -> Void) {
    // Without this the signal would end the process before the source hears of it.
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "showcase.interruption"))
    source.setEventHandler(handler: action)
    source.resume()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
