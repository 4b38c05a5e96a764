#if os(Linux)
  import Foundation
  import TestKit
  import TestKitCompiler
  import TestKitTerminal

  @testable import TestKitMutate

  /// A package on disk whose build and tests are shell scripts, so that a run takes less than a second.
  ///
  /// Only its syntax trees come from the real compiler. In the scripts, `$kit` is the file with the mutants,
  /// and `$log` is a file for lines that the test reads.
  final class ScriptedPackage {
    private let directory: TemporaryDirectory
    private let console: Console

    /// The source of the module `Kit`.
    var source = "public func one() -> Int { 1 }\n"

    /// The source of the module's tests.
    var tests = "@Test func a() {}"

    /// The list of equivalent mutants.
    var equivalent = ""

    var encodingOfEquivalent = String.Encoding.utf8

    /// The targets as SwiftPM describes them.
    var targets = [Target(name: "Kit"), Target(name: "KitTests", type: "test", uses: ["Kit"])]

    /// The paths of the packages that the manifest names as dependencies.
    var dependencies: [String] = []

    /// The script that replaces the compiler, except when `mutate` asks for syntax trees.
    ///
    /// To pretend that `$kit` does not compile, let the script print errors and fail. Each build first runs the script
    /// without arguments. If `mutate` calls the compiler outside a build, the script gets the arguments of that call.
    var compile = ""

    /// A script that runs at the end of each build, after `compile` has passed.
    var build = ""

    /// The script that lists the tests of Swift Testing.
    var list = "echo 'KitTests.A/a()'"

    /// The script that runs tests, first each suite without a mutant, and then the suites for each mutant.
    ///
    /// `$MUTATE_ACTIVE` is the number of the mutant that is switched on, or 0.
    var test = ScriptedPackage.start

    /// The name of the module in the build description.
    var module = "Kit"

    /// The files of the module in the build description, or nil for the files that the copy contains.
    var compiled: [String]?

    /// A Boolean value that indicates whether the build description names the tests.
    var describesTests = true

    struct Target {
      var name: String
      var type = "library"
      var sources: [String]?
      var uses: [String] = []

      /// The folder of the target, or nil for the usual one.
      var folder: String?
    }

    init(on console: Console) throws {
      directory = try TemporaryDirectory()
      self.console = console
    }

    var url: URL { directory.url.appending(component: "package") }
    var scratch: URL { directory.url.appending(component: "copy") }

    /// The copy of the package, which is deeper in the scratch folder if the package has dependencies.
    var copy: URL {
      let folder = "\(directory.url.lastPathComponent)/package"
      return dependencies.isEmpty ? scratch : scratch.appending(path: folder)
    }

    var report: URL { directory.url.appending(component: "report.json") }

    /// Writes the package and its scripts, and mutates the package.
    func mutate(
      _ arguments: [String] = [], jobs: Int = 1, grace: Duration = .seconds(600),
      on other: Console? = nil
    ) async throws -> ProcessStatus {
      try write()
      let console = other ?? console
      let swift = directory.url.appending(component: "swift").path
      let all = [
        "Kit", "--package", url.path, "--scratch", scratch.path, "--json", report.path, "--jobs",
        "\(jobs)",
      ]
      return await ChildProcess.$swiftCommand.withValue(["/bin/sh", swift]) {
        // With this clock, all suites take the same time, even on a busy machine.
        await MutateTool(grace: grace, clock: ImmediateClock())
          .run(all + arguments, on: console)
      }
    }

    /// Returns the verdict on each mutant, in the order of the source.
    func verdicts() throws -> [String] {
      try JSONDecoder().decode(Report.Document.self, from: Data(contentsOf: report)).mutants
        .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        .map { "\($0.original) → \($0.replacement): \($0.killedBy ?? $0.verdict)" }
    }

    /// Returns the lines that the scripts have written to `$log`.
    func log() throws -> [String] {
      try directory.url.text(of: "log").split(separator: "\n").map(String.init)
    }

    // MARK: - Scripts

    /// The script of tests that pass, and that reach all mutants.
    static let start = """
      if [ -n "$MUTATE_REACHED" ]; then head -c $((MUTATE_COUNT + 1)) /dev/zero | tr '\\0' '\\1' > "$MUTATE_REACHED"; fi
      echo '{"payload":{"kind":"testStarted","testID":"KitTests.A/a()/A.swift:3:4"}}'

      """

    /// The script of a test that fails.
    static func failure(of test: String) -> String {
      #"echo '{"payload":{"kind":"issueRecorded","testID":"\#(test)","issue":{}}}'"#
    }

    private func write() throws {
      let url = directory.url
      try url.write(source, to: "package/Sources/Kit/Kit.swift")
      try url.write(tests, to: "package/Tests/KitTests/KitTests.swift")
      try url.write(equivalent, to: "package/Tests/Mutations/Kit.txt", in: encodingOfEquivalent)
      try url.write(layout, to: "package/layout.json")
      let names = "kit='\(copy.path)/Sources/Kit/Kit.swift'\nlog='\(url.path)/log'\n"
      try url.write(names + compile, to: "compile")
      try url.write("#!/bin/sh\n" + names + test, to: "tests")
      try url.write(
        """
        #!/bin/sh
        case $1 in
        -dump-ast) exec swiftc "$@" ;;
        *) sh '\(url.path)/compile' "$@" ;;
        esac
        """, to: "compiler")
      try url.write(
        """
        here='\(url.path)'
        \(names)
        case $1 in
        package) cat "$3/layout.json" ;;
        build)
          sh "$here/compile" || exit 1
          mkdir -p "$3/.build/debug"
          cp "$here/description.json" "$here/tests" "$here/compiler" "$3/.build/debug"
          chmod +x "$3/.build/debug/tests" "$3/.build/debug/compiler"
          \(build)
          ;;
        test)
          case "$*" in *--disable-xctest*)
          \(list)
          ;;
          esac ;;
        esac
        """, to: "swift")
      try JSONSerialization.data(withJSONObject: description)
        .write(to: url.appending(component: "description.json"))
    }

    private var layout: String {
      get throws {
        let targets = targets.map { target in
          [
            "name": target.name, "c99name": target.name, "type": target.type,
            "path": target.folder
              ?? (target.type == "test" ? "Tests/" : "Sources/") + target.name,
            "sources": target.sources ?? ["\(target.name).swift"],
            "target_dependencies": target.uses,
          ] as [String: Any]
        }
        let layout: [String: Any] = [
          "name": "Kit", "path": url.path, "targets": targets,
          "dependencies": dependencies.map { ["path": $0] },
        ]
        return String(decoding: try JSONSerialization.data(withJSONObject: layout), as: UTF8.self)
      }
    }

    /// The description that SwiftPM writes next to the products.
    private var description: [String: Any] {
      let products = copy.appending(path: ".build/debug").path
      let files = (targets[0].sources ?? ["Kit.swift"]) + ["MutationSwitch.swift"]
      let module: [String: Any] = [
        "moduleName": module, "executable": "\(products)/compiler", "importPath": products,
        "sources": compiled ?? files.map { "\(copy.path)/Sources/Kit/\($0)" },
        "otherArguments": ["-parse-as-library", "-swift-version", "6"],
      ]
      let tests = ["productName": "Tests", "binaryPath": "\(products)/tests"]
      return [
        "swiftCommands": ["C.Kit.module": module],
        "builtTestProducts": describesTests ? [tests] : [],
      ]
    }
  }
#endif
