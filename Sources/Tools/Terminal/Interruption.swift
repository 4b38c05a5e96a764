import Dispatch
import Foundation

/// An object that, as long as it exists, calls a closure when the user interrupts the process.
///
/// The signal handler only writes a byte, because little else is safe there. A Dispatch source reads the byte and calls
/// the closure. A signal source would be shorter, but on Linux it gets a signal only if no thread can take that signal.
/// Under an async `main`, there always is such a thread: `dispatchMain` keeps one that takes all signals.
///
/// The closure runs on its own queue, because Foundation on Linux can deadlock if a request is cancelled on its
/// session's queue.
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
      // A second interrupt ends the process.
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

/// The pipe from the signal handler to the Dispatch source.
///
/// It is global, because a signal handler cannot capture anything.
private enum SignalPipe {
  static let ends: (read: Int32, write: Int32) = {
    var descriptors: [Int32] = [-1, -1]
    unsafe pipe(&descriptors)
    return (descriptors[0], descriptors[1])
  }()
}
