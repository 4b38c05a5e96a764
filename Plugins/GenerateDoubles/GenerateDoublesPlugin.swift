import Foundation
import PackagePlugin

/// Runs `swift package generate-doubles`.
@main
struct GenerateDoublesPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // SwiftPM lets the plugin build only the package on which the command runs.
    guard !arguments.contains("--package") else {
      Diagnostics.error(
        """
        swift package sets --package itself. To name another package, use \
        swift run --package-path ../TestKit generate-doubles --package PATH
        """)
      exit(64)
    }
    // The plugin does not depend on its tool, because each build of TestKit itself would then compile the tool twice.
    Diagnostics.progress("building TestKitDoubles")
    let build = try packageManager.build(.product("TestKitDoubles"), parameters: .init())
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.url.lastPathComponent == "TestKitDoubles" })
    else {
      Diagnostics.error(
        "cannot build TestKitDoubles. The log ends with:\n\(build.logText.suffix(4_000))")
      exit(69)
    }
    let hasProducts = arguments.contains("--products")
    var extractor = ArgumentExtractor(arguments)
    // If the name is wrong or missing, the tool reports the error.
    let name = extractor.extractOption(named: "target").first
    if let name, !hasProducts, context.package.targets.contains(where: { $0.name == name }) {
      // The plugin builds the targets, because the tool cannot: SwiftPM locks the build folder until this plugin ends.
      for target in [name, "TestKit"] {
        let result = try packageManager.build(.target(target), parameters: .init())
        guard result.succeeded else {
          Diagnostics.error("“\(target)” does not build:\n\(result.logText.suffix(4_000))")
          exit(69)
        }
      }
    }
    let products = tool.url.deletingLastPathComponent().path
    let package = context.package.directoryURL.path
    let words =
      [tool.url.path, "--package", package] + (hasProducts ? [] : ["--products", products])
      + arguments
    // This process becomes the tool, so that interrupts reach the tool. The tool inherits the signal mask of this
    // thread, so the mask must not block any signal. A new set is empty.
    var none = sigset_t()
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv(words[0], words.map { strdup($0) } + [nil])
    Diagnostics.error("cannot start \(words[0]): \(String(cString: strerror(errno)))")
    exit(69)
  }
}
