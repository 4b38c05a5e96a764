import Foundation
import PackagePlugin

/// Runs `swift package check-tests`.
@main
struct CheckTestsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // SwiftPM lets the plugin build only the package on which the command runs.
    guard !arguments.contains("--package") else {
      Diagnostics.error(
        """
        swift package sets --package itself. To name another package, use \
        swift run --package-path ../TestKit check-tests --package PATH
        """)
      exit(64)
    }
    // The plugin does not depend on its tool, because each build of TestKit itself would then compile the tool twice.
    Diagnostics.progress("building TestKitCheck")
    let build = try packageManager.build(.product("TestKitCheck"), parameters: .init())
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.url.lastPathComponent == "TestKitCheck" })
    else {
      Diagnostics.error(
        "cannot build TestKitCheck. The log ends with:\n\(build.logText.suffix(4_000))")
      exit(69)
    }
    var words = [tool.url.path, "--package", context.package.directoryURL.path]
    // These options only print text or name another build, so the plugin does not have to build the tests.
    if Set(arguments).isDisjoint(with: ["--help", "-h", "--list-rules", "--explain", "--built"]) {
      // The plugin builds the tests, because the tool cannot: SwiftPM locks the build folder until this plugin ends.
      let tests = try packageManager.build(.all(includingTests: true), parameters: .init())
      guard tests.succeeded else {
        Diagnostics.error("the tests do not build:\n\(tests.logText.suffix(4_000))")
        exit(69)
      }
      words += ["--built", tool.url.deletingLastPathComponent().path]
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
