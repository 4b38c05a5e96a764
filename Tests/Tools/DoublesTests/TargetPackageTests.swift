import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitCompiler
@testable import TestKitDoubles

@Suite("The package of a target", .tags(.returnValue))
struct TargetPackageTests {
  private let package = TargetPackage(URL(filePath: "/work/app", directoryHint: .isDirectory))

  @Test(arguments: [
    (["/a/b/C.swift"], "/a/b"), (["/a/b/C.swift", "/a/b/c/D.swift"], "/a/b"),
    (["/a/b/c/C.swift", "/a/b/d/D.swift"], "/a/b"), (["/a/bc/C.swift", "/a/bd/D.swift"], "/a"),
    ([], "/"),
    (
      ["/a/b/C.swift", "/a/.build/x/b.build/DerivedSources/resource_bundle_accessor.swift"], "/a/b"
    ),
    (["/a/b/C.swift", "/a/.build/plugins/outputs/a/b/destination/P/D.swift"], "/a/b"),
    (
      ["/a/.build/plugins/outputs/a/b/destination/P/D.swift"],
      "/a/.build/plugins/outputs/a/b/destination/P"
    ),
  ])
  func `a module's folder is the innermost one with all its handwritten sources`(
    sources: [String], folder: String
  ) {
    #expect(module("App", sources).folder == folder)
  }

  @Test(arguments: [
    ("/work/app/Sources/A.swift", "Sources/A.swift"),
    ("/work/app/../b/A.swift", "/work/app/../b/A.swift"),
    ("/work/apple/A.swift", "/work/apple/A.swift"), ("/A.swift", "/A.swift"),
  ])
  func `a path inside the package is shown relative to the package`(path: String, text: String) {
    #expect(package.relativePath(path) == text)
  }

  @Test(
    arguments: [
      ("/work/app/Tests/AppTests/Doubles.swift", "AppTests"),
      ("/work/app/Tests/AppTests/Deep/Doubles.swift", "DeepTests"),
      ("/work/app/Tests/AppTests/Other/Doubles.swift", "AppTests"),
      ("/work/app/Doubles.swift", "App"), ("/work/app/Tests/AppTestsToo/Doubles.swift", "App"),
      (nil, "App"),
    ] as [(String?, String)])
  func `a file outside the folders of all modules is compiled with the target module`(
    path: String?, name: String
  ) {
    #expect(build.module(containing: path).moduleName == name)
  }

  @Test func `the module of a file is the regular one, not its variant for build tools`() {
    let app = module("App", ["/work/app/Sources/App/A.swift"])
    let tool = module("App", ["/work/app/Sources/App/A.swift"], ["-tool"])
    for keys in [["a-tool.module", "b.module"], ["b-tool.module", "a.module"]] {
      let build = TargetPackage.Build(
        package: package, module: app,
        description: BuildDescription(
          swiftCommands: [keys[0]: tool, keys[1]: app], builtTestProducts: []))

      #expect(build.module(containing: "/work/app/Sources/App/D.swift").otherArguments == [])
    }
  }

  @Test(arguments: [
    (["-default-isolation", "MainActor"], true), (["-default-isolation", "nonisolated"], false),
    (["-default-isolation"], false), (["MainActor"], false), ([], false),
  ])
  func `a module is on the main actor only if its default isolation is MainActor`(
    arguments: [String], isOnMainActor: Bool
  ) {
    #expect(build.isOnMainActor(module("App", [], arguments)) == isOnMainActor)
  }

  @Test func `a symbol graph is extracted with the search paths of the module`() {
    let kept = [
      "-target", "t", "-sdk", "s", "-I", "i", "-F", "f", "-Fsystem", "g", "-Xcc", "x",
      "-module-cache-path", "c",
    ]

    let arguments = module("App", [], ["-O"] + kept + ["-sdk"]).extractorArguments

    #expect(arguments == ["-I", "/m"] + kept)
  }

  @Test func `only a module with sources in the package itself is a target`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url.path
    let sources = [
      "my_app": "\(folder)/Sources/A.swift", "AppTests": "\(folder)/Tests/A.swift",
      "Dependency": "\(folder)/.build/checkouts/A.swift", "Other": "/other/A.swift",
    ]
    let modules = sources.map { name, source in
      """
      "\(name)": {
        "moduleName": "\(name)", "executable": "swiftc", "importPath": "/m",
        "sources": ["\(source)"], "otherArguments": []
      }
      """
    }
    let description = """
      {"builtTestProducts": [], "swiftCommands": {\(modules.joined(separator: ", "))}}
      """
    try Data(description.utf8).write(to: directory.url.appending(component: "description.json"))
    let package = TargetPackage(directory.url)

    let build = try await package.build("my-app", products: folder)
    let error = await #expect(throws: CommandError.self) {
      try await package.build("Other", products: folder)
    }

    #expect(build.moduleName == "my_app")
    #expect(error?.message == "unknown target “Other”. The package has my_app")
  }

  @Test func `a symbolic link in the path of the package does not change relative paths`() throws {
    let directory = try TemporaryDirectory()
    let real = directory.url.appending(component: "real", directoryHint: .isDirectory)
    let link = directory.url.appending(component: "link", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)

    #expect(
      TargetPackage(link).relativePath(real.appending(component: "A.swift").path) == "A.swift")
  }

  // MARK: - Fixtures

  private var build: TargetPackage.Build {
    let app = module("App", ["/work/app/Sources/App/A.swift"])
    let tests = module("AppTests", ["/work/app/Tests/AppTests/A.swift"])
    let deep = module("DeepTests", ["/work/app/Tests/AppTests/Deep/A.swift"])
    return TargetPackage.Build(
      package: package, module: app,
      description: BuildDescription(
        swiftCommands: ["a": app, "b": tests, "c": deep], builtTestProducts: []))
  }

  private func module(
    _ name: String, _ sources: [String], _ arguments: [String] = []
  ) -> BuildDescription.Module {
    BuildDescription.Module(
      moduleName: name, executable: "swiftc", importPath: "/m", sources: sources,
      otherArguments: arguments)
  }
}
