import Foundation
import PackagePlugin

/// Runs `swift package check-tests`.
@main
struct CheckTestsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let executable = try context.tool(named: "TestKitCheck").url
    var places = ["--package", context.package.directoryURL.path]
    // The texts about the command need no build.
    if Set(arguments).isDisjoint(with: ["--help", "-h", "--list-rules", "--explain"]) {
      // Only this process may build, because SwiftPM holds the lock of the build folder.
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
