import PackagePlugin

/// Runs `swift package mutate`.
@main
struct MutatePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(
      builtTool("TestKitMutate"), ["--package", context.package.directoryURL.path] + arguments)
  }
}
