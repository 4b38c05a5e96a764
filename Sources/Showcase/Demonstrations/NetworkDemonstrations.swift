import Foundation
import Networking
import Repositories
import Seams
import TestKitTerminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `Networking`: a double lets a test verify the service's effect on the network.
struct FetchDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    "A side effect behind a protocol", .behavior, samples: ["Networking"],
    suite: "NetworkServiceTests")

  let usage = "fetch URL"
  let summary = "a real request, which you can cancel with Ctrl-C"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    guard arguments.count == 1, let url = URL(string: arguments[0]),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
    else {
      throw .usage("“fetch” takes a web address with http:// or https:// and a host")
    }
    let service = NetworkService(session: live.session)
    let start = ContinuousClock.now
    let loading = Task { try await service.execute(URLRequest(url: url)) }
    let interruption = live.onInterrupt { loading.cancel() }
    // From here on, an interrupt cancels the request. A test waits until this line is printed before it sends the
    // interrupt.
    console.print("Fetching \(url.absoluteString)")
    let result = await loading.result
    withExtendedLifetime(interruption) {}

    do {
      let response = try result.get()
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      console.print("Status \(response.status), \(size(response.body)), \(milliseconds) ms")
    } catch let failure as NetworkFailure where failure.reason == .cancelled {
      throw .interrupted("cancelled")
    } catch {
      throw .unavailable("cannot fetch \(url.absoluteString): \(explain(error, url))")
    }
  }

  func tour(on console: Console) async throws(CommandError) {
    let service = NetworkService(session: EmbeddedSession())
    for path in ["/welcome", "/missing"] {
      guard let url = URL(string: "https://embedded.example\(path)") else { continue }
      do {
        let response = try await service.execute(URLRequest(url: url))
        console.print("\(path): status \(response.status), \(size(response.body))")
      } catch {
        console.print("\(path): \(error)")
      }
    }
  }

  private func explain(_ error: any Error, _ url: URL) -> String {
    let host = url.host() ?? "the host"
    return switch ((error as? NetworkFailure)?.underlying as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed: "there is no host “\(host)”"
    case .cannotConnectToHost: "“\(host)” does not accept connections on this port"
    default: "\(error)"
    }
  }

  private func size(_ body: Data?) -> String { counted(body?.count ?? 0, "byte") }
}

/// `Repositories`: each function has tests for its request, for its entities and for the error that its caller sees.
struct PostsDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    "Three kinds of tests for each function", .returnValue, samples: ["Repositories"],
    suite: "PostsRepositoryTests")

  let usage = "posts --user ID [--server URL|app]"
  let summary = "the posts of a user (1 to 6)"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    let options = try options(
      arguments, of: name, allowed: ["--user": "ID", "--server": "URL|app"])
    guard let user = options["--user"] else { throw .usage("“posts” needs a user: --user ID") }
    try await show(postsOf: user, from: posts(on: options["--server"]), on: console)
  }

  func tour(on console: Console) async throws(CommandError) {
    for user in ["1", "2", "3", "7"] {
      do {
        try await show(postsOf: user, from: posts(on: nil), on: console)
      } catch {
        console.print(error.message)
      }
    }
  }

  /// Returns the posts repository of a server.
  ///
  /// `nil` means the embedded server, `app` means the app's own server, and anything else is a URL.
  private func posts(on server: String?) -> PostsRepository {
    switch server {
    case nil: PostsRepository(backend: EmbeddedBackend())
    case "app": live.posts
    case let server?:
      PostsRepository(
        backend: URLSessionBackend(
          URLSessionBackend.Configuration(baseURL: server), session: live.session))
    }
  }

  private func show(
    postsOf user: String,
    from repository: PostsRepository,
    on console: Console
  ) async throws(CommandError) {
    let posts: EntityList<Post>
    do {
      posts = try await repository.read(userID: user)
    } catch {
      switch error.code {
      case .notFound: throw .unavailable("there is no user “\(user)”")
      case .badRequest: throw .usage("cannot read the posts of “\(user)”: \(error.reason)")
      default: throw .unavailable("cannot read the posts of “\(user)”: \(error)")
      }
    }
    let dropped = posts.droppedCount == 0 ? "" : ", and \(posts.droppedCount) that cannot be read"
    console.print("user \(user) has \(counted(posts.count, "post"))\(dropped)")
    for post in posts { console.printWrapped("  \(post.id): \(post.content)") }
  }
}
