import PackagePlugin

/// Runs `swift package check-tests`.
@main
struct CheckTestsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try builtTool("TestKitCheck")
    var places = ["--package", context.package.directoryURL.path]
    // These options only print text, so they need no build.
    if Set(arguments).isDisjoint(with: ["--help", "-h", "--list-rules", "--explain"]) {
      try build(.all(includingTests: true), describedAs: "the package with its tests")
      places += ["--built", tool.deletingLastPathComponent().path]
    }
    try run(tool, places + arguments)
  }
}
