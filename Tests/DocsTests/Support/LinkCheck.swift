/// Checks the links between files of the repository.
struct LinkCheck {
  let pages: [MarkdownPage]
  let files: Set<String>
  let anchors: [String: [String]]

  init(pages: [MarkdownPage], files: [String]) {
    self.pages = pages
    self.files = Set(
      files.flatMap { file in
        let parts = file.split(separator: "/")
        return parts.indices.map { parts[...$0].joined(separator: "/") }
      })
    anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
  }

  /// The links that do not work, each with the reason.
  var findings: [Finding] {
    pages.flatMap { page in
      page.links.compactMap { link in
        problem(of: link.target, on: page.path).map {
          Finding(path: page.path, line: link.line, text: "the link to \(link.target) \($0)")
        }
      }
    }
  }

  private static let isNotOnSite =
    "has no target on the documentation site. Link to a page with <doc:Name>, or name the file in backticks."

  private func problem(of target: String, on page: String) -> String? {
    if target.contains("://") { return nil }
    // DocC resolves `doc:` links, but only on the pages of a catalog.
    if page.contains(".docc/") { return target.hasPrefix("doc:") ? nil : Self.isNotOnSite }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first.map(String.init), !path.isEmpty || parts.count == 2 else {
      return "names no file. Write the path relative to this page."
    }
    guard let file = path.isEmpty ? page : Self.resolved(path, from: page) else {
      return "leads out of the repository. Link to a web address or to a file in the repository."
    }
    guard file.isEmpty || files.contains(file) else {
      return "leads nowhere, because there is no \(file). Write the path relative to this page."
    }
    guard parts.count == 2, let known = anchors[file], !known.contains(String(parts[1])) else {
      return nil
    }
    return """
      matches no heading in \(file). Its headings are \
      \(known.map { "#" + $0 }.joined(separator: ", ")).
      """
  }

  /// Returns where a link leads, as a path from the root, or nil if the link leaves the repository.
  static func resolved(_ path: String, from page: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard folders.popLast() != nil else { return nil }
      } else {
        folders.append(String(part))
      }
    }
    return folders.joined(separator: "/")
  }

  /// Returns a finding for each missing page below `Docs` that a source file or a script names.
  static func missingPages(in text: String, of path: String, files: Set<String>) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Matching a pattern is slow, so only lines that may contain a path are searched.
    return lines.enumerated().filter { $1.contains("Docs/") }.flatMap { index, line in
      line.matches(of: /\bDocs\/[\w\/.\-]+\.md\b/.wordBoundaryKind(.simple)).compactMap { match in
        let page = String(match.output)
        guard !files.contains(page) else { return nil }
        return Finding(
          path: path, line: index + 1,
          text: "there is no page \(page). Name the page that has replaced it.")
      }
    }
  }
}
