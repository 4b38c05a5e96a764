import Foundation
import TestKitTerminal

/// The program, which reads its arguments, runs one command and exits with a status.
@main
struct Showcase {
  static func main() async {
    let tool = CommandLineTool(demonstrations: .all(LiveParts()))
    let status = await tool.run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}

/// A tool that finds the command in the arguments and runs it.
struct CommandLineTool: Sendable {
  let demonstrations: [any Demonstration]

  /// Runs a command, prints the error if it fails, and returns the status of the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("showcase", arguments, help: help) { () throws(CommandError) in
      try await dispatch(arguments, on: console)
    }
  }

  private func dispatch(_ arguments: [String], on console: Console) async throws(CommandError) {
    guard let command = arguments.first else { return try await tour(on: console) }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "help":
      try requireNone(rest, of: command)
      console.print(help)
    case "patterns":
      try requireNone(rest, of: command)
      for pattern in demonstrations.map(\.pattern) {
        console.print(pattern.name)
        console.print("  \(pattern.heading)")
        console.print("  \(pattern.testFile)")
      }
    default:
      guard let demonstration = demonstrations.first(where: { $0.name == command }) else {
        throw .usage("there is no command “\(command)”")
      }
      try await demonstration.run(rest, on: console)
    }
  }

  private func requireNone(_ arguments: [String], of command: String) throws(CommandError) {
    guard arguments.isEmpty else { throw .usage("“\(command)” takes no arguments") }
  }

  private func tour(on console: Console) async throws(CommandError) {
    console.print("The samples, run on embedded data.")
    for demonstration in demonstrations {
      let pattern = demonstration.pattern
      console.print("\n\(pattern.heading)")
      try await demonstration.tour(on: console.indented())
      console.print("  Read first: \(pattern.testFile)")
    }
    console.print("\nMore: showcase --help")
  }

  /// A list of the commands and what they do.
  var help: String {
    let commands =
      [
        ("", "a tour of the samples, on embedded data"),
        ("patterns", "the testing patterns, with a suite for each"),
      ] + demonstrations.map { ($0.usage, $0.summary) } + [("--help", "this text")]
    let lines = commands.map { usage, summary in
      let command = "  showcase \(usage)"
      let padding = String(repeating: " ", count: max(2, 28 - command.count))
      return "\(command)\(padding)\(summary)"
    }
    return "Usage:\n" + lines.joined(separator: "\n")
  }
}
