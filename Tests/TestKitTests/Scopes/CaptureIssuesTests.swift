import Foundation
import TestKit

@Suite("Captured issues")
struct CaptureIssuesTests {
  @Test(arguments: 1...20)
  func `issues are captured in the order in which they were recorded`(number: Int) async {
    let issues = await captureIssues {
      Issue.record("first \(number)")
      Issue.record("second", severity: .warning)
      withKnownIssue { Issue.record("known") }
      await confirmation("not confirmed") { _ in }
    }

    #expect(issues.map(\.message) == ["first \(number)", "second", "known", "not confirmed"])
    #expect(issues.map(\.severity) == [.error, .warning, .error, .error])
  }

  @Test func `a failed requirement is captured as one issue and stops the closure`() async {
    let none: Int? = nil
    var isReached = false

    let issues = await captureIssues {
      _ = try #require(none)
      isReached = true
    }

    #expect(issues.count == 1)
    #expect(!isReached)
  }

  @Test func `a thrown error is captured as an issue at the line that calls captureIssues`() async {
    let line = #line + 1
    let issues = await captureIssues { throw TestError.failed }

    #expect(issues.map { $0.error as? TestError } == [.failed])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }

  @Test(
    arguments: [(CancellationError(), []), (TestError.failed, [.failed])]
      as [(any Error, [TestError?])])
  func `an error of a cancelled test is captured unless it is a cancellation error`(
    error: any Error, captured: [TestError?]
  ) async throws {
    let issues = try await inCancelledTask { await captureIssues { throw error } }

    #expect(issues.map { $0.error as? TestError } == captured)
  }

  #if os(Linux)
    @Test func `captureIssues does not count a test's cancellation as an issue`() async throws {
      let (output, _) = try await runInNewProcess("a test is cancelled while issues are captured")

      #expect(output.contains("captured: 0"))
    }

    @Suite(.enabled(if: isNewProcess))
    struct CancelledInNewProcess {
      @Test func `a test is cancelled while issues are captured`() async {
        let issues = await captureIssues { try Test.cancel() }
        FileHandle.standardError.write(Data("captured: \(issues.count)".utf8))
      }
    }
  #endif

  @Test func `issues from child tasks and unstructured tasks are captured`() async {
    let issues = await captureIssues {
      async let child: Void = record("child")
      await child
      await withTaskGroup { group in group.addTask { record("group") } }
      await Task { record("task") }.value
    }

    #expect(issues.map(\.message) == ["child", "group", "task"])
  }

  @Test func `an issue that a task records after the end of captureIssues is reported`() async {
    let late = Gate<Void, Never>()
    var early: [Issue] = []

    let issues = await captureIssues {
      var task: Task<Void, Never>?
      early = await captureIssues {
        task = Task {
          await late.pass()
          record("late")
        }
      }
      late.open()
      await task?.value
    }

    #expect(early.isEmpty)
    #expect(issues.map(\.message) == ["late"])
  }

  @Test func `if captureIssues is nested, each call captures only its own issues`() async {
    var inner: [Issue] = []

    let outer = await captureIssues {
      Issue.record("before")
      inner = await captureIssues { Issue.record("inside") }
      Issue.record("after")
    }

    #expect(inner.map(\.message) == ["inside"])
    #expect(outer.map(\.message) == ["before", "after"])
  }

  @Test func `an issue's message is its comments, or its description if it has none`() async throws
  {
    let one = 1

    let issues = await captureIssues {
      Issue.record("a")
      #expect(one == 2)
      throw TestError.failed
    }

    try #require(issues.count == 3)
    var commented = issues[0]
    commented.comments.append("b")
    #expect(commented.message == "a\nb")
    #expect(issues[1].message == issues[1].description)
    #expect(issues[1].message.contains("one"))
    #expect(issues[2].message.contains(".failed"))
  }

  // MARK: - Isolation

  @MainActor
  @Test func `in a main-actor test, captureIssues runs its closure on the main actor`() async {
    let issues = await captureIssues {
      MainActor.preconditionIsolated()
      await Task {}.value
      MainActor.preconditionIsolated()
      Issue.record("on the main actor")
    }

    #expect(issues.map(\.message) == ["on the main actor"])
  }

  @Test func `inside an actor, captureIssues runs its closure on that actor`() async {
    let issues = await Recorder().capturedIssues()

    #expect(issues.map(\.message) == ["in the actor"])
  }
}

// MARK: - Fixtures

private func record(_ text: String) {
  Issue.record(Comment(rawValue: text))
}

private actor Recorder {
  func capturedIssues() async -> [Issue] {
    await captureIssues {
      self.preconditionIsolated()
      await Task {}.value
      self.preconditionIsolated()
      Issue.record("in the actor")
    }
  }
}

/// Captures an issue while the traits of a suite run, when no test case is running yet.
private struct CapturingTrait: SuiteTrait, TestScoping {
  @TaskLocal static var captured: [String] = []

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let issues = await captureIssues { Issue.record("early") }
    try await Self.$captured.withValue(issues.map(\.message)) { try await body() }
  }
}

@Suite("Issues captured by a trait", CapturingTrait())
struct IssuesCapturedByTraitTests {
  @Test func `the trait of a suite can capture issues`() {
    #expect(CapturingTrait.captured == ["early"])
  }
}
