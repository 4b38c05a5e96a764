import Terminal

/// Finds the command that the arguments ask for and runs it.
struct CommandLineTool: Sendable {
  let demonstrations: [any Demonstration]

  /// Runs a command; what goes wrong is printed and becomes the status.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: Where to print.
  /// - Returns: How the process is to end.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    do {
      try await dispatch(arguments, on: console)
      return .success
    } catch {
      console.printError("showcase: \(error.message)")
      if case .usage = error { console.printError("\n\(help)") }
      return error.status
    }
  }

  private func dispatch(_ arguments: [String], on console: Console) async throws(ShowcaseError) {
    guard let command = arguments.first else { return try await tour(on: console) }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "--help", "-h", "help":
      try refuse(rest, of: command)
      console.print(help)
    case "patterns":
      try refuse(rest, of: command)
      patterns(on: console)
    default:
      guard let demonstration = demonstrations.first(where: { $0.name == command }) else {
        throw .usage("there is no command “\(command)”")
      }
      try await demonstration.run(rest, on: console)
    }
  }

  private func refuse(_ arguments: [String], of command: String) throws(ShowcaseError) {
    guard arguments.isEmpty else { throw .usage("“\(command)” takes no arguments") }
  }

  private func tour(on console: Console) async throws(ShowcaseError) {
    console.print("Every sample, run on embedded data.")
    for demonstration in demonstrations {
      let pattern = demonstration.pattern
      console.print("\n\(pattern.heading)")
      try await demonstration.tour(on: console.indented())
      console.print("  Read first: \(pattern.testFile)")
    }
    console.print("\nMore: showcase --help")
  }

  private func patterns(on console: Console) {
    for pattern in demonstrations.map(\.pattern) {
      console.print(pattern.name)
      console.print("  \(pattern.heading)")
      console.print("  \(pattern.testFile)")
    }
  }

  /// How to use the program.
  var help: String {
    let commands =
      [
        ("", "a tour of every sample, on embedded data"),
        ("patterns", "the testing patterns and where each is shown"),
      ] + demonstrations.map { ($0.usage, $0.summary) } + [("--help", "this text")]
    let lines = commands.map { usage, summary in
      let command = "  showcase \(usage)"
      let padding = String(repeating: " ", count: max(2, 28 - command.count))
      return "\(command)\(padding)\(summary)"
    }
    return "Usage:\n" + lines.joined(separator: "\n")
  }
}
