/// What the conventions ask of a test and a machine can see.
enum TestConventions {
  /// Tests whose name is no sentence, or that expect nothing.
  static func findings(in source: SwiftSource) -> [Finding] {
    TestFunction.all(in: source).flatMap { test in
      problems(of: test).map { Finding(path: source.path, line: test.line, text: $0) }
    }
  }

  private static func problems(of test: TestFunction) -> [String] {
    var problems: [String] = []
    if !test.isRaw || !test.name.contains(" ") {
      problems.append(
        "the name of the test “\(test.name)” has to be a sentence in backticks: condition, result.")
    }
    // From its end, where most tests expect what they do: a search in a line is slow.
    if !test.body.reversed().contains(where: expectsSomething) {
      problems.append(
        """
        the test “\(test.name)” expects nothing, so nothing can make it fail. Give it an #expect, a \
        #require or a call whose name begins with expect.
        """)
    }
    return problems
  }

  /// Whether a line holds `#expect`, `#require`, a helper called `expect…`, a wait that fails, or
  /// records an issue.
  private static func expectsSomething(_ line: String) -> Bool {
    if ["#expect", "#require", "Issue.record(", "repository.report("].contains(where: line.contains)
    {
      return true
    }
    // Few lines are asked at length: a search by a pattern is slow.
    let helper =
      /\b(expect[A-Z]\w*|expectation|fulfillment|waitForCalls|sleepers|eventually)(\(| \{)/
    return ["expect", "fulfillment", "waitForCalls", "sleepers", "eventually"]
      .contains(where: line.contains) && line.contains(helper.wordBoundaryKind(.simple))
  }
}
