import Foundation
import PackagePlugin

/// Runs `swift package generate-doubles`.
@main
struct GenerateDoublesPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "TestKitDoubles").url
    var extractor = ArgumentExtractor(arguments)
    // A wrong name, or none, is explained by the tool.
    let name = extractor.extractOption(named: "target").first
    if let name, context.package.targets.contains(where: { $0.name == name }) {
      // A command that SwiftPM runs inside of this one would wait for its end.
      try build([name, "TestKit"])
    }
    let process = Process()
    process.executableURL = tool
    process.arguments =
      ["--package", context.package.directoryURL.path, "--products", products(of: context)]
      + arguments
    try process.run()
    runningTool = process.processIdentifier
    // SwiftPM ends a plugin when the user interrupts it. The tool then removes its files.
    signal(SIGTERM) { _ in kill(runningTool, SIGINT) }
    process.waitUntilExit()
    // SwiftPM prints this status. Its own is 1.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
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

/// The process of the tool, for the signal handler, which cannot capture it.
nonisolated(unsafe) private var runningTool: pid_t = 0
