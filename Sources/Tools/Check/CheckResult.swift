import TestKitCompiler
import TestKitTerminal

/// The result of checking the tests of a package.
struct CheckResult: Sendable {
  private(set) var findings: [Finding] = []

  /// The number of findings that comments exempt.
  private(set) var exempted = 0

  private(set) var tests = 0

  /// The number of tests that conditional compilation excludes.
  private(set) var unseen = 0

  init() {}

  /// Checks the files of a target.
  init(of trees: [SourceTree], by rules: [any Rule]) {
    let module = TestModule(trees)
    for file in module.files {
      tests += file.tests.count
      add(file, of: module, rules)
    }
    findings.sort()
  }

  private mutating func add(_ file: TestFile, of module: TestModule, _ rules: [any Rule]) {
    let path = file.tree.source.path
    let inactive = InactiveCode(in: file.tree)
    unseen += inactive.tests
    let exemptions = Exemptions(in: file.tree, inactive: inactive)
    var used: Set<Int> = []
    for rule in rules {
      // The tree repeats some closures, so a rule finds the problems in them twice.
      var seen: Set<Int> = []
      for problem in rule.problems(in: file, of: module) {
        guard seen.insert(file.tree.nodes[problem.index].start).inserted else { continue }
        let line = file.tree.line(of: problem.index)
        let allowing = exemptions.all.indices.filter {
          exemptions.all[$0].rule == rule.name && exemptions.all[$0].lines.contains(line)
        }
        used.formUnion(allowing)
        if allowing.isEmpty {
          findings.append(Finding(path: path, line: line, rule: rule.name, text: problem.text))
        } else {
          exempted += 1
        }
      }
    }
    let names = Set(rules.map(\.name))
    for (index, exemption) in exemptions.all.enumerated()
    where !used.contains(index) && names.contains(exemption.rule) {
      findings.append(
        Finding(
          path: path, line: exemption.line, rule: Self.exemption,
          text: "this exemption from “\(exemption.rule)” is not needed. Remove it"))
    }
    for problem in exemptions.problems {
      findings.append(
        Finding(path: path, line: problem.line, rule: Self.exemption, text: problem.text))
    }
  }

  /// The name that findings about exemptions show instead of a rule.
  static let exemption = "exemption"

  mutating func add(_ other: Self) {
    findings += other.findings
    exempted += other.exempted
    tests += other.tests
    unseen += other.unseen
  }
}

// MARK: - Showing

extension CheckResult {
  /// The number of tests and the number of findings, in total and for each rule, in one line.
  ///
  /// The line also has the numbers of exempted findings and of tests that `#if` excludes, unless they are zero.
  var summary: String {
    var text = "\(counted(tests, "test")): "
    if findings.isEmpty {
      text += "no findings"
    } else {
      let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      text +=
        "\(counted(findings.count, "finding")): "
        + counts.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    if exempted > 0 { text += ". Exempted: \(exempted)" }
    if unseen > 0 {
      text += ". Not checked: \(counted(unseen, "test")) that #if excludes from this build"
    }
    return text
  }

  /// The content of the JSON report.
  struct Document: Codable {
    let tests: Int
    let exempted: Int
    let unseen: Int
    let findings: [Finding]
  }

  var document: Document {
    Document(tests: tests, exempted: exempted, unseen: unseen, findings: findings)
  }
}
