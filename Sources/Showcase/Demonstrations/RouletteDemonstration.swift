import Foundation
import Navigation
import PeopleRoulette
import Seams
import Storage
import Terminal

/// `PeopleRoulette`: from a server to people who are drawn by lot, screen by screen.
struct RouletteDemonstration: Demonstration {
  /// Where the users come from.
  var backend: any Backend = EmbeddedBackend()

  /// Where they are kept for as long as the command runs, in a folder of its own.
  var place = FileManager.default.temporaryDirectory

  let pattern = Pattern(
    name: "Given, when, then",
    style: .state,
    samples: ["PeopleRoulette", "Composition"],
    testFile: "Tests/Samples/PeopleRouletteTests/PeopleRouletteTests.swift")

  let usage = "roulette [--count N] [--seed S] [--link NAME]"
  let summary = "people drawn by lot"

  func run(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    let options = try options(
      arguments, of: name, allowed: ["--count": "N", "--seed": "S", "--link": "NAME"])
    let count: Int = try .wholeNumber(options["--count"] ?? "1")
    var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    if let seed = options["--seed"] { generator = SplitMix64(seed: try .wholeNumber(seed)) }
    try await draw(count, with: generator, andOpen: options["--link"], on: console)
  }

  func tour(on console: Console) async throws(ShowcaseError) {
    try await run(["--count", "2", "--seed", "7"], on: console)
  }

  /// Does what a user would do: waits for the wheel, turns it, pushes the button, touches the first row, and follows
  /// the link if there is one.
  @MainActor
  private func draw(
    _ count: Int,
    with generator: any RandomNumberGenerator & Sendable,
    andOpen link: String?,
    on console: Console
  ) async throws(ShowcaseError) {
    let folder = ScratchFolder(in: place)
    let app = RouletteApp(
      backend: backend, store: FileKeyValueStore(directory: folder.url),
      generator: generator)
    await app.roulette.viewDidLoad().value
    try refuseFailure(of: app)

    guard let row = app.roulette.picker.numbers.firstIndex(of: count) else {
      throw .usage(
        "“--count” is a number from 1 to \(app.roulette.picker.numberOfRows), not \(count)")
    }
    app.roulette.didSelect(row: row)
    app.roulette.roulette()
    try refuseFailure(of: app)
    guard let list = app.navigator.stack.top as? UsersListScreen else { throw unopened(app) }
    console.print(
      "\(count) of \(app.roulette.picker.numberOfRows) people \(count == 1 ? "is" : "are") drawn"
    )
    print(list.text, on: console)

    list.select(row: 0)
    guard let details = app.navigator.stack.top as? UserDetailsScreen else { throw unopened(app) }
    console.print("the first of them is")
    print(details.label, on: console)

    guard let link else { return }
    do {
      try app.open(link: link)
    } catch {
      throw .usage("\(error)")
    }
    console.print("open: \(app.navigator.identifiers.map(\.rawValue).joined(separator: " › "))")
  }

  /// Prints a text of several lines, each moved to the right.
  private func print(_ text: String, on console: Console) {
    for line in text.split(separator: "\n") { console.indented().print(String(line)) }
  }

  @MainActor
  private func refuseFailure(of app: RouletteApp) throws(ShowcaseError) {
    guard let failure = app.roulette.failure else { return }
    throw .unavailable("nobody can be drawn: \(failure)")
  }

  @MainActor
  private func unopened(_ app: RouletteApp) -> ShowcaseError {
    .unavailable("the next screen has not opened; there are \(app.navigator.identifiers)")
  }
}
