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
