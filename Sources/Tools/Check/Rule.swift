/// A convention that a machine can check.
protocol Rule: Sendable {
  var guide: Guide { get }

  /// Returns the places that break the convention.
  func problems(in file: TestFile, of module: TestModule) -> [Problem]
}

extension Rule {
  var name: String { guide.name }
}

/// The description of a rule, as `--explain` prints it.
struct Guide: Sendable {
  /// The name that exemptions and options use.
  let name: String

  /// The findings of the rule as a noun phrase, such as “tests that expect nothing”.
  let finds: String

  let reason: String
  let bad: String
  let good: String

  /// The page of the convention, below `Docs/Conventions`.
  let page: String

  /// The number of findings in other people's packages, and how many of them a person judged to be right.
  ///
  /// A rule that is on by default must be right in at least 9 of 10 findings. Nil for a rule that is off by default.
  var measured: (right: Int, found: Int)?

  /// A Boolean value that indicates whether the rule is off by default.
  var isOptIn = false
}

extension [any Rule] {
  /// All rules, in the order in which `--list-rules` prints them.
  static var all: Self {
    [
      NoExpectation(), ConstantExpectation(), EmptyCatch(), ForceUnwrap(), ForceTry(), XCTestCall(),
      Polling(), Sleep(), YieldLoop(), Print(), MutableStatic(), DisabledTest(),
      OnlyThrows(), Yield(), RealClock(), RealTimer(), BlockedThread(), NameWithoutSpaces(),
      SeveralActs(), Untagged(),
    ]
  }

  subscript(name: String) -> (any Rule)? { first { $0.name == name } }
}

// MARK: - In words

extension [any Rule] {
  /// The rules, each on a line with its name, its default and its findings.
  var list: String {
    let width = map(\.name.count).max() ?? 0
    return map { rule in
      let name = rule.name.padded(to: width)
      return "\(name)  \(rule.guide.isOptIn ? "off" : "on ")  \(rule.guide.finds)"
    }.joined(separator: "\n")
  }
}

extension Guide {
  /// The reason and the examples.
  var explanation: String {
    """
    \(name) finds \(finds). It is \(isOptIn ? "off unless you --enable it" : "on by default").

    \(reason)

    Bad:
    \(bad.indented)

    Good:
    \(good.indented)

    Convention: Docs/Conventions/\(page) in the repository of TestKit
    """ + precision
  }

  /// The measured precision as a last line.
  private var precision: String {
    guard let measured else { return "" }
    let result =
      measured.found == 0
      ? "nothing found" : "\(measured.right) of \(measured.found) findings were true"
    return "\nMeasured on eleven packages with 2045 tests: \(result)."
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
