import Foundation
import PackagePlugin

/// Runs `swift package check-tests`.
@main
struct CheckTestsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let executable = try context.tool(named: "TestKitCheck").url
    var places = ["--package", context.package.directoryURL.path]
    // These options only print text, so they need no build.
    if Set(arguments).isDisjoint(with: ["--help", "-h", "--list-rules", "--explain"]) {
      // The plugin builds, because the tool cannot: SwiftPM locks the build folder until this plugin ends.
      let result = try packageManager.build(.all(includingTests: true), parameters: .init())
      guard result.succeeded else {
        Diagnostics.error("the tests do not build:\n\(result.logText.suffix(4_000))")
        exit(69)
      }
      places += ["--built", executable.deletingLastPathComponent().path]
    }
    let tool = Process()
    tool.executableURL = executable
    tool.arguments = places + arguments
    try tool.run()
    toolID = tool.processIdentifier
    // Only this process receives an interrupt, so it passes the interrupt on. The tool then ends its child
    // processes and itself. A second interrupt ends the tool at once.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in kill(toolID, SIGINT) } }
    tool.waitUntilExit()
    // If the tool fails, SwiftPM prints the status of the tool, but `swift package` itself exits with status 1.
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}

/// The process ID of the tool, in a global variable because a signal handler cannot capture anything.
///
/// It is set before the handler is installed. `.ci/consumers/interrupted` tests that an interrupt ends the
/// tool.
nonisolated(unsafe) private var toolID: pid_t = 0
