import Navigation
import PeopleRoulette
import Seams
import Storage
import TestKitTerminal

/// `PeopleRoulette`: from a server to people picked at random, screen by screen.
struct RouletteDemonstration: Demonstration {
  let live: LiveParts

  /// The server that has the users.
  var backend: any Backend = EmbeddedBackend()

  let pattern = Pattern(
    "Given, when, then", .state, samples: ["PeopleRoulette"],
    suite: "PeopleRouletteTests")

  let usage = "roulette [--count N] [--seed S] [--link NAME]"
  let summary = "picks random people"

  func run(_ arguments: [String], on console: Console) async throws(CommandError) {
    let options = try options(
      arguments, of: name, allowed: ["--count": "N", "--seed": "S", "--link": "NAME"])
    let count: Int = try .wholeNumber(options["--count"] ?? "1")
    var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    if let seed = options["--seed"] { generator = SplitMix64(seed: try .wholeNumber(seed)) }
    try await draw(count, with: generator, thenOpen: options["--link"], on: console)
  }

  func tour(on console: Console) async throws(CommandError) {
    try await run(["--count", "2", "--seed", "7"], on: console)
  }

  /// Does what a user would do: turns the wheel, taps the button, taps the first row, and follows a link.
  @MainActor
  private func draw(
    _ count: Int,
    with generator: any RandomNumberGenerator & Sendable,
    thenOpen link: String?,
    on console: Console
  ) async throws(CommandError) {
    let folder = ScratchFolder(in: live.temporaryDirectory)
    let app = RouletteApp(
      backend: backend, store: FileKeyValueStore(directory: folder.url), generator: generator)
    await app.roulette.viewDidLoad().value
    try throwFailure(of: app)

    let maximum = app.roulette.picker.numberOfRows
    guard app.roulette.picker.numbers.contains(count) else {
      throw .usage("“--count” must be from 1 to \(maximum), but is \(count)")
    }
    app.roulette.didSelect(row: count - 1)
    app.roulette.roulette()
    try throwFailure(of: app)
    guard let list = app.navigator.stack.top as? UsersListScreen else { throw unopened(app) }
    console.print("\(count) of \(counted(maximum, "person", "people")):")
    for line in list.text.split(separator: "\n") { console.print("  \(line)") }

    list.select(row: 0)
    guard let details = app.navigator.stack.top as? UserDetailsScreen else { throw unopened(app) }
    console.print("the first person in detail:")
    for line in details.label.split(separator: "\n") { console.print("  \(line)") }

    guard let link else { return }
    do {
      try app.open(link: link)
    } catch {
      throw .usage("\(error)")
    }
    console.print("open: \(app.navigator.identifiers.map(\.rawValue).joined(separator: " › "))")
  }

  @MainActor
  private func throwFailure(of app: RouletteApp) throws(CommandError) {
    guard let failure = app.roulette.failure else { return }
    throw .unavailable("cannot pick people: \(failure)")
  }

  @MainActor
  private func unopened(_ app: RouletteApp) -> CommandError {
    .unavailable("the next screen did not open. These are open: \(app.navigator.identifiers)")
  }
}
