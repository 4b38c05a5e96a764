import Foundation
import PackagePlugin

/// Runs `swift package generate-doubles`.
@main
struct GenerateDoublesPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    // If the name is wrong or missing, the tool reports the error.
    let name = extractor.extractOption(named: "target").first
    if let name, context.package.targets.contains(where: { $0.name == name }) {
      // The plugin builds, because the tool cannot: SwiftPM locks the build folder until this plugin ends.
      try build([name, "TestKit"])
    }
    let tool = Process()
    tool.executableURL = try context.tool(named: "TestKitDoubles").url
    tool.arguments =
      ["--package", context.package.directoryURL.path, "--products", products(of: context)]
      + arguments
    try tool.run()
    toolID = tool.processIdentifier
    // Only this process receives an interrupt, so it passes the interrupt on. The tool then ends its child
    // processes and itself. A second interrupt ends the tool at once.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in kill(toolID, SIGINT) } }
    tool.waitUntilExit()
    // If the tool fails, SwiftPM prints the status of the tool, but `swift package` itself exits with status 1.
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }

  private func build(_ targets: [String]) throws {
    for target in targets {
      var parameters = PackageManager.BuildParameters()
      parameters.logging = .concise
      let result = try packageManager.build(.target(target), parameters: parameters)
      guard result.succeeded else {
        Diagnostics.error("“\(target)” does not build:\n\(result.logText.suffix(4_000))")
        exit(69)
      }
    }
  }

  /// Returns the folder of the build products, which is next to the folder `plugins`.
  private func products(of context: PluginContext) -> String {
    var folder = context.pluginWorkDirectoryURL
    while folder.lastPathComponent != "plugins", folder.path != "/" {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().appending(component: "debug").path
  }
}

/// The process ID of the tool, in a global variable because a signal handler cannot capture anything.
///
/// It is set before the handler is installed. `.ci/consumers/interrupted` tests that an interrupt ends the
/// tool.
nonisolated(unsafe) private var toolID: pid_t = 0
