import Foundation
import Terminal

/// The executable: reads its arguments, runs one command, and ends with a status.
@main
struct Showcase {
  static func main() async {
    let live = LiveParts()
    let status = await CommandLineTool(demonstrations: .all(live)).run(
      Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}
