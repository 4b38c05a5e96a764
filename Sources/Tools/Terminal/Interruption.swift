import Dispatch
import Foundation

/// An object that calls a closure when the process gets its first `SIGINT` or `SIGTERM`.
///
/// Ctrl-C sends `SIGINT`, and the command `timeout` sends `SIGTERM`. The second signal ends the process. After
/// this object is deallocated, each of these signals ends the process.
///
/// The signal handler only restores the default handling and writes a byte, because little else is safe there. A
/// Dispatch source reads the byte and calls the closure. A Dispatch source for signals would be shorter. But on Linux,
/// such a source gets a signal only if all threads block that signal. Under an async `main`, that is never the case,
/// because `dispatchMain` leaves one thread waiting with no signals blocked.
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
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.restoreDefaults()
        var byte: UInt8 = 1
        unsafe write(SignalPipe.ends.write, &byte, 1)
      }
    }
  }

  deinit {
    Self.restoreDefaults()
    source.cancel()
  }

  /// Lets the next signal end the process.
  private static func restoreDefaults() {
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
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

/// Runs work that the user can interrupt.
///
/// An interrupt cancels the task of the work. This also interrupts the child processes that the work awaits.
///
/// - Parameter work: The work, which throws an error with the status `interrupted` once its task is cancelled.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
package func interruptible<Value: Sendable>(
  _ work: @escaping @Sendable () async throws(CommandError) -> Value
) async throws(CommandError) -> Value {
  // The work starts only once an interrupt can cancel it.
  let (start, starting) = AsyncStream.makeStream(of: Never.self)
  let task = Task { () -> Result<Value, CommandError> in
    for await _ in start {}
    do throws(CommandError) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
  let interruption = Interruption { task.cancel() }
  starting.finish()
  defer { withExtendedLifetime(interruption) {} }
  return try await task.value.get()
}
