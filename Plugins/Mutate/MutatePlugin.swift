import Foundation
import PackagePlugin

/// Runs `swift package mutate`.
@main
struct MutatePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // SwiftPM interrupts the plugin when the user interrupts SwiftPM. The tool then ends what it has started.
    signal(SIGINT) { _ in if toolID > 0 { kill(toolID, SIGINT) } }
    let tool = Process()
    tool.executableURL = try context.tool(named: "TestKitMutate").url
    tool.arguments = ["--package", context.package.directoryURL.path] + arguments
    try tool.run()
    toolID = tool.processIdentifier
    tool.waitUntilExit()
    // SwiftPM prints this status. Its own is 1.
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}

/// The process of the tool, which a signal handler cannot capture.
nonisolated(unsafe) private var toolID: pid_t = 0
