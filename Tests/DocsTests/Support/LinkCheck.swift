/// Follows the links of the pages that stay in the repository.
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

  /// Links that lead nowhere.
  var findings: [Finding] {
    pages.flatMap { page in
      page.links.filter { !$0.leadsElsewhere }.compactMap { link in
        problem(of: link.target, on: page.path).map {
          Finding(path: page.path, line: link.line, text: "the link to \(link.target) \($0)")
        }
      }
    }
  }

  private func problem(of target: String, on page: String) -> String? {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first.map(String.init), !path.isEmpty || parts.count == 2 else {
      return "names no file. Write its path, seen from this page."
    }
    guard let file = path.isEmpty ? page : resolved(path, from: page) else {
      return "leaves the repository. Link to its address on the web, or to a file in here."
    }
    guard file.isEmpty || files.contains(file) else {
      return "leads nowhere: there is no \(file). Correct the path, seen from this page."
    }
    guard parts.count == 2, let known = anchors[file], !known.contains(String(parts[1])) else {
      return nil
    }
    return """
      leads to no heading of \(file). The headings there are \(list(known.map { "#" + $0 })).
      """
  }

  /// The path seen from the root; nil if it leaves the repository.
  private func resolved(_ path: String, from page: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard folders.popLast() != nil else { return nil }
      } else {
        folders.append(String(part.replacing("%20", with: " ")))
      }
    }
    return folders.joined(separator: "/")
  }
}
