import TestKit

@Suite("Capturing issues")
struct CaptureIssuesTests {
  @Test func `a closure that records nothing gives no issue`() async {
    let issues = await captureIssues {}

    #expect(issues.isEmpty)
  }

  @Test func `issues come in the order in which they were recorded`() async {
    let issues = await captureIssues {
      Issue.record("first")
      Issue.record("second", severity: .warning)
    }

    #expect(issues.map(\.message) == ["first", "second"])
    #expect(issues.map(\.severity) == [.error, .warning])
  }

  @Test func `a failed expectation is captured with its place and comment`() async throws {
    let one = 1

    let line = #line + 1
    let issues = await captureIssues { #expect(one == 2, "one is not two") }

    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.message == "one is not two")
    #expect(issue.sourceLocation?.line == line)
  }

  @Test func `a failed requirement is one issue and ends the closure`() async {
    let none: Int? = nil
    var goesOn = false

    let issues = await captureIssues {
      _ = try #require(none)
      goesOn = true
    }

    #expect(issues.count == 1)
    #expect(!goesOn)
  }

  @Test func `a thrown error is an issue at the line of the call`() async throws {
    let line = #line + 1
    let issues = await captureIssues { throw Mistake.made }

    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.error as? Mistake == .made)
    #expect(issue.sourceLocation?.line == line)
  }

  @Test func `issues of child tasks and unstructured tasks are captured`() async {
    let issues = await captureIssues {
      async let child: Void = record("child")
      await child
      await withTaskGroup { group in
        group.addTask { record("group") }
      }
      await Task { record("task") }.value
    }

    #expect(issues.map(\.message) == ["child", "group", "task"])
  }

  @Test func `a miscounted confirmation is captured`() async throws {
    let issues = await captureIssues {
      await confirmation("a callback") { _ in }
    }

    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    guard case .confirmationMiscounted(actual: 0, expected: _) = issue.kind else {
      Issue.record("not a miscounted confirmation: \(issue.kind)")
      return
    }
  }

  @Test func `an inner capture keeps its issues from the outer one`() async {
    var inner: [Issue] = []

    let outer = await captureIssues {
      Issue.record("before")
      inner = await captureIssues { Issue.record("inside") }
      Issue.record("after")
    }

    #expect(inner.map(\.message) == ["inside"])
    #expect(outer.map(\.message) == ["before", "after"])
  }

  @Test(arguments: 1...20)
  func `cases that run at once see their own issues`(number: Int) async {
    let issues = await captureIssues { Issue.record("\(number)") }

    #expect(issues.map(\.message) == ["\(number)"])
  }

  @Test func `a known issue is captured like any other`() async {
    let issues = await captureIssues {
      withKnownIssue { Issue.record("known") }
    }

    #expect(issues.map(\.message) == ["known"])
  }

  // MARK: - Messages

  @Test func `the comments of an issue are the lines of its message`() async throws {
    let issues = await captureIssues { Issue.record("a") }
    var issue = try #require(issues.first)

    issue.comments.append("b")

    #expect(issue.message == "a\nb")
  }

  @Test func `an issue without a comment describes itself`() async throws {
    let one = 1

    let issues = await captureIssues {
      #expect(one == 2)
      throw Mistake.made
    }

    try #require(issues.count == 2)
    #expect(issues[0].message == issues[0].description)
    #expect(issues[0].message.contains("one"))
    #expect(issues[1].message.contains("made"))
  }

  // MARK: - Isolation

  @MainActor
  @Test func `the closure runs on the main actor of a test that does`() async {
    let model = MainActorModel()

    let issues = await captureIssues {
      MainActor.preconditionIsolated()
      model.count += 1
      await Task {}.value
      MainActor.preconditionIsolated()
      model.count += 1
      Issue.record("on the main actor")
    }

    #expect(model.count == 2)
    #expect(issues.count == 1)
  }

  @Test func `the closure runs on the actor that calls`() async {
    let counter = Counter()

    let issues = await counter.countWhileCapturing()

    await #expect(counter.count == 2)
    #expect(issues.map(\.message) == ["in the actor"])
  }

  @MainActor
  @Test func `a closure that is on no actor of its own runs on the one that calls`() async {
    let isolation = await isolationWhileCapturing()

    #expect(isolation === MainActor.shared)
  }

  @Test func `the closure may change variables that are not sendable`() async {
    final class Box { var values: [Int] = [] }
    let box = Box()
    var sum = 0

    let issues = await captureIssues {
      box.values.append(1)
      sum += box.values.count
    }

    #expect(issues.isEmpty)
    #expect(box.values == [1])
    #expect(sum == 1)
  }
}

// MARK: - Fixtures

private enum Mistake: Error { case made }

private func record(_ text: String) {
  Issue.record(Comment(rawValue: text))
}

private func isolationWhileCapturing() async -> (any Actor)? {
  var isolation: (any Actor)?
  _ = await captureIssues { isolation = #isolation }
  return isolation
}

@MainActor private final class MainActorModel {
  var count = 0
}

private actor Counter {
  private(set) var count = 0

  func countWhileCapturing() async -> [Issue] {
    await captureIssues {
      self.preconditionIsolated()
      self.count += 1
      await Task {}.value
      self.preconditionIsolated()
      self.count += 1
      Issue.record("in the actor")
    }
  }
}
