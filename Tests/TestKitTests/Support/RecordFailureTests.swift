#if os(macOS) || os(Linux)
  import Foundation
  @testable import TestKit

  /// Failures of checks that run outside a Swift Testing test, such as in an `XCTestCase`.
  ///
  /// XCTest silently drops such a failure, so TestKit prints it and makes the process end with status 1.
  /// Therefore, each test here runs its check in a new process.
  @Suite("Failures outside a test", .taskPriority(.high))
  struct RecordFailureTests {
    @Test func `a failed check outside a test is printed, and the process fails`() async throws {
      let (output, issues) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          await Failing.run()
        }
      }

      #expect(
        output.contains(
          """
          TestKit: A check failed at \
          TestKitTests/RecordFailureTests.swift:\(Failing.line) outside the task of a Swift \
          Testing test: in an XCTestCase, in an exit test, in a detached task or on a queue. XCTest does not count \
          such a failure, so TestKit makes the process end with status 1. If the check is in an XCTestCase, move its \
          test to a function marked @Test.
          Expected exactly 1 call to reset, but there was none.

          """))
      #expect(issues.map(\.message) == ["Expected exactly 1 call to reset, but there was none."])
    }

    @Test func `outside a test, the process fails if a #require fails while a store is created`()
      async throws
    {
      let (output, _) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          await Task.detached {
            await KeyValueStoreContract.rules[0].expectHolds {
              // check-tests: allow constant, the requirement has to fail
              try #require(nil as InMemoryKeyValueStore?)
            }
          }.value
        }
      }

      #expect(output.contains("No store could be created for the rule"))
    }

    @Test func `outside a test, a failed eventually() or an unanswered call records one issue`()
      async throws
    {
      let (output, issues) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          await Task.detached {
            _ = try? await eventually(within: .zero) { false }
            _ = try? Spy<Int, any Error>("load").call()
          }.value
        }
      }

      let messages = [
        "Waited 0 s, made 1 attempt, and the condition was still false",
        "load was called with (), but it has no answer, so it threw",
      ]
      #expect(issues.count == 2)
      for (issue, message) in zip(issues, messages) {
        #expect(issue.message.hasPrefix(message))
        #expect(output.contains(message))
      }
      #expect(output.ranges(of: "TestKit: A check failed").count == 2)
      #expect(!output.contains("could not be reported"))
    }

    #if os(Linux)
      @Test func `an issue of a leaked spy is reported when the process ends`() async throws {
        let (output, status) = try await runInNewProcess("a leaked spy raises issues")

        #expect(status == 1)
        #expect(
          output.contains(
            """
            TestKit: 2 issues could not be reported in a test, because the spy was neither verified nor \
            deallocated there. The process will end with status 1. An answer that uses its own spy keeps that spy \
            alive: capture it with [unowned spy], or write answers(inSequence:) instead.
            TestKitTests/RecordFailureTests.swift:\(Leaking.line): load was called with (7), but it has no answer, \
            so it threw
            """))
        #expect(output.contains("load was called with (8), but it has no answer, so it threw"))
      }

      @Test func `a check that fails in the arguments of a test makes the run fail`() async throws {
        let (output, status) = try await runInNewProcess("a check fails in the arguments")

        #expect(status == 1)
        #expect(
          output.contains(
            """
             in the test “a check fails in the arguments”, but outside its body: in its arguments, in a condition or \
            in a trait. Swift Testing may not count such a failure, so TestKit makes the process end with status 1. \
            Move the check into the test.
            SeededGenerator.current has no seed, so it uses seed 0. Add the trait .seeded
            """))
        #expect(output.contains("TestKit: warning at"))
      }
    #endif

    @Test func `in an exit test, an unanswered call is reported before the process ends`()
      async throws
    {
      let (_, issues) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          let load = Spy<Int, Int, any Error>("load")
          _ = try? load.call(1)
          _exit(1)
        }
      }

      #expect(issues.count == 1)
      #expect(issues.first?.message.hasPrefix("load was called with (1), but it has no") == true)
    }

    @Test func `outside a test, a known issue does not fail the process`() async throws {
      let (output, issues) = try await outcome {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          withKnownIssue { Spy<Void, Never>("reset").expectCalled() }
        }
      }

      #expect(issues.filter(\.isFailure).isEmpty)
      #expect(!output.contains("TestKit:"))
    }

    @Test func `a failure outside a test's task says the call came from outside`() async throws {
      let (output, issues) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          await Task.detached {
            let loaded = AsyncExpectation("loaded")
            loaded()
            await fulfillment(of: loaded)
            loaded()
            let kept = LockedState<Callback<Int>?>(nil)
            _ = try? await valueOfCallback { done in
              kept.withLock { $0 = done }
              done(1)
            }
            kept.withLock { $0 }?(2)
            _ = UnimplementedClock().now
          }.value
        }
      }

      let place = "\nThe call came from outside the test's task."
      #expect(issues.map { $0.message.hasSuffix(place) } == [true, true, true])
      #expect(output.contains(place))
    }

    @Test func `outside a test, a warning is printed, and a passed check prints nothing`()
      async throws
    {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Task.detached { Spy<Void, Never>("reset").expectNotCalled() }.value
        await Sleeping.run()
      }

      let output = try standardError(of: result)
      #expect(
        output.contains(
          """
          TestKit: warning at TestKitTests/RecordFailureTests.swift:\(Sleeping.line): A sleep until 6 s on the \
          TestClock made at RecordFailureTests.swift:\(Sleeping.line) has not ended within 10 s: the clock is at \
          0 s. Advance it by 6 s or more, or cancel the task that sleeps.

          """))
      #expect(output.ranges(of: "TestKit:").count == 1)
    }

    @Test func `captureIssues does not run its closure outside a test`() async throws {
      let (output, issues) = try await outcome {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
          await Task.detached {
            let issues = await captureIssues { Issue.record("must not run") }
            #expect(issues.isEmpty)
          }.value
        }
      }

      #expect(output.contains("TestKit: A check failed at"))
      // failure: capture-outside
      #expect(
        issues.map(\.message) == [
          """
          captureIssues was called outside the task of a test, so it did not run its closure. Call it in \
          the task of a test, not in a detached task or on a queue.
          """
        ])
      // end failure
    }
  }

  // MARK: - Fixtures

  private func standardError(of result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  /// Runs an exit test, and returns its standard error and the issues that it recorded.
  private func outcome(
    of exitTest: @escaping () async -> ExitTest.Result?
  ) async throws -> (output: String, issues: [Issue]) {
    var result: ExitTest.Result?
    let issues = await captureIssues { result = await exitTest() }
    return (try standardError(of: result), issues)
  }

  #if os(Linux)
    /// Tests that make their process end with status 1.
    ///
    /// A test above runs each of them in its own process.
    @Suite(.enabled(if: isNewProcess))
    struct FailingInNewProcess {
      // check-tests: allow no-expectation, the test above checks what the process prints
      @Test func `a leaked spy raises issues`() async { await Leaking.run() }

      // check-tests: allow no-expectation, the test above checks what the process prints
      @Test(arguments: isNewProcess ? [draw()] : [])
      func `a check fails in the arguments`(number: Int) {}

      private static func draw() -> Int {
        recordWarning("early", at: #_sourceLocation, madeIn: nil)
        var generator = SeededGenerator.current
        return Int.random(in: 0..<9, using: &generator)
      }
    }
  #endif

  /// A check that fails outside a test.
  ///
  /// The call is in a function, because the body of an exit test has no line numbers of its own.
  private enum Failing {
    static let line = #line + 3

    static func run() async {
      await Task.detached { Spy<Void, Never>("reset").expectCalled() }.value
    }
  }

  /// A sleep that reaches its limit, on a clock that another task has created.
  private enum Sleeping {
    static let line = #line + 1
    static let clock = impatient { TestClock() }

    static func run() async {
      _ = clock
      await Task.detached { try? await clock.sleep(for: .seconds(6)) }.value
    }
  }

  /// A spy that is never deallocated, because it holds a closure that holds the spy.
  private enum Leaking {
    static let line = #line + 4

    static func run() async {
      await Task.detached {
        let spy = Spy<Int, Int, any Error>("load")
        spy.when(1).answers { [spy] _ in spy.callCount }
        for id in 7...8 { _ = try? spy.call(id) }
      }.value
    }
  }
#endif
