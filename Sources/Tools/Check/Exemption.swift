import TestKitCompiler

/// A comment that allows what a rule finds.
///
/// A comment at the end of a line covers the code on that line. If no code begins on that line, for example
/// because the comment has a line of its own, the comment also covers the next line with code. A statement, a
/// test or a suite that begins on a covered line is covered to its end.
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

  /// The problems with comments that are not valid exemptions.
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
    // Code that `#if` excludes has no findings, so all of its exemptions would look unnecessary.
    guard !inactive.lines.contains(line) else { return }
    guard let match = text.wholeMatch(of: /\s*allow\s+([a-z-]+)\s*(?:[,:]\s*(.*?)\s*)?/) else {
      return problems.append(
        (line, "this exemption cannot be read. Write // check-tests: allow RULE, REASON"))
    }
    let rule = String(match.1)
    guard [any Rule].all[rule] != nil else {
      return problems.append(
        (line, "unknown rule “\(rule)”. check-tests --list-rules lists all rules"))
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
  ///
  /// The tree also has a literal for each segment of an interpolated string. The segments are left out. An
  /// empty segment at the end begins at the closing quotation mark, so it would look like another string.
  fileprivate var strings: [Range<Int>] {
    nodes.indices.compactMap { index in
      let kinds: Set = ["string_literal_expr", "interpolated_string_literal_expr"]
      guard kinds.contains(nodes[index].kind), let start = nodes[index].syntax.range?.start,
        !ancestors(of: index).contains(where: {
          nodes[$0].kind == "interpolated_string_literal_expr"
        })
      else { return nil }
      return start..<source.endOfToken(at: start)
    }
  }

  /// Returns the lines that a comment on the given line covers.
  fileprivate func extent(from line: Int) -> ClosedRange<Int> {
    let offset = source.offset(line: line, column: 1) ?? source.bytes.count
    let starts = nodes.indices.lazy.filter { nodes[$0].syntax.range != nil && $0 > 0 }
      .map { (index: $0, start: firstByte(of: $0)) }.filter { $0.start >= offset }
    guard let first = starts.map(\.start).min() else { return line...line }
    let firstLine = source.position(of: first).line
    let next = source.offset(line: firstLine + 1, column: 1) ?? source.bytes.count
    let last = starts.filter { $0.start < next }.map { lastToken(of: $0.index) }.max() ?? first
    return line...max(line, source.position(of: last).line)
  }
}

/// The code that conditional compilation excludes.
struct InactiveCode {
  /// The lines inside `#if` that were not compiled.
  let lines: Set<Int>

  /// The number of tests on these lines.
  let tests: Int

  init(in tree: SourceTree) {
    let text = String(decoding: tree.source.bytes, as: UTF8.self)
    var inactive: [Line] = []
    // The lines since the last `#if` or `#else` of each block that is still open.
    var open: [[Line]] = []
    for line in text.contains("#if") ? Line.all(in: tree) : [] {
      guard ["#if", "#else", "#endif"].contains(where: line.text.hasPrefix) else {
        for block in open.indices { open[block].append(line) }
        continue
      }
      if !line.text.hasPrefix("#if"), let block = open.popLast(),
        !block.contains(where: \.isCompiled)
      {
        inactive += block
      }
      if !line.text.hasPrefix("#endif") { open.append([]) }
    }
    lines = Set(inactive.map(\.number))
    tests = Set(inactive.filter(\.declaresTest).map(\.number)).count
  }

  private struct Line {
    let number: Int

    /// The line without its indentation.
    let text: Substring

    /// A Boolean value that indicates whether compiled code begins on this line.
    let isCompiled: Bool

    var declaresTest: Bool { text.contains("@Test") || text.hasPrefix("func test") }

    /// Returns the lines of a file that do not begin inside a string.
    static func all(in tree: SourceTree) -> [Line] {
      let strings = tree.strings
      let starts = Set(tree.nodes.dropFirst().map(\.start))
      var offset = 0
      var lines: [Line] = []
      // Split the bytes. In a `String`, a Windows line ending is a single character, which is not equal to "\n".
      for (index, line) in tree.source.bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).enumerated() {
        let text = String(decoding: line, as: UTF8.self)
        let bytes = offset..<(offset + line.count)
        offset = bytes.upperBound + 1
        if strings.contains(where: {
          $0.lowerBound < bytes.lowerBound && $0.contains(bytes.lowerBound)
        }) {
          continue
        }
        lines.append(
          Line(
            number: index + 1, text: text.drop { $0 == " " || $0 == "\t" },
            isCompiled: bytes.contains(where: starts.contains)))
      }
      return lines
    }
  }
}
