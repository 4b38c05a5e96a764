#if os(macOS) || os(Linux)
  import Foundation
  import TestKit

  /// A failure where no test is running: under XCTest the platform would drop it in silence.
  ///
  /// Each runs in a process of its own, which has no current test either.
  @Suite("Failures outside a test")
  struct RecordFailureTests {
    @Test func `a failing helper is named on standard error and fails the process`() async throws {
      var result: ExitTest.Result?

      let issues = await captureIssues {
        result = await #expect(
          processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
          await Failing.run()
        }
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        output.contains(
          """
          TestKit: A check failed at \
          TestKitTests/RecordFailureTests.swift:\(Failing.line), where no Swift Testing test is running: in \
          an XCTestCase, or outside the test's task. XCTest does not count such a failure, so the \
          process will end with status 1. In an XCTestCase, move the test to a function marked \
          @Test.
          Expected exactly 1 call of reset, but there was none.

          """))
      #expect(issues.map(\.message) == ["Expected exactly 1 call of reset, but there was none."])
    }

    @Test func `a spy that ends outside a test reports what its calls have raised`() async throws {
      var result: ExitTest.Result?

      let issues = await captureIssues {
        result = await #expect(
          processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
          await Task.detached { _ = try? Spy<Int, any Error>("load").call() }.value
        }
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("load was called with (), but it has no answer."))
      #expect(!output.contains("could not be reported"))
      #expect(issues.count == 1)
    }

    @Test func `an issue that a spy keeps forever is reported when the process ends`() async throws
    {
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        await Leaking.run()
        // Here, because the output that comes after the closure is not observed.
        exit(EXIT_SUCCESS)
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        output.contains(
          """
          TestKit: 2 issues could not be reported in a test, because the spy was neither verified nor \
          deallocated. The process will end with status 1. A closure that uses its own spy keeps it alive: \
          capture it with [unowned spy], or write answers(inSequence:) instead.
          TestKitTests/RecordFailureTests.swift:\(Leaking.line): load was called with (7), but it has no answer.
          """))
      #expect(output.contains("load was called with (8), but it has no answer."))
    }

    @Test func `a passing helper leaves the process alone`() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await Task.detached { Spy<Void, Never>("reset").expectNotCalled() }.value
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(!output.contains("TestKit:"))
    }

    @Test func `capturing outside a test is refused and does not run the closure`() async throws {
      var result: ExitTest.Result?

      let issues = await captureIssues {
        result = await #expect(
          processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
          await Task.detached {
            let issues = await captureIssues { Issue.record("must not run") }
            #expect(issues.isEmpty)
          }.value
        }
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("TestKit: A check failed at"))
      // failure: capture-outside
      #expect(
        issues.map(\.message) == [
          """
          captureIssues was called outside the task of a test, so it did not run its closure. Call it on \
          the task of a test, not in a detached task or on a queue.
          """
        ])
      // end failure
    }
  }

  // MARK: - Fixtures

  /// A failing helper where no test is to be seen; the body of an exit test has no lines of its own.
  private enum Failing {
    static let line = #line + 3

    static func run() async {
      await Task.detached { Spy<Void, Never>("reset").expectCalled() }.value
    }
  }

  /// A spy that is never deallocated: it keeps the closure, and the closure keeps the spy.
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
