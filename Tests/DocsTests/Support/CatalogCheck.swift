/// What docc lets pass on the pages of its catalogs: a symbol in two topic groups, and a link to a file, which is on
/// no site.
///
/// That a symbol is in no group at all is seen where the site is built, by `.ci/documentation`.
struct CatalogCheck {
  /// The pages of all catalogs.
  let pages: [MarkdownPage]

  var findings: [Finding] {
    pages.flatMap(linksToFiles) + repeatedTopics
  }

  /// A link in a list below a heading `### Group` below `## Topics`.
  private struct Topic {
    let page: String
    let line: Int
    let group: String

    /// The path of the symbol, its module first, or the name of the article.
    let target: String
  }

  private var repeatedTopics: [Finding] {
    var first: [String: Topic] = [:]
    return pages.sorted { $0.path < $1.path }.flatMap(topics).compactMap { topic in
      guard let other = first[topic.target] else {
        first[topic.target] = topic
        return nil
      }
      return Finding(
        path: topic.page, line: topic.line,
        text: """
          \(topic.target) is in the group “\(other.group)” already, \(other.page):\(other.line). Leave it in \
          the one where it is looked for.
          """)
    }
  }

  private func linksToFiles(on page: MarkdownPage) -> [Finding] {
    page.links.filter { !$0.leadsElsewhere }.map { link in
      Finding(
        path: page.path, line: link.line,
        text: """
          the link to \(link.target) leads nowhere on a site, which has the pages of the catalogs alone. Link \
          a page with <doc:Name>, and name a file of the repository in backticks.
          """)
    }
  }

  private func topics(of page: MarkdownPage) -> [Topic] {
    let path = page.prose.first?.text.dropping(prefix: "# ``")?.prefix { $0 != "`" }
    var isInTopics = false
    var group = ""
    return page.prose.compactMap { line in
      if let name = line.text.dropping(prefix: "### ") {
        group = name
      } else if line.text.hasPrefix("## ") {
        isInTopics = line.text == "## Topics"
      } else if isInTopics, let target = target(line.text, below: path.map(String.init)) {
        return Topic(page: page.path, line: line.number, group: group, target: target)
      }
      return nil
    }
  }

  private func target(_ line: String, below path: String?) -> String? {
    if let article = line.dropping(prefix: "- <doc:") {
      return String(article.prefix { $0 != ">" })
    }
    guard let symbol = line.dropping(prefix: "- ``")?.prefix(while: { $0 != "`" }) else {
      return nil
    }
    return path.map { "\($0)/\(symbol)" } ?? String(symbol)
  }
}
