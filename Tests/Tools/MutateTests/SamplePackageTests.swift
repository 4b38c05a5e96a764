#if os(macOS) || os(Linux)
  import Foundation
  import TestKitTerminal
  import TestKit

  @testable import TestKitMutate

  /// Builds and tests real packages.
  @Suite(
    "Mutating a package", .tags(.behavior), .timeLimit(.minutes(10)),
    .enabled(
      if: ProcessInfo.processInfo.environment["TESTKIT_THOROUGH"] != nil,
      "It builds packages, which takes a minute. Run it with: TESTKIT_THOROUGH=1 swift test"))
  struct SamplePackageTests {
    private let transcript = Transcript()

    @Test func `a mutation run reports the verdict for each mutant`() async throws {
      let package = try SamplePackage(
        source: """
          public struct Stock {
            public private(set) var count = 0
            public init() {}
            public mutating func add(_ number: Int) { if number > 0 { count += number } }
            public mutating func clear() { count = 0; log() }
            func log() {}
            public func isFull() -> Bool { count == 3 }
          }
          public func top() -> Int8 { 127 }
          public func second(_ list: [Int]) -> Int { list[1] }
          public func down(_ n: Int) -> Int { var n = n; while n > 0 { n -= 1 }; return n }
          """,
        tests: """
          @Suite struct StockTests {
            @Test func stock() {
              var stock = Stock()
              #expect(stock.count == 0)
              stock.add(2)
              stock.add(-1)
              #expect(stock.count == 2)
              stock.clear()
              #expect(stock.count == 0)
            }
          }
          @Test func lists() {
            #expect(second([1, 2]) == 2)
            #expect(down(3) == 0)
          }
          """,
        equivalent: """
          Stock.add(_:)
            relational operator
              Adding nothing changes nothing.
          """)
      let before = try package.url.text(of: "Sources/Sample/Sample.swift")

      let status = await MutateTool(grace: .seconds(5))
        .run(package.arguments, on: transcript.console)

      #expect(status == .success)
      #expect(
        try package.verdicts() == [
          "2: 0 → 1: killed",
          "4: number > 0 → !(number > 0): killed",
          "4: number > 0 → number >= 0: equivalent",
          "4: 0 → 1: survived",
          "4: count += number → : killed",
          "4: count += number → count -= number: killed",
          "5:  →  return;: killed",
          "5: count = 0 → : killed",
          "5: 0 → 1: killed",
          "5: log() → : survived",
          "7: count == 3 → !(count == 3): not reached",
          "7: 3 → 4: not reached",
          "9: 127 → 128: did not compile",
          "10: 1 → 2: killed",
          "11: n > 0 → !(n > 0): killed",
          "11: n > 0 → n >= 0: killed",
          "11: 0 → 1: killed",
          "11: n -= 1 → : timed out",
          "11: n -= 1 → n += 1: timed out",
          "11: 1 → 2: killed",
        ])
      #expect(
        transcript.output.contains(
          """

          Sample: 77.7 % (14 of 18 mutants): 12 killed, 2 timed out, 2 survived, 2 not reached. Not counted: \
          1 did not compile, 1 equivalent
          """))
      #expect(transcript.errors == [])
      #expect(try package.url.text(of: "Sources/Sample/Sample.swift") == before)
    }

    @Test func `a mutation run uses XCTest and Swift Testing, and lists unusable suites`()
      async throws
    {
      let package = try SamplePackage(
        source: """
          public func one() -> Int { 1 }
          public func two() -> Int { 2 }
          public func three() -> Int { 3 }
          public func four() -> Int { 4 }
          public func five() -> Int { 5 }
          """,
        tests: """
          final class OneTests: XCTestCase {
            func testOne() { XCTAssertEqual(one(), 1); _ = three() }
            func testNothing() throws { throw XCTSkip("Later.") }
          }
          @Suite struct Twos { @Test func two() { #expect(Sample.two() == 2); _ = three() } }
          @Suite(.disabled()) struct Off { @Test func four() { #expect(Sample.four() == 4) } }
          final class HangingTests: XCTestCase { func testFive() { _ = five(); sleep(3600) } }
          @Suite struct Failing { @Test func fails() { #expect(two() == 9) } }
          """)

      let status = await MutateTool(grace: .seconds(60)).run(
        package.arguments + ["--skip", "Failing", "--time-limit", "20"], on: transcript.console)

      #expect(status == .success)
      #expect(
        try package.verdicts() == [
          "1: 1 → 2: killed", "2: 2 → 3: killed", "3: 3 → 4: survived", "4: 4 → 5: not reached",
          "5: 5 → 6: not reached",
        ])
      #expect(
        transcript.output.contains(
          "SampleTests.HangingTests is slow. If it takes over 20 s, mutants are tested without it"))
      #expect(
        transcript.output.contains(
          """

          Left out:
            SampleTests.HangingTests does not end within 20 s, even without a mutant
            SampleTests.Off runs no tests, even without a mutant
          """))
      #expect(transcript.errors == [])
    }

    @Test func `a package with a path dependency is mutated, and build errors name the line`()
      async throws
    {
      let package = try SamplePackage(
        source: "import Core\npublic func one() -> Int { core() + 1 }",
        tests: "@Test func ones() { #expect(one() == 1) }", core: "public func core() -> Int { 0 }")
      let tool = MutateTool()

      #expect(await tool.run(package.arguments, on: transcript.console) == .success)
      #expect(try package.verdicts() == ["2: core() + 1 → core() - 1: killed", "2: 1 → 2: killed"])

      try package.url.write("public func one() -> Int { two() }", to: "Sources/Sample/Sample.swift")
      #expect(await tool.run(package.arguments, on: transcript.console) == .unavailable)
      #expect(
        transcript.errors == [
          """
          mutate: the package does not compile, even without mutants. Correct this first: \
          Sources/Sample/Sample.swift:1:28: cannot find 'two' in scope
          """
        ])
    }

    @Test func `an interrupt ends a mutation run, which still reports its results`() async throws {
      // The test process of the mutant in `one` interrupts the command, which is its parent process. Then the test
      // process waits until it is killed.
      let package = try SamplePackage(
        source: "public func five() -> Int { 5 }\npublic func one() -> Int { 1 }",
        tests: """
          @Test func ones() {
            guard one() != 1 else { return }
            kill(getppid(), SIGINT)
            while true { sleep(1) }
          }
          """)
      let mutate = try BuiltProduct("mutate").run(package.arguments + ["--jobs", "1"])
      defer { mutate.kill() }
      let result = await mutate.result()

      #expect(result.status == 130)
      #expect(result.output.contains("\nSample: "))
      #expect(result.errors == "mutate: interrupted\n")
      #expect(try package.verdicts().contains { $0.hasSuffix("not reached") })
      #expect(try package.url.text(of: "Sources/Sample/Sample.swift").hasSuffix("Int { 1 }"))
    }
  }
#endif
