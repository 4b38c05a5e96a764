/// A page of `Docs/Conventions`: a rule, its reason, a good and a bad example, and how it is checked.
struct ConventionPage {
  /// The most lines of a page; what needs more is two rules.
  static let lineLimit = 60

  /// The path of the page, seen from the root of the repository.
  let path: String

  private let lines: [String]
  private let page: MarkdownPage

  init(path: String, text: String) {
    self.path = path
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    page = MarkdownPage(path: path, text: text)
  }

  /// What is missing, not in its place, or too long.
  var findings: [Finding] {
    [headline, order, ending, length].compactMap(\.self) + examples
  }

  /// The number at the beginning of the name of the file; nil if it has none.
  private var number: Int? {
    let name = path.split(separator: "/").last ?? ""
    return name.prefix(3).hasSuffix("-") ? Int(name.prefix(2)) : nil
  }

  private var headline: Finding? {
    guard let number else {
      return finding(1, "the name of a page begins with its number: 07-Time.md.")
    }
    guard !(lines.first ?? "").hasPrefix("# \(number). ") else { return nil }
    return finding(1, "the page begins with its number and its name: # \(number). Name.")
  }

  /// The first of the parts that is not there, or not behind the one before it.
  private var order: Finding? {
    var last = 0
    for part in ["**Rule.** ", "**Why.** ", "## Good", "## Bad", "**Checked** "] {
      let begins = page.prose.first { line in
        line.number > last
          && (part.hasPrefix("#") ? line.text == part : line.text.hasPrefix(part))
      }
      guard let begins else {
        return finding(
          last + 1,
          """
          from here on there is no “\(part.trimmed)”. A page has, in this order: **Rule.**, **Why.**, \
          ## Good, ## Bad, **Checked**.
          """)
      }
      last = begins.number
    }
    return nil
  }

  /// A heading behind the last part, which would hide how the rule is checked.
  private var ending: Finding? {
    guard let checked = page.prose.last(where: { $0.text.hasPrefix("**Checked** ") }) else {
      return nil
    }
    let heading = page.prose.first { $0.number > checked.number && $0.text.hasPrefix("#") }
    return heading.map { finding($0.number, "**Checked** is the last part of a page.") }
  }

  private var length: Finding? {
    guard lines.count > Self.lineLimit else { return nil }
    return finding(
      Self.lineLimit + 1,
      """
      the page has \(lines.count) lines, at most \(Self.lineLimit) are read. Make it two pages, or \
      say less.
      """)
  }

  private var examples: [Finding] {
    ["## Good", "## Bad"].compactMap { part in
      guard let heading = page.prose.first(where: { $0.text == part }) else { return nil }
      let next = page.prose.first {
        $0.number > heading.number
          && ["## ", "**Checked** "].contains(where: $0.text.hasPrefix)
      }
      let range = heading.number..<(next?.number ?? .max)
      guard !page.codeBlocks.contains(where: { range.contains($0.line) }) else { return nil }
      return finding(heading.number, "below “\(part)” there is no example, a block of code.")
    }
  }

  private func finding(_ line: Int, _ text: String) -> Finding {
    Finding(path: path, line: line, text: text)
  }
}

extension ConventionPage {
  /// Numbers that are missing, used twice, or not in the index, which links each page in order.
  static func findings(of pages: [String], index: MarkdownPage) -> [Finding] {
    let names = pages.compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
    let numbers = names.map { Int($0.prefix(2)) ?? 0 }
    var findings: [Finding] = []
    if numbers != Array(1...max(names.count, 1)) {
      findings.append(
        Finding(
          path: index.path, line: 1,
          text: """
            the pages are numbered from 01 on without a gap, but there are \
            \(names.joined(separator: ", ")).
            """))
    }
    let linked = index.links.map(\.target).filter { names.contains($0) }
    if linked != names {
      findings.append(
        Finding(
          path: index.path, line: 1,
          text: """
            the index links each page once, in the order of the numbers. It links \
            \(linked.isEmpty ? "none" : linked.joined(separator: ", ")).
            """))
    }
    return findings
  }
}
