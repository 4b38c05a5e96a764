import Foundation
import PackagePlugin

/// Runs `swift package mutate`.
@main
struct MutatePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Process()
    tool.executableURL = try context.tool(named: "TestKitMutate").url
    tool.arguments = ["--package", context.package.directoryURL.path] + arguments
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
