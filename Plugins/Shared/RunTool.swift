import Foundation
import PackagePlugin

extension CommandPlugin {
  /// Builds a tool of this package and returns its path.
  ///
  /// The plugins do not depend on their tools, because each build of this package, with its tests, would then build the
  /// tools twice: for the plugins, and for the tests of the tools.
  func builtTool(_ name: String) throws -> URL {
    // SwiftPM shows no progress, and the first build takes a while.
    Diagnostics.progress("building \(name)")
    let result = try build(.product(name), describedAs: name)
    guard
      let tool = result.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == name
      })
    else {
      Diagnostics.error("the build has no executable \(name)")
      exit(70)
    }
    return tool.url
  }

  /// Builds a part of the package, or ends the plugin with the end of the log.
  ///
  /// The plugin builds, because a tool cannot: SwiftPM locks the build folder until the plugin ends.
  @discardableResult
  func build(
    _ subset: PackageManager.BuildSubset, describedAs description: String
  ) throws -> PackageManager.BuildResult {
    var parameters = PackageManager.BuildParameters()
    parameters.logging = .concise
    let result = try packageManager.build(subset, parameters: parameters)
    guard result.succeeded else {
      Diagnostics.error("\(description) does not build:\n\(result.logText.suffix(4_000))")
      exit(69)
    }
    return result
  }

  /// Runs a tool until it ends.
  ///
  /// If the tool fails, the plugin exits with its status.
  func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    try process.run()
    toolID = process.processIdentifier
    // Only this process receives an interrupt, so it passes the interrupt on. The tool then ends its child
    // processes and itself. A second interrupt ends the tool at once.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in kill(toolID, SIGINT) } }
    process.waitUntilExit()
    // If the tool fails, SwiftPM prints the status of the tool, but `swift package` itself exits with status 1.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// The process ID of the tool, in a global variable because a signal handler cannot capture anything.
///
/// It is set before the handler is installed. `.ci/consumers/interrupted` tests that an interrupt ends the
/// tool.
nonisolated(unsafe) private var toolID: pid_t = 0
