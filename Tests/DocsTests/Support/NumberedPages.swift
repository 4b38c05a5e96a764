/// Pages that are told apart by a number in front of their name, in a folder with an index.
enum NumberedPages {
  /// The number at the beginning of the name of a file: 7 for `07-Time.md`; nil if it has none.
  static func number(of path: String) -> Int? {
    Int(name(of: path).prefix { $0 != "-" })
  }

  /// Numbers that are missing, used twice, or not in the index, which links each page in order.
  static func findings(of pages: [String], index: MarkdownPage) -> [Finding] {
    let names = pages.map(name).sorted()
    var findings: [Finding] = []
    if names.map(number) != Array(1...max(names.count, 1)) {
      findings.append(
        Finding(
          path: index.path, line: 1,
          text: """
            the pages are numbered from 1 on without a gap, but there are \
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

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }
}
