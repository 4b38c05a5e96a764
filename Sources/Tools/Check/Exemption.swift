import TestKitCompiler

/// A comment that allows what a rule finds.
///
/// It applies to its own line and the next line with code, and to everything that begins there: a statement, a test or
/// a suite.
struct Exemption: Equatable, Sendable {
  /// The line of the comment.
  let line: Int

  /// The name of the rule.
  let rule: String

  let reason: String

  /// The lines that it applies to.
  let lines: ClosedRange<Int>
}

/// The exemptions of a file.
struct Exemptions {
  private(set) var all: [Exemption] = []

  /// The comments that cannot be understood.
  private(set) var problems: [(line: Int, text: String)] = []

  init(in tree: SourceTree, inactive: InactiveCode) {
    guard String(decoding: tree.source.bytes, as: UTF8.self).contains(Self.marker) else { return }
    let strings = tree.strings
    var offset = 0
    for (index, line) in tree.source.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      defer { offset += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self)
      guard let comment = text.comment(at: offset, outside: strings), comment.hasPrefix(Self.marker)
      else { continue }
      read(String(comment.dropFirst(Self.marker.count)), line: index + 1, tree, inactive)
    }
  }

  static let marker = "check-tests:"

  private mutating func read(
    _ text: String, line: Int, _ tree: SourceTree, _ inactive: InactiveCode
  ) {
    // Code that `#if` removes has no findings, so nothing can be said about its exemptions.
    guard !inactive.lines.contains(line) else { return }
    guard let match = text.wholeMatch(of: /\s*allow\s+([a-z-]+)\s*(?:[,:]\s*(.*?)\s*)?/) else {
      return problems.append(
        (line, "this exemption cannot be read. Write // check-tests: allow RULE, REASON"))
    }
    let rule = String(match.1)
    guard [any Rule].all[rule] != nil else {
      return problems.append(
        (line, "there is no rule “\(rule)”. check-tests --list-rules names them all"))
    }
    let reason = String(match.2 ?? "")
    guard reason.contains(where: \.isLetter) else {
      return problems.append(
        (line, "this exemption has no reason. Write // check-tests: allow \(rule), REASON"))
    }
    all.append(Exemption(line: line, rule: rule, reason: reason, lines: tree.extent(from: line)))
  }
}

extension String {
  /// Returns the comment in a line, without its slashes and the space after them.
  fileprivate func comment(at offset: Int, outside strings: [Range<Int>]) -> Substring? {
    var rest = self[...]
    while let slashes = rest.firstRange(of: "//") {
      let place = offset + self[..<slashes.lowerBound].utf8.count
      rest = rest[slashes.upperBound...]
      if !strings.contains(where: { $0.contains(place) }) { return rest.drop { $0 == " " } }
    }
    return nil
  }
}

extension SourceTree {
  /// The ranges of all string literals.
  fileprivate var strings: [Range<Int>] {
    nodes.compactMap { node in
      let kinds: Set = ["string_literal_expr", "interpolated_string_literal_expr"]
      guard kinds.contains(node.kind), let start = node.syntax.range?.start else { return nil }
      return start..<source.endOfToken(at: start)
    }
  }

  /// Returns the lines of what begins at a line, or at the next one with code.
  fileprivate func extent(from line: Int) -> ClosedRange<Int> {
    var found: (first: Int, last: Int)?
    for index in nodes.indices where nodes[index].syntax.range != nil {
      guard nodes[index].kind != "source_file", self.line(of: index) >= line || isDeclaration(index)
      else { continue }
      let lines = lines(of: index)
      guard lines.lowerBound >= line else { continue }
      if let current = found, lines.lowerBound > current.first { continue }
      if let current = found, lines.lowerBound == current.first {
        found = (current.first, max(current.last, lines.upperBound))
      } else {
        found = (lines.lowerBound, lines.upperBound)
      }
    }
    return line...max(line, found?.last ?? line)
  }

  private func isDeclaration(_ index: Int) -> Bool { nodes[index].kind.hasSuffix("_decl") }
}

/// The code that conditional compilation removes.
struct InactiveCode {
  /// The lines without any code that was compiled, inside `#if`.
  let lines: Set<Int>

  /// The number of tests in them.
  let tests: Int

  init(in tree: SourceTree) {
    let text = String(decoding: tree.source.bytes, as: UTF8.self)
    guard text.contains("#if") else {
      lines = []
      tests = 0
      return
    }
    let compiled = Set(tree.nodes.indices.map { tree.line(of: $0) })
    var lines: Set<Int> = []
    var tests = 0
    // The lines of each open block since its last directive.
    var open: [[(number: Int, text: Substring)]] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      let isDirective = ["#if", "#else", "#endif"].contains(where: trimmed.hasPrefix)
      guard isDirective else {
        for block in open.indices { open[block].append((index + 1, trimmed)) }
        continue
      }
      if !trimmed.hasPrefix("#if"), let block = open.popLast(),
        !block.contains(where: { compiled.contains($0.number) })
      {
        let new = block.filter { !lines.contains($0.number) }
        lines.formUnion(new.map(\.number))
        tests += new.count { $0.text.contains("@Test") || $0.text.hasPrefix("func test") }
      }
      if !trimmed.hasPrefix("#endif") { open.append([]) }
    }
    self.lines = lines
    self.tests = tests
  }
}
