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
    // An interrupt reaches only this process. The tool ends what it has started, and a second interrupt ends the tool.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in kill(toolID, SIGINT) } }
    tool.waitUntilExit()
    // SwiftPM prints this status. Its own is 1.
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}

/// The process of the tool, which a signal handler cannot capture.
nonisolated(unsafe) private var toolID: pid_t = 0
