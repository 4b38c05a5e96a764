import Dispatch
import Foundation

/// Turns an interrupt signal into a call, as long as it lives; one at a time.
///
/// The handler of the signal does the one thing that it may do, it writes a byte; a source of Dispatch
/// reads the byte and calls. A signal source would be shorter, but on Linux a signal only reaches it
/// if no thread of the process can take it, and `dispatchMain`, on which an async `main` ends up,
/// keeps a thread that takes all.
///
/// The call comes on a queue of its own. Foundation on Linux can deadlock if a request is cancelled
/// on the queue of its session, which this one never is.
package final class Interruption {
  private let source: any DispatchSourceRead

  package init(_ action: @escaping @Sendable () -> Void) {
    let descriptor = SignalPipe.ends.read
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "Interruption"))
    source.setEventHandler {
      var byte: UInt8 = 0
      unsafe read(descriptor, &byte, 1)
      action()
    }
    source.resume()
    signal(SIGINT) { _ in
      // A second interrupt ends the process, should cancelling not.
      signal(SIGINT, SIG_DFL)
      var byte: UInt8 = 1
      unsafe write(SignalPipe.ends.write, &byte, 1)
    }
  }

  deinit {
    signal(SIGINT, SIG_DFL)
    source.cancel()
  }
}

/// The way from the handler of a signal, which can capture nothing, to the source that reads it.
private enum SignalPipe {
  static let ends: (read: Int32, write: Int32) = {
    var descriptors: [Int32] = [-1, -1]
    unsafe pipe(&descriptors)
    return (descriptors[0], descriptors[1])
  }()
}
