import Repositories
import Seams
import Terminal

/// `Repositories`: what is asked for, what is made of the answer, and which error the caller sees.
struct PostsDemonstration: Demonstration {
  let live: LiveParts

  let pattern = Pattern(
    name: "Three kinds of tests for each function",
    style: .returnValue,
    samples: ["Repositories"],
    testFile: "Tests/Samples/RepositoriesTests/PostsRepositoryTests.swift")

  let usage = "posts --user ID [--server URL|app]"
  let summary = "the posts of a user, 1 to 6"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    let options = try options(
      arguments, of: name, allowed: ["--user": "ID", "--server": "URL"])
    guard let user = options["--user"] else { throw .usage("“posts” needs a user: --user ID") }
    try await show(postsOf: user, from: posts(on: options["--server"]), on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    for user in ["1", "2", "3", "7"] {
      do {
        try await show(postsOf: user, from: posts(on: nil), on: console)
      } catch {
        console.print(error.message)
      }
    }
  }

  /// The posts on a server: none for the embedded one, `app` for the one of the app.
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
  ) async throws(ShowcaseError) {
    let posts: EntityList<Post>
    do {
      posts = try await repository.read(userID: user)
    } catch {
      switch error.code {
      case .notFound: throw .unavailable("there is no user “\(user)”")
      case .badRequest:
        throw .usage("cannot ask for the posts of “\(user)”: \(error.reason)")
      default: throw .unavailable("cannot read the posts of “\(user)”: \(error)")
      }
    }
    let dropped =
      posts.droppedCount == 0 ? "" : "; \(posts.droppedCount) more cannot be read"
    console.print("user \(user) has \(count(posts.count))\(dropped)")
    for post in posts { console.printWrapped("  \(post.id): \(post.content)") }
  }

  private func count(_ posts: Int) -> String {
    switch posts {
    case 0: "no posts"
    case 1: "1 post"
    default: "\(posts) posts"
    }
  }
}
