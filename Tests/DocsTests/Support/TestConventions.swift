/// The conventions for tests that a machine can check.
enum TestConventions {
  /// Returns a finding for each test whose name is not a sentence, or that has no expectation.
  static func findings(in source: SwiftSource) -> [Finding] {
    TestFunction.all(in: source).flatMap { test in
      problems(of: test).map { Finding(path: source.path, line: test.line, text: $0) }
    }
  }

  private static func problems(of test: TestFunction) -> [String] {
    var problems: [String] = []
    if !test.isRaw || !test.name.contains(" ") {
      problems.append(
        "the name of the test “\(test.name)” must be a sentence in backticks: condition, then result."
      )
    }
    // Searches from the end, where most tests have an expectation, because searching a line is slow.
    if !test.body.reversed().contains(where: expectsSomething) {
      problems.append(
        """
        the test “\(test.name)” cannot fail, because it expects nothing. Give it an #expect, a #require \
        or a call whose name begins with expect.
        """)
    }
    return problems
  }

  /// Returns `true` if a line can fail the test.
  private static func expectsSomething(_ line: String) -> Bool {
    if ["#expect", "#require", "Issue.record(", "repository.report("].contains(where: line.contains)
    {
      return true
    }
    // Matching a pattern is slow, so only lines that contain one of these words are searched.
    let helper =
      /\b(expect[A-Z]\w*|expectation|fulfillment|waitForCalls|sleepers|eventually)(\(| \{)/
    return ["expect", "fulfillment", "waitForCalls", "sleepers", "eventually"]
      .contains(where: line.contains) && line.contains(helper.wordBoundaryKind(.simple))
  }

  /// Returns a finding for a file of sample tests without a style tag.
  static func missingStyles(in source: SwiftSource) -> [Finding] {
    guard source.path.hasPrefix("Tests/Samples/"),
      let first = TestFunction.all(in: source).first,
      !source.lines.contains(where: { !$0.isInString && hasTag($0.text) })
    else { return [] }
    return [
      Finding(
        path: source.path, line: first.line,
        text: """
          no test here has a style. Give the suite .tags(.returnValue), .tags(.state) or \
          .tags(.behavior), or give each test its own.
          """)
    ]
  }

  private static func hasTag(_ line: String) -> Bool {
    !line.hasPrefix("//") && line.contains(".tags(.")
  }
}
