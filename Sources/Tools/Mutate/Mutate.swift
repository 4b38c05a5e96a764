import Foundation
import Terminal

/// The executable: reads its arguments, mutates one module, and ends with a status.
@main
struct Mutate {
  static func main() async {
    let status = await MutateTool().run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}
