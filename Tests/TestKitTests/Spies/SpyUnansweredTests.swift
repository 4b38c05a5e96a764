import TestKit

/// A call that no answer is for, though the spy has answers.
@Suite("Spy: answers for other calls")
struct SpyUnansweredTests {
  let spy = Spy<Int, String, Int, any Error>("find")
  let file = "SpyUnansweredTests.swift"

  @Test func `a spy without answers shows none`() async {
    let issues = await captureIssues { _ = try? spy.call(1, "x") }

    #expect(issues.map { $0.message.contains("other calls") } == [false])
  }

  @Test func `its answers are shown with what the nearest misses`() async {
    spy.when(1, "y").returns(5)
    spy.when(.equal(2), .where("long") { $0.count > 3 }).answers { _, _ in 6 }
    let line = #line - 2

    let issues = await captureIssues { _ = try? spy.call(1, "x") }

    // failure: spy-unanswered
    #expect(
      issues.map(\.message) == [
        """
        find was called with (1, "x"), but it has no answer. It threw UnansweredCall.
        Give it an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base answer \
        where it is made, with Spy("find", returning: …).
        It has answers for other calls:
          1. returns(5) for (1, "y"), given at \(file):\(line)
          2. answers { … } for (2, where long), given at \(file):\(line + 1)
        Nearest: answer 1, argument 2: "x" is not "y"
        """
      ])
    // end failure
  }

  @Test func `the only answer is the nearest even if nothing is right`() async {
    spy.when(1, "y").returns(5)
    let line = #line - 1

    let issues = await captureIssues { _ = try? spy.call(2, "x") }

    #expect(
      issues.first?.message.hasSuffix(
        """
          1. returns(5) for (1, "y"), given at \(file):\(line)
        Nearest: answer 1, argument 1: 2 is not 1; argument 2: "x" is not "y"
        """) == true)
  }

  @Test func `of answers that are as near the first one is shown`() async {
    spy.when(1, "y").returns(5)
    spy.when(1, "z").returns(6)

    let issues = await captureIssues { _ = try? spy.call(1, "x") }

    #expect(
      issues.first?.message.hasSuffix("\nNearest: answer 1, argument 2: \"x\" is not \"y\"")
        == true)
  }

  @Test func `none of several is near if nothing is right`() async {
    spy.when(1, "y").returns(5)
    spy.when(2, "z").returns(6)

    let issues = await captureIssues { _ = try? spy.call(3, "x") }

    #expect(issues.map { $0.message.contains("Nearest") } == [false])
    #expect(
      issues.first?.message.contains("It has answers for other calls:\n  1. returns(5)") == true)
  }

  @Test func `many answers are cut, but not the nearest`() async {
    for number in 1...12 { spy.when(number, "y").returns(number) }
    let line = #line - 1

    let issues = await captureIssues { _ = try? spy.call(8, "x") }

    let message = issues.first?.message ?? ""
    let shown = ([1, 2, 3, 4, 5, 6, 7, 8] + [10, 11, 12]).map {
      "  \($0). returns(\($0)) for (\($0), \"y\"), given at \(file):\(line)"
    }
    let lines = shown.prefix(8) + ["  … 1 more answer …"] + shown.suffix(3)
    #expect(message.contains(lines.joined(separator: "\n")))
    #expect(message.hasSuffix("\nNearest: answer 8, argument 2: \"x\" is not \"y\""))
  }

  @Test func `an async answer that a synchronous call cannot take is not for others`() async {
    spy.answers { _, _ async in 5 }

    let issues = await captureIssues { _ = try? spy.call(1, "x") }

    #expect(issues.count == 2)
    #expect(!issues.contains { $0.message.contains("other calls") })
  }
}
