import PackagePlugin

/// Runs `swift package generate-doubles`.
@main
struct GenerateDoublesPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try builtTool("TestKitDoubles")
    var extractor = ArgumentExtractor(arguments)
    // If the name is wrong or missing, the tool reports the error.
    let name = extractor.extractOption(named: "target").first
    if let name, context.package.targets.contains(where: { $0.name == name }) {
      for target in [name, "TestKit"] { try build(.target(target), describedAs: "“\(target)”") }
    }
    let products = tool.deletingLastPathComponent().path
    try run(
      tool,
      ["--package", context.package.directoryURL.path, "--products", products] + arguments)
  }
}
