package import Foundation
package import TestKitTerminal

/// The parts of a build's description that name its test products and say how its modules are compiled.
///
/// The file `description.json` next to the products is internal to SwiftPM, but no other file contains the compiler's
/// arguments. Reading it fails if another version of SwiftPM changes the format.
package struct BuildDescription: Decodable, Sendable {
  /// The command that compiles a module.
  package struct Module: Decodable, Sendable {
    package let moduleName: String
    package let executable: String
    package let importPath: String
    package let sources: [String]
    package let otherArguments: [String]

    /// The arguments that affect the meaning of the source, without those about outputs.
    package var frontendArguments: [String] {
      var kept: [String] = []
      var rest = otherArguments[...]
      while let argument = rest.popFirst() {
        if Self.outputFlags.contains(argument) || argument.hasPrefix("-j") { continue }
        if Self.outputOptions.contains(argument) {
          _ = rest.popFirst()
          continue
        }
        kept.append(argument)
        // Keep the argument after `-Xcc` or `-Xlinker`, even if it looks like an option to drop, because it
        // is for another tool.
        if argument.hasPrefix("-X"), let value = rest.popFirst() { kept.append(value) }
      }
      return kept + ["-module-name", moduleName, "-I", importPath]
    }

    private static let outputFlags: Set = [
      "-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-g",
      "-emit-objc-header", "-whole-module-optimization", "-save-temps",
      "-warnings-as-errors",
    ]

    private static let outputOptions: Set = [
      "-index-store-path", "-emit-objc-header-path", "-num-threads",
    ]
  }

  package struct TestProduct: Decodable, Sendable {
    package let productName: String
    package let binaryPath: String
  }

  package let swiftCommands: [String: Module]
  package let builtTestProducts: [TestProduct]

  /// Returns the command that compiles a module.
  ///
  /// If a plugin's tool or a macro also needs the module, the build compiles the module twice. This function
  /// then returns the command for the package itself.
  package func module(_ name: String) -> Module? {
    let commands = swiftCommands.filter { $0.value.moduleName == name }
    return commands.first { !$0.key.hasSuffix("-tool.module") }?.value ?? commands.values.first
  }

  /// Reads the description of the last build, next to its products.
  ///
  /// - Parameters:
  ///   - directory: The directory of the products.
  ///   - option: The option that names the directory, or nil if the command has just built the products.
  /// - Returns: The description.
  /// - Throws: An error with the status `unavailable` if there is no description, or if it cannot be read.
  package static func read(
    in directory: URL, of option: String? = nil
  ) throws(CommandError) -> BuildDescription {
    let file = directory.appending(component: "description.json")
    if let option, !FileManager.default.fileExists(atPath: file.path) {
      throw .unavailable(
        """
        there is no build by Swift \(SyntaxDump.knownCompiler) in “\(directory.path)”. Run swift build --build-tests, \
        or correct \(option)
        """)
    }
    do {
      return try JSONDecoder().decode(BuildDescription.self, from: Data(contentsOf: file))
    } catch {
      throw .unavailable(
        """
        \(file.path) does not say how the modules are compiled. This tool needs a build by Swift \
        \(SyntaxDump.knownCompiler). \(error)
        """)
    }
  }
}
