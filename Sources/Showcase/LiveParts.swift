import Dispatch
import Foundation
import Repositories
import Seams
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the showcase reaches the outside through; a test replaces it.
struct LiveParts: Sendable {
  /// The way to the network.
  var session: any NetworkSession = URLSession(configuration: .ephemeral)

  /// The posts of the app, on its own server.
  var posts = PostsRepository()

  /// What measures time.
  var timers: any TimerScheduler = DispatchTimerScheduler(queue: .global())

  /// Runs a closure when the user interrupts the process, until what it returns is released.
  var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> AnyObject = { Interruption($0) }
}
