import Foundation
import Terminal

/// What a build has written down of itself, as far as it is needed here.
///
/// The file `description.json` beside the products is internal to SwiftPM. There is no other way to learn how
/// a module is compiled; a version that writes something else is refused.
struct BuildDescription: Decodable, Sendable {
  /// How a module is compiled.
  struct Module: Decodable, Sendable {
    let moduleName: String
    let executable: String
    let importPath: String
    let sources: [String]
    let otherArguments: [String]

    /// The arguments that say what the source means, without those that say what is to be made of it.
    var frontendArguments: [String] {
      var kept: [String] = []
      var rest = otherArguments[...]
      while let argument = rest.popFirst() {
        if Self.outputFlags.contains(argument) || argument.hasPrefix("-j") { continue }
        if Self.outputOptions.contains(argument) {
          _ = rest.popFirst()
          continue
        }
        kept.append(argument)
        // What follows belongs to another tool, and is none of the options here.
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

  struct TestProduct: Decodable, Sendable {
    let productName: String
    let binaryPath: String
  }

  let swiftCommands: [String: Module]
  let builtTestProducts: [TestProduct]

  /// How a module is compiled; nil if it is not.
  func module(_ name: String) -> Module? {
    swiftCommands.values.first { $0.moduleName == name }
  }

  /// Reads the description of the last build in a directory.
  static func read(in directory: URL) throws(CommandError) -> BuildDescription {
    let file = directory.appending(component: "description.json")
    do {
      return try JSONDecoder().decode(BuildDescription.self, from: Data(contentsOf: file))
    } catch {
      throw .unavailable(
        """
        \(file.path) does not say how the modules are compiled. This tool reads what SwiftPM of Swift \
        \(SyntaxDump.knownCompiler) writes there. \(error)
        """)
    }
  }
}
