import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitCompiler
@testable import TestKitMutate

@Suite("The layout of a package", .tags(.returnValue))
struct LayoutTests {
  private let layout = PackageLayout(
    name: "App", path: "/App",
    targets: [
      .madeUp("Core"), .madeUp("Model", ["Core"]), .madeUp("app", ["Model"], type: "executable"),
      .madeUp("CoreTests", ["Core"], type: "test"), .madeUp("SharedTests", type: "test"),
      .madeUp("AppTests", ["app", "SharedTests"], type: "test"),
      .madeUp("OtherTests", [], type: "test"), .madeUp("my-kit"),
    ], dependencies: nil)

  @Test(arguments: [
    ("Core", ["CoreTests", "AppTests"], ["OtherTests"]),
    ("Model", ["AppTests"], ["CoreTests", "OtherTests"]),
    ("app", ["AppTests"], ["CoreTests", "OtherTests"]),
  ])
  func `the tests of a module are the test targets that depend on the module`(
    module: String, tests: [String], others: [String]
  ) throws {
    let target = try layout.target(module)

    #expect(layout.tests(of: target).map(\.name) == tests)
    #expect(layout.testsWithout(target).map(\.name) == others)
  }

  @Test(arguments: ["my-kit", "my_kit"])
  func `a module is found by its target name or by its import name`(name: String) throws {
    #expect(try layout.target(name).path == "Sources/my-kit")
  }

  @Test(arguments: ["Cor", "CoreTests"])
  func `an unknown module is refused with a list of the package's modules`(name: String) {
    #expect(
      throws: CommandError.usage(
        "unknown module “\(name)”. The package has Core, Model, app, my-kit")
    ) {
      try layout.target(name)
    }
  }

  @Test func `if no test target depends on a module, the message lists the test targets`() {
    let core = PackageLayout.Target.madeUp("Core")
    let alone = PackageLayout(name: "App", path: "/App", targets: [core], dependencies: nil)

    #expect(
      MutateTool.missingTests(of: core, in: layout) == """
        no test target depends on “Core”. The package has the test targets AppTests, CoreTests, \
        OtherTests, SharedTests
        """)
    #expect(
      MutateTool.missingTests(of: core, in: alone)
        == "no test target depends on “Core”. The package has no test targets")
  }

  @Test func `if a module is also built for tools, its regular compile command is used`() {
    let tool = ["C.Kit-tool.module": BuildDescription.Module.madeUp(importPath: "/tool")]
    var both = tool
    both["C.Kit.module"] = .madeUp(importPath: "/kit")

    func module(_ name: String, _ commands: [String: BuildDescription.Module]) -> String? {
      BuildDescription(swiftCommands: commands, builtTestProducts: []).module(name)?.importPath
    }
    #expect(module("Kit", both) == "/kit")
    #expect(module("Kit", tool) == "/tool")
    #expect(module("Other", both) == nil)
  }

  @Test func `compiler errors are found in a build's output`() {
    let errors = CompilerError.read(
      """
      [1/2] Compiling Kit A.swift
      /a b/A.swift:3:14: error: cannot find 'x' in scope
      1 | let a = x
        |         `- error: cannot find 'x' in scope
      /a b/A.swift:4:1: warning: unused
      error: fatalError
      """)

    #expect(
      errors == [
        CompilerError(
          path: "/a b/A.swift", line: 3, column: 14, message: "cannot find 'x' in scope")
      ])
  }

  @Test func `compiler arguments with no effect on the meaning of code are left out`() {
    let module = BuildDescription.Module.madeUp(otherArguments: [
      "-incremental", "-index-store-path", "/i", "-j2", "-DDEBUG", "-Xcc", "-g", "-g",
      "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-emit-objc-header",
      "-emit-objc-header-path", "/h", "-whole-module-optimization", "-num-threads", "2",
      "-save-temps", "-warnings-as-errors", "-package-name", "app", "-swift-version", "6",
    ])

    #expect(
      module.frontendArguments == [
        "-DDEBUG", "-Xcc", "-g", "-package-name", "app", "-swift-version", "6", "-module-name",
        "Kit", "-I", "/m",
      ])
  }

  @Test func `describing a package leaves no files behind`() async throws {
    let directory = try TemporaryDirectory()
    try directory.url.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "App")
      """, to: "Package.swift")
    let id = UUID()

    let layout = try await PackageLayout.read(directory.url, id: id)

    #expect(layout.name == "App")
    #expect(try temporaryFiles(with: id) == [])
  }

  @Test func `a compiler that does not write a syntax tree is refused`() async throws {
    let module = BuildDescription.Module.madeUp(executable: "/bin/echo")
    let id = UUID()

    let error = try await #require(throws: CommandError.self) {
      _ = try await SyntaxDump(module: module).trees(id: id)
    }

    #expect(
      error.message.hasPrefix(
        """
        the compiler wrote no syntax tree for /A.swift. This tool reads what `swiftc -dump-ast \
        -dump-ast-format json` of Swift 6.3 writes.
        """))
    #expect(try temporaryFiles(with: id) == [])
  }

  @Test func `code that does not compile has no syntax tree`() async throws {
    let error = try await #require(throws: CommandError.self) {
      _ = try await tree(of: #"let number: Int = "one""#)
    }

    #expect(error.message.hasPrefix("the compiler reports:\n/"))
    #expect(
      error.message.hasSuffix(
        "/Code.swift:1:19: error: cannot convert value of type 'String' to specified type 'Int'"))
  }

  // MARK: - Fixtures

  /// Returns the names in the temporary folder that contain an ID.
  private func temporaryFiles(with id: UUID) throws -> [String] {
    let temporary = FileManager.default.temporaryDirectory.path
    return try FileManager.default.contentsOfDirectory(atPath: temporary)
      .filter { $0.contains(id.uuidString) }
  }
}

extension BuildDescription.Module {
  fileprivate static func madeUp(
    executable: String = "swiftc", importPath: String = "/m", otherArguments: [String] = []
  ) -> Self {
    Self(
      moduleName: "Kit", executable: executable, importPath: importPath, sources: ["/A.swift"],
      otherArguments: otherArguments)
  }
}

extension PackageLayout.Target {
  fileprivate static func madeUp(
    _ name: String, _ dependencies: [String] = [], type: String = "library"
  ) -> Self {
    Self(
      name: name, c99name: name.replacing("-", with: "_"), path: "Sources/\(name)", sources: [],
      type: type, dependencies: dependencies)
  }
}
