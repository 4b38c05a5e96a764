import Foundation
import TestKitCompiler
import TestKitTerminal

/// The executable.
@main
struct Check {
  static func main() async {
    let status = await CheckTool().run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(status.rawValue)
  }
}

/// The command: reads the tests of a package and prints where they break the conventions.
struct CheckTool: Sendable {
  /// Runs the command and prints its result, or the error that ends it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the name of the program.
  ///   - console: The console to print to.
  /// - Returns: The status for the process.
  func run(_ arguments: [String], on console: Console) async -> ProcessStatus {
    await console.run("check-tests", arguments, help: Options.help) { () throws(CommandError) in
      let options = try Options(arguments)
      if options.lists { return console.print([any Rule].all.list) }
      if let rule = options.explained.flatMap({ [any Rule].all[$0] }) {
        return console.print(rule.guide.explanation)
      }
      if let path = options.json { try checkReport(to: path) }
      let result = try await interruptible { () throws(CommandError) in
        try await check(options, on: console)
      }
      result.findings.forEach { console.print($0.warning) }
      console.print(result.summary)
      if let path = options.json { try writeReport(result.document.reportJSON, to: path) }
      if options.isStrict, !result.findings.isEmpty {
        throw .failed("the tests break the conventions. See the warnings above")
      }
    }
  }

  private func check(
    _ options: Options, on console: Console
  ) async throws(CommandError) -> CheckResult {
    defer { console.showStep("") }
    let package = try await TestPackage(options, on: console)
    let rules = options.rules
    typealias Outcome = (name: String, result: Result<CheckResult, CommandError>)
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
      var outcomes: [Outcome] = []
      for (index, name) in package.namesBySize.enumerated() {
        // At most two modules are read at the same time, because three large ones may not fit into memory.
        if index >= 2, let outcome = await group.next() { outcomes.append(outcome) }
        console.showStep("reading \(name), \(index + 1) of \(package.namesBySize.count)")
        group.addTask { (name, await Self.check(name, of: package, by: rules)) }
      }
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    var result = CheckResult()
    for outcome in outcomes.sorted(by: { $0.name < $1.name }) {
      result.add(try outcome.result.get())
    }
    return result
  }

  private static func check(
    _ name: String, of package: TestPackage, by rules: [any Rule]
  ) async -> Result<CheckResult, CommandError> {
    do {
      return .success(try await package.check(name, by: rules))
    } catch {
      return .failure(error)
    }
  }
}
