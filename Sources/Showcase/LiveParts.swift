import Dispatch
import Foundation
import Repositories
import Seams
import TestKitTerminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The showcase's connections to the outside world, which tests replace.
struct LiveParts: Sendable {
  var session: any NetworkSession = URLSession(configuration: .ephemeral)

  /// The posts on the app's server.
  var posts = PostsRepository()

  var timers: any TimerScheduler = DispatchTimerScheduler(queue: .global())

  /// The directory for folders that exist only while a command runs.
  var temporaryDirectory = FileManager.default.temporaryDirectory

  /// A function that runs the given closure if the user interrupts the process while the returned object is alive.
  var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> AnyObject = { Interruption($0) }
}

/// A folder that is removed, with everything in it, at the end of its scope.
struct ScratchFolder: ~Copyable {
  /// The URL of the folder, which is created by the first write into it.
  let url: URL

  init(in directory: URL) {
    url = directory.appending(
      component: "showcase-\(UUID().uuidString)", directoryHint: .isDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
