/// The pages that files other than pages name, such as comments, lists and scripts.
enum NamedPages {
  /// Pages that a text names and that are not there.
  static func findings(in text: String, of path: String, files: Set<String>) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Few lines are asked at length: a search by a pattern is slow.
    return lines.enumerated().filter { $1.contains("Docs/") }.flatMap { index, line in
      line.matches(of: /\bDocs\/[\w\/.\-]+\.md\b/.wordBoundaryKind(.simple)).compactMap { match in
        let page = String(match.output)
        guard !files.contains(page) else { return nil }
        return Finding(
          path: path, line: index + 1,
          text: "there is no page \(page). Write the path of the one that says it now.")
      }
    }
  }
}
