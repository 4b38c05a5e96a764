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
    runningTool = tool.processIdentifier
    // SwiftPM ends a plugin when the user interrupts it. The tool then ends what it has started.
    signal(SIGTERM) { _ in kill(runningTool, SIGINT) }
    tool.waitUntilExit()
    // SwiftPM prints this status. Its own is 1.
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}

/// The process of the tool, for the signal handler, which cannot capture it.
nonisolated(unsafe) private var runningTool: pid_t = 0
