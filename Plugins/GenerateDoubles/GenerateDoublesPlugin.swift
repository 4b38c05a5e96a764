import Foundation
import PackagePlugin

/// Runs `swift package generate-doubles`.
@main
struct GenerateDoublesPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    // A wrong name, or none, is explained by the tool.
    let name = extractor.extractOption(named: "target").first
    if let name, context.package.targets.contains(where: { $0.name == name }) {
      // A command that SwiftPM runs inside of this one would wait for its end.
      try build([name, "TestKit"])
    }
    let tool = Process()
    tool.executableURL = try context.tool(named: "TestKitDoubles").url
    tool.arguments =
      ["--package", context.package.directoryURL.path, "--products", products(of: context)]
      + arguments
    try tool.run()
    toolID = tool.processIdentifier
    // An interrupt reaches only this process. The tool ends what it has started, and a second interrupt ends the tool.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in kill(toolID, SIGINT) } }
    tool.waitUntilExit()
    // SwiftPM prints this status. Its own is 1.
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

  /// Returns the folder of the products, next to the one for plugins.
  private func products(of context: PluginContext) -> String {
    var folder = context.pluginWorkDirectoryURL
    while folder.lastPathComponent != "plugins", folder.path != "/" {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().appending(component: "debug").path
  }
}

/// The process of the tool, which a signal handler cannot capture.
nonisolated(unsafe) private var toolID: pid_t = 0
