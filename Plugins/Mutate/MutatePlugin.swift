import Foundation
import PackagePlugin

/// Runs `swift package mutate`.
@main
struct MutatePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // The plugin does not depend on its tool, because each build of TestKit itself would then compile the tool twice.
    Diagnostics.progress("building TestKitMutate")
    let build = try packageManager.build(.product("TestKitMutate"), parameters: .init())
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.url.lastPathComponent == "TestKitMutate" })
    else {
      Diagnostics.error(
        "cannot build TestKitMutate. The log ends with:\n\(build.logText.suffix(4_000))")
      exit(69)
    }
    var words = [tool.url.path]
    // The tool can mutate another package, because it works on a copy.
    if !arguments.contains("--package") {
      words += ["--package", context.package.directoryURL.path]
    }
    words += arguments
    // This process becomes the tool, so that interrupts reach the tool. The tool inherits the signal mask of this
    // thread, so the mask must not block any signal. A new set is empty.
    var none = sigset_t()
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv(words[0], words.map { strdup($0) } + [nil])
    Diagnostics.error("cannot start \(words[0]): \(String(cString: strerror(errno)))")
    exit(69)
  }
}
