import Foundation
import TestKitCompiler
import TestKitTerminal

/// An error of the compiler.
struct CompilerMessage: Equatable, Sendable {
  let line: Int
  let message: String

  /// Returns the errors in a file.
  static func errors(in output: String, of file: String) -> [CompilerMessage] {
    output.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /(.+?):(\d+):\d+: error: (.*)/),
        match.1.hasSuffix(file), let number = Int(match.2)
      else { return nil }
      return CompilerMessage(line: number, message: String(match.3))
    }
  }

  /// The name of a parameter that needs `@escaping`, or nil if this error is about something else.
  var nonEscapingParameter: String? {
    message.firstMatch(of: /non-escaping parameter '(.+?)'/).map { String($0.1) }
  }

  /// The reason why no spy can record or return a type, if this error comes from a ``Compiler/Probe``.
  var obstacle: String {
    if message.contains("Sendable") { return "is not Sendable" }
    return message.contains("opyable") ? "is not copyable" : "cannot be used here"
  }
}

/// The messages of the compiler about a file.
struct CompilerOutput: Equatable, Sendable {
  let errors: [CompilerMessage]

  /// The modules that do not check whether their types are `Sendable`.
  ///
  /// A file that imports one of them needs `@preconcurrency` before that import.
  let uncheckedModules: Set<String>

  /// The type names that several imported modules declare.
  let ambiguousNames: Set<String>

  /// Reads the messages about a file.
  init(_ text: String, of file: String) {
    errors = CompilerMessage.errors(in: text, of: file)
    uncheckedModules = Self.words(in: text, /add '@preconcurrency' .* from module '(\w+)'/)
    ambiguousNames = Self.words(in: text, /'(\w+)' is ambiguous for type lookup/)
  }

  private static func words(
    in text: String, _ pattern: Regex<(Substring, Substring)>
  ) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.1) })
  }
}

/// Asks the compiler about source that is not part of the package yet.
struct Compiler: Sendable {
  /// The module whose compiler arguments apply to the source.
  let module: BuildDescription.Module

  /// A directory for temporary files.
  let directory: URL

  /// Returns the messages of the compiler about a source file.
  func check(_ source: String) async throws(CommandError) -> CompilerOutput {
    let name = "GeneratedDoubles.swift"
    let file = directory.appending(component: name)
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      throw .unavailable("cannot write “\(file.path)”: \(error.localizedDescription)")
    }
    let result = try await ChildProcess.run(
      URL(filePath: module.executable),
      ["-typecheck"] + module.frontendArguments
        // The arguments above may be those of the module that the doubles import. Without another module name, the
        // compiler would take the doubles for a part of that module, and ignore the import.
        + ["-module-name", "GeneratedDoubles", file.path])
    let output = CompilerOutput(result.errors, of: name)
    guard result.status == 0 || !output.errors.isEmpty else {
      throw .unavailable("the compiler fails:\n\(result.ending)")
    }
    return output
  }

  /// A check that a spy can record or return a type.
  struct Probe: Equatable, Sendable {
    /// The double, whose generic parameters the type may mention.
    let mock: Mock
    let type: String

    /// Returns a declaration that compiles only if the type is `Sendable` and copyable.
    func line(_ number: Int) -> String {
      let aliases = mock.typeAliases.map { "\($0); " }.joined()
      return """
        private struct Probe\(number)\(mock.genericClause)\(mock.whereClause) { \
        \(aliases)var value: Sending<\(type)>? }
        """
    }
  }

  /// Returns the probes with types that no spy can record or return.
  ///
  /// - Returns: The probes that do not compile, each with the reason, such as `is not Sendable`.
  func obstacles(
    to probes: [Probe], importing imports: [String]
  ) async throws(CommandError) -> [(probe: Probe, reason: String)] {
    guard !probes.isEmpty else { return [] }
    let head = imports + ["private struct Sending<Value: Sendable> {}"]
    let lines = head + probes.enumerated().map { $1.line($0) }
    let output = try await check(lines.joined(separator: "\n") + "\n")
    return output.errors.compactMap { error in
      let index = error.line - 1 - head.count
      guard probes.indices.contains(index) else { return nil }
      return (probes[index], error.obstacle)
    }
  }
}
