#if os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitMutate

  /// Mutates packages whose build and tests are shell scripts.
  @Suite("A mutation run", .tags(.behavior), .timeLimit(.minutes(10)))
  struct ScriptedPackageTests {
    private let transcript = Transcript()
    private let package: ScriptedPackage

    init() throws { package = try ScriptedPackage(on: transcript.console) }

    @Test func `each mutant gets the verdict of the tests that reach it`() async throws {
      package.source = """
        public func one() -> Int { 1 }
        public func two() -> Int { 2 }
        public func three() -> Int { 3 }
        public func four() -> Int { 4 }
        public func small() -> Int8 { 127 }
        public func nine() -> Int { 9 }
        """
      // The mutant of `two` disables the tests, so that none runs. The mutant of `nine` compiles only in a build of its
      // own. In the build with all mutants, its error names another line.
      package.compile = #"""
        if grep -q '? (10)' "$kit"; then echo "$kit:1:1: error: too complex"; exit 1; fi
        awk '{ c = index($0, "128") } c { print FILENAME ":" NR ":" c ": error: overflow"; f = 1 } END { exit f }' "$kit"
        """#
      package.test = #"""
        if [ -n "$MUTATE_REACHED" ]; then printf '\0\1\1\1\0\1\1' > "$MUTATE_REACHED"; fi
        if [ "$MUTATE_ACTIVE" = 2 ]; then exit 0; fi
        echo '{"payload":{"kind":"testStarted","testID":"KitTests.A/a()/A.swift:3:4"}}'
        grep -q '{ 10 }' Sources/Kit/Kit.swift && \#(ScriptedPackage.failure(of: "KitTests.A/nine()"))
        case $MUTATE_ACTIVE in
        1) \#(ScriptedPackage.failure(of: "KitTests.A/one()")) ;;
        3) exit 7 ;;
        esac
        """#

      #expect(try await package.mutate() == .success)

      #expect(
        try package.verdicts() == [
          "1 → 2: KitTests.A/one()", "2 → 3: survived",
          "3 → 4: a process that ended with status 7", "4 → 5: not reached",
          "127 → 128: did not compile", "9 → 10: KitTests.A/nine()",
        ])
      #expect(
        transcript.output == [
          "copying and building Kit", "6 mutants", "build 1 of 1, 6 mutants",
          "survived: Sources/Kit/Kit.swift:2:28: two(): integer literal: 2 → 3",
          "not reached: Sources/Kit/Kit.swift:4:29: four(): integer literal: 4 → 5",
          "2 mutants, one build each",
          "\ntwo()\n  integer literal\n    Sources/Kit/Kit.swift:2: survived: 2 → 3",
          "\nfour()\n  integer literal\n    Sources/Kit/Kit.swift:4: not reached: 4 → 5",
          """

          Kit: 60.0 % (3 of 5 mutants): 3 killed, 1 survived, 1 not reached. Not counted: \
          1 did not compile
          """,
          """

          Functions with the most unnoticed mutants:
            Sources/Kit/Kit.swift:2: two(): 1 of 1 mutant not noticed
            Sources/Kit/Kit.swift:4: four(): 1 of 1 mutant not noticed
          """,
        ])
      #expect(try package.copy.text(of: "Sources/Kit/Kit.swift") == package.source)
    }

    @Test func `a suite that runs no tests is tried once and skipped in all later builds`()
      async throws
    {
      package.source = "public func sum(_ a: Int) -> Int { a + 2 }"
      package.list = "printf 'KitTests.A/a()\\nKitTests.Off/a()\\nOtherTests.B/b()\\n'"
      package.test =
        #"echo "$MUTATE_ACTIVE $*" >> "$log"; case "$*" in *Off*) exit 0 ;; esac; "#
        + ScriptedPackage.start

      #expect(try await package.mutate() == .success)

      #expect(
        transcript.output.prefix(6) == [
          "copying and building Kit", "2 mutants", "build 1 of 2, 1 mutant",
          "KitTests.Off runs no tests, even without a mutant",
          "survived: Sources/Kit/Kit.swift:1:36: sum(_:): arithmetic operator: a + 2 → a - 2",
          "build 2 of 2, 1 mutant",
        ])
      #expect(
        transcript.output.last == "\nLeft out:\n  KitTests.Off runs no tests, even without a mutant"
      )
      let processes = try package.log().map { $0.prefix(1) + ($0.contains("Off") ? " Off" : " A") }
      #expect(processes == ["0 A", "0 Off", "1 A", "0 A", "2 A"])
    }

    @Test func `a mutation run leaves out a flaky suite`() async throws {
      package.list = "printf 'KitTests.A/a()\\nKitTests.Flaky/a()\\n'"
      package.test =
        #"case "$*" in *Flaky*) [ -e "$log" ] || { echo once > "$log"; exit 7; } ;; esac; "#
        + ScriptedPackage.start

      #expect(try await package.mutate() == .success)

      #expect(
        transcript.output.last
          == "\nLeft out:\n  KitTests.Flaky is flaky, even without a mutant")
    }

    @Test func `each --skip leaves out the suites that match its pattern`() async throws {
      package.list = "printf 'KitTests.A/a()\\nKitTests.B/b()\\nKitTests.C/c()\\n'"
      package.test = #"case "$*" in *.[BC]*) exit 7 ;; esac; "# + ScriptedPackage.start

      #expect(try await package.mutate(["--skip", "B", "--skip", "*.C"]) == .success)

      #expect(try package.verdicts() == ["1 → 2: survived"])
    }

    @Test func `an edit of the package during a run does not change the mutants`() async throws {
      package.build =
        #"echo 'func other() { print(1 + 1) }; public func one() -> Int { 1 }' > '"#
        + package.url.appending(path: "Sources/Kit/Kit.swift").path + "'"

      #expect(try await package.mutate() == .success)

      #expect(try package.verdicts() == ["1 → 2: survived"])
    }

    @Test
    func `if an unneeded test target is left out, the files of other targets in its folder stay`()
      async throws
    {
      package.targets[1].folder = "Tests"
      package.targets[1].sources = ["KitTests/KitTests.swift"]
      package.targets.append(.init(name: "Other", type: "test", sources: ["O.swift"]))
      package.targets[2].folder = "Tests"
      try package.url.write("other", to: "Tests/O.swift")

      #expect(try await package.mutate(["--list"]) == .success)

      #expect(try package.copy.text(of: "Tests/O.swift") == "#if OMITTED\nother\n#endif\n")
      #expect(try package.copy.text(of: "Tests/KitTests/KitTests.swift") == "@Test func a() {}")
    }

    @Test func `other test targets run only on mutants that the module's own tests miss`()
      async throws
    {
      package.source = "public func one() -> Int { 1 }\npublic func two() -> Int { 2 }"
      package.targets.append(.init(name: "AppTests", type: "test", uses: ["Kit"]))
      package.list = "printf 'AppTests.A/a()\\nKitTests.A/a()\\n'"
      package.test =
        #"case "$*" in *App*) echo "App $MUTATE_ACTIVE" ;; *) echo "Kit $MUTATE_ACTIVE" ;; esac >> "$log"; "#
        + ScriptedPackage.start
        + "case $MUTATE_ACTIVE in 1) \(ScriptedPackage.failure(of: "KitTests.A/a()")) ;; esac"

      #expect(try await package.mutate() == .success)

      #expect(try package.log() == ["App 0", "Kit 0", "Kit 1", "Kit 2", "App 2"])
    }

    @Test
    func `the suite that noticed a mutant runs first for the next mutant of the same function`()
      async throws
    {
      package.source = "public func number(_ x: Int) -> Int { x == 1 ? 2 : 3 }"
      package.list = "printf 'KitTests.A/a()\\nKitTests.B/b()\\n'"
      package.test =
        #"echo "$MUTATE_ACTIVE $*" >> "$log"; "# + ScriptedPackage.start
        + "[ $MUTATE_ACTIVE = 0 ] || \(ScriptedPackage.failure(of: "KitTests.B/b()/B.swift:1:2"))"

      #expect(try await package.mutate() == .success)

      let runs = try package.log().map { line in
        line.prefix(1) + ["A", "B"].filter { line.contains("KitTests\\.\($0)") }.joined()
      }
      #expect(runs == ["0A", "0B", "1AB", "2B", "3B", "4B"])
    }

    @Test func `with two jobs, two mutants are tried at the same time`() async throws {
      package.source = "public func one() -> Int { 1 }\npublic func two() -> Int { 2 }"
      package.build = #"[ -p "$3/pipe" ] || mkfifo "$3/pipe""#
      // Each of the two processes ends only after the other has opened the pipe.
      package.test =
        ScriptedPackage.start
        + "case $MUTATE_ACTIVE in 1) echo > pipe ;; 2) cat pipe > /dev/null ;; esac"

      #expect(try await package.mutate(jobs: 2) == .success)

      #expect(try package.verdicts() == ["1 → 2: survived", "2 → 3: survived"])
    }

    @Test func `with one job, no two mutants are tried at the same time`() async throws {
      package.source = (1...3).map { "public func f\($0)() -> Int { \($0) }\n" }.joined()
      // The loop gives the other mutants time to start. If one of them starts, its `mkdir` fails.
      package.test =
        ScriptedPackage.start
        + "mkdir busy || exit 9; for i in 1 2 3 4 5 6 7 8 9; do sh -c :; done; rmdir busy"

      #expect(try await package.mutate() == .success)

      #expect(try package.verdicts() == ["1 → 2: survived", "2 → 3: survived", "3 → 4: survived"])
    }

    @Test(
      arguments: [
        // The error names the place of the mutant, another place in the mutant's file, or another file.
        (#"FILENAME ":" NR ":" c"#, ["build", "build", "build", "check"]),
        (#"FILENAME ":1:1""#, ["build", "build", "check", "check", "check", "build", "check"]),
        (
          #""/other.swift:1:1""#,
          ["build", "build", "check", "check", "check", "check", "build", "check"]
        ),
      ] as [(String, [String])])
    func `a mutant that breaks the build is found even if the error is elsewhere`(
      place: String, steps: [String]
    ) async throws {
      package.source = "public func one() -> Int8 { 1 }\npublic func most() -> Int8 { 127 }"
      package.compile = #"""
        echo "${*:-build}" >> "$log"
        awk '{ c = index($0, "128") } c { print \#(place) ": error: overflow"; f = 1 } END { exit f }' "$kit"
        """#

      #expect(try await package.mutate() == .success)

      let check = "-emit-sil -whole-module-optimization -o /dev/null -parse-as-library "
      #expect(try package.log().map { $0.hasPrefix(check) ? "check" : $0 } == steps)
      #expect(try package.verdicts() == ["1 → 2: survived", "127 → 128: did not compile"])
    }

    @Test func `a build for a single mutant contains no other mutant`() async throws {
      try package.url.write("public func two() -> Int { 2 }\n", to: "Sources/Kit/Other.swift")
      package.targets[0].sources = ["Kit.swift", "Other.swift"]
      package.compile = #"""
        if grep -q __testKitIsMutated "$kit" "${kit%Kit.swift}Other.swift"; then echo "$kit:1:1: error: no"; exit 1; fi
        """#
      package.test =
        #"cat Sources/Kit/Kit.swift Sources/Kit/Other.swift >> "$log"; "# + ScriptedPackage.start

      #expect(try await package.mutate() == .success)

      let bodies = try package.log().map { $0.suffix(5) }
      #expect(bodies == ["{ 1 }", "{ 2 }", "{ 2 }", "{ 2 }", "{ 1 }", "{ 3 }"])
    }

    @Test(
      arguments: [
        (["--list"], ["build PATH FLAGS --target Kit"]),
        (
          [],
          [
            "build PATH FLAGS --target Kit", "build PATH FLAGS --build-tests",
            "test list --skip-build PATH --disable-xctest",
          ]
        ),
      ] as [([String], [String])])
    func `a mutation run builds the tests only once, and listing mutants does not build them`(
      options: [String], commands: [String]
    ) async throws {
      package.build = #"echo "$*" >> "$log""#
      package.list = #"echo "$*" >> "$log"; echo 'KitTests.A/a()'"#

      #expect(try await package.mutate(options) == .success)

      let flags = "-Xswiftc -no-warnings-as-errors -Xswiftc -index-ignore-system-modules"
      let log = try package.log().map {
        $0.replacing(#/--package-path \S+/#, with: "PATH").replacing(flags, with: "FLAGS")
      }
      #expect(log == commands)
    }

    @Test func `a test file that cannot be read counts as a file with tests`() async throws {
      package.targets[1].sources = ["Missing.swift"]

      #expect(try await package.mutate(["--list"]) == .success)
    }

    @Test(arguments: [[], ["--list"], ["--skip", "A"]])
    func `at the end of a mutation run, the progress bar is cleared`(
      options: [String]
    ) async throws {
      let transcript = Transcript(drawsSteps: true)

      _ = try await package.mutate(options, on: transcript.console)

      #expect(transcript.drawn.last == "\u{1B}[2K\r")
    }

    @Test(
      arguments: [
        (1, true, []), (2, true, ["a + 2 → a - 2: survived"]),
        (2, false, ["a + 2 → a - 2: survived"]),
      ] as [(Int, Bool, [String])])
    func `a run that stops early reports the verdicts that it already has`(
      build: Int, isInterrupted: Bool, verdicts: [String]
    ) async throws {
      package.source = "public func sum(_ a: Int) -> Int { a + 2 }"
      // A mutant on the list of equivalent mutants gets its verdict without being tried. A run that stops before it has
      // any other verdict writes no report.
      package.equivalent = build == 1 ? "sum(_:)\n  integer literal\n    The reason.\n" : ""
      // Let the interrupted build fail before it writes files, because the test may already be removing their
      // folder.
      package.compile = #"if grep -q '__testKitIsMutated(\#(build))' "$kit"; then exit 1; fi"#
      let console = Console(
        print: { [transcript] text in
          transcript.console.print(text)
          guard isInterrupted, text.hasPrefix("build \(build) ") else { return }
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }, printError: transcript.console.printError, drawsSteps: false, draw: { _ in })

      let status = try await package.mutate(on: console)

      #expect(status == (isInterrupted ? .interrupted : .unavailable))
      #expect(
        transcript.errors
          == ["mutate: " + (isInterrupted ? "interrupted" : "cannot build the copy:\n")])
      let summary = "\nKit: 0.0 % (0 of 1 mutant): 1 survived"
      #expect(transcript.output.contains(summary) == !verdicts.isEmpty)
      #expect((try? package.verdicts()) ?? [] == verdicts)
    }

    @Test func `if the package copy cannot be restored, the run still reports its verdicts`()
      async throws
    {
      package.test =
        ScriptedPackage.start + #"[ $MUTATE_ACTIVE = 0 ] || { rm -r "$PWD"; touch "$PWD"; }"#

      #expect(try await package.mutate() == .success)

      #expect(try package.verdicts() == ["1 → 2: survived"])
    }

    @Test func `a mutant that makes the tests hang is reported as timed out`() async throws {
      package.test = ScriptedPackage.start + "[ $MUTATE_ACTIVE = 0 ] || cat"

      #expect(try await package.mutate(grace: .zero) == .success)

      #expect(try package.verdicts() == ["1 → 2: timed out"])
    }

    @Test func `the copy of a package also finds the dependencies of its dependencies`()
      async throws
    {
      let work = package.url.deletingLastPathComponent()
      package.dependencies = [work.appending(component: "core").path]
      for (name, other) in [("core", "base"), ("base", "core")] {
        let layout = """
          {"name": "\(name)", "path": "", "targets": [], "dependencies": [{"path": "\(work.path)/\(other)"}]}
          """
        try work.write(layout, to: "\(name)/layout.json")
      }

      #expect(try await package.mutate(["--list"]) == .success)

      let parent = package.copy.deletingLastPathComponent()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
          == ["base", "core", "package"])

      // Now the package is inside the package that it depends on.
      package.dependencies = [work.path]
      try work.write(
        #"{"name": "work", "path": "", "targets": [], "dependencies": []}"#, to: "layout.json")
      for name in [".build", ".git", ".swiftpm"] { try work.write("", to: "\(name)/file") }

      #expect(try await package.mutate(["--list"]) == .success)

      let names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
      #expect(names.contains("layout.json"))
      #expect(names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func `--limit, --seed and --file choose which mutants are listed`() async throws {
      package.source = "public func sum() -> Int { 1 + 2 }\npublic func four() -> Int { 4 }"
      try package.url.write("public func none() {}\n", to: "Sources/Kit/Other.swift")
      package.targets[0].sources = ["Kit.swift", "Other.swift"]

      for options in [
        [], ["--limit", "2"], ["--limit", "2", "--seed", "3"], ["--file", "Other*"],
      ] {
        #expect(try await package.mutate(["--list"] + options) == .success)
      }

      let minus = "Sources/Kit/Kit.swift:1:28: sum(): arithmetic operator: 1 + 2 → 1 - 2"
      let two = "Sources/Kit/Kit.swift:1:28: sum(): integer literal: 1 → 2"
      let three = "Sources/Kit/Kit.swift:1:32: sum(): integer literal: 2 → 3"
      let five = "Sources/Kit/Kit.swift:2:29: four(): integer literal: 4 → 5"
      #expect(
        transcript.output.split(separator: "copying and building Kit") == [
          [minus, two, three, five], [three, five], [minus, five],
        ])
    }

    @Test func `a low score or an outdated list of equivalents fails the run`() async throws {
      #expect(try await package.mutate(["--at-least", "50"]) == .failure)
      package.equivalent = "one()\n  integer literal\n    It is allowed.\n"
      #expect(try await package.mutate(["--at-least", "50"]) == .failure)
      #expect(try package.verdicts() == ["1 → 2: equivalent"])
      package.equivalent = "gone()\n  integer literal\n    Gone.\n  removed call\n    Gone.\n"
      #expect(try await package.mutate(["--at-least", "50"]) == .failure)
      #expect(try await package.mutate(["--file", "Kit.swift"]) == .success)
      package.source = "public func sum() -> Int { 1 + 2 }"
      package.equivalent = "sum()\n  integer literal\n    One of the two.\n"
      package.test += "[ $MUTATE_ACTIVE = 0 ] || \(ScriptedPackage.failure(of: "KitTests.A/a()"))"
      #expect(try await package.mutate() == .failure)

      #expect(
        transcript.errors == [
          "mutate: the tests notice 0.0 % of the mutants of Kit, but at least 50 % is required",
          """
          mutate: Kit has no score, because all mutants are equivalent or do not compile. List them with --list
          """,
          """
          mutate: Tests/Mutations/Kit.txt:2: “integer literal” is listed under gone(), where nothing is mutated any \
          more: remove it
          mutate: Tests/Mutations/Kit.txt:4: “removed call” is listed under gone(), where nothing is mutated any \
          more: remove it
          """,
          """
          mutate: Tests/Mutations/Kit.txt:2: “integer literal” is out of date, because the tests notice every such \
          mutant: remove it
          """,
        ])
    }

    // MARK: - Failures

    /// A case in which a package cannot be mutated.
    ///
    /// The cause is an option or a change to the package. The message gives the reason.
    struct Obstacle: Sendable {
      var options: [String] = []
      var status = ProcessStatus.unavailable
      let message: String
      var change: @Sendable (ScriptedPackage) -> Void = { _ in }
    }

    @Test(arguments: [
      Obstacle(status: .usage, message: "“Kit” has no Swift files") {
        $0.targets[0].sources = ["Kit.c"]
      },
      Obstacle(
        message: """
          “Kit” has no tests. No file of KitTests contains @Test or a method that begins with “test”
          """
      ) {
        $0.tests = "struct Helper { func one() {} }"
        $0.build = "echo built; exit 1"
      },
      Obstacle(
        options: ["--file", "*/Kits/*"], status: .usage,
        message: """
          no file of “Kit” matches “--file */Kits/*”. Write the name of a file, such as Kit.swift, or a path, \
          such as '*/Waiting/*'
          """
      ) { $0.build = "echo built; exit 1" },
      Obstacle(
        message: """
          the package does not compile, even without mutants. Correct this first: Sources/Kit/Kit.swift:1:2: no
          """
      ) { $0.compile = #"echo "$kit:1:2: error: no"; exit 1"# },
      Obstacle(
        message: """
          the copy does not compile, because this command adds a second file to “Kit”. If Sources/Kit/Kit.swift has \
          code at the top level, name it main.swift. If it has @main, do not name it main.swift. The compiler says: \
          Sources/Kit/Kit.swift:1:1: 'main' attribute cannot be used in a module that contains top-level code
          """
      ) {
        $0.targets[0].type = "executable"
        $0.compile = """
          echo "$kit:1:1: error: 'main' attribute cannot be used in a module that contains top-level code"; exit 1
          """
      },
      Obstacle(
        message: """
          the package does not compile, even without mutants. Correct this first: Tests/KitTests/KitTests.swift:1:2: no
          """
      ) {
        $0.build = """
          case "$*" in
          *--build-tests*) echo "${kit%Sources/*}Tests/KitTests/KitTests.swift:1:2: error: no"; exit 1 ;;
          esac
          """
      },
      Obstacle(message: "the copy does not compile: COPY/Sources/Kit/Kit.swift:1: no") {
        $0.build =
          #"if grep -q __testKitIsMutated "$kit"; then echo "$kit:1:2: error: no"; exit 1; fi"#
      },
      Obstacle(message: "cannot build the copy:\nno disk\n") { $0.build = "echo no disk; exit 1" },
      Obstacle(message: "the build does not say how “Kit” is compiled") { $0.module = "Other" },
      Obstacle(
        message: """
          Package.swift lists the files of “Kit” one by one, so this command cannot add its own file to the copy. \
          List their folder in “sources” instead
          """
      ) { $0.compiled = ["/Kit.swift"] },
      Obstacle(message: "the build does not say where the tests are") { $0.describesTests = false },
      Obstacle(message: "the tests of swift-testing cannot be listed:\nno list\n") {
        $0.list = "echo no list; exit 1"
      },
      Obstacle(message: "no test of KitTests uses Swift Testing or XCTest") {
        $0.list = "echo 'OtherTests.A/a()'"
      },
      Obstacle(
        options: ["--skip", "B"], status: .usage,
        message: "no suite of KitTests matches “--skip B”"),
      Obstacle(
        options: ["--skip", "A"], status: .usage,
        message: "“--skip A” leaves out all suites of KitTests"),
      Obstacle(
        options: ["--skip", "A", "--skip", "B"], status: .usage,
        message: "no suite of KitTests matches “--skip B”"),
      Obstacle(
        options: ["--skip", "A", "--skip", "B"], status: .usage,
        message: "“--skip A --skip B” leaves out all suites of KitTests"
      ) { $0.list = "printf 'KitTests.A/a()\\nKitTests.B/b()\\n'" },
      Obstacle(message: "cannot read “Tests/Mutations/Kit.txt” as UTF-8 text") {
        ($0.equivalent, $0.encodingOfEquivalent) = ("×", .isoLatin1)
      },
      Obstacle(
        message: """
          no test is left that could notice a mutant. Left out:
            KitTests.A runs no tests, even without a mutant
            KitTests.B is flaky, even without a mutant
          """
      ) {
        $0.list = "printf 'KitTests.A/a()\\nKitTests.B/b()\\n'"
        $0.test =
          #"case "$*" in *.A*) exit 0 ;; esac; [ -e "$log" ] || { touch "$log"; exit 7; }; "#
          + ScriptedPackage.start
      },
      Obstacle(
        message: """
          the tests must pass without mutants, but KitTests.A does not: KitTests.A/a() fails. Correct it, or leave it \
          out with --skip 'KitTests.A'
          """
      ) { $0.test = ScriptedPackage.failure(of: "KitTests.A/a()") },
      Obstacle(
        message: """
          the tests must pass without mutants, but KitTests.A does not: an issue was recorded outside a test. \
          Correct it, or leave it out with --skip 'KitTests.A'
          """
      ) { $0.test = #"echo '{"payload":{"kind":"issueRecorded","issue":{}}}'"# },
      Obstacle(
        message: """
          the tests must pass without mutants, but KitTests.A does not: its process ends with status 7. Correct it, \
          or leave it out with --skip 'KitTests.A'
          """
      ) { $0.test = "exit 7" },
      Obstacle(
        message: """
          the tests must pass without mutants, but KitTests.A does not: its process ends with status 7. Correct it, \
          or leave it out with --skip 'KitTests.A'. The process printed:
            freed pointer
            was not the last
          """
      ) { $0.test = "printf 'freed pointer\\nwas not the last\\n' >&2; exit 7" },
    ])
    func `a package that cannot be mutated is refused with the reason`(
      obstacle: Obstacle
    ) async throws {
      obstacle.change(package)

      let status = try await package.mutate(obstacle.options)

      #expect(status == obstacle.status)
      let message = obstacle.message.replacing("COPY", with: package.copy.path)
      #expect(transcript.errors.first == "mutate: \(message)")
    }
  }
#endif
