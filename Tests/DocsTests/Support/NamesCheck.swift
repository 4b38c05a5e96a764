/// Finds names in the code spans of pages that no code of the repository knows, and files that are not there.
///
/// A span names something if it looks like it: a name with a capital in or before it, one that is called,
/// or a path. So a page that still shows what was renamed is found; one that speaks of `calls` is not.
struct NamesCheck {
  /// The names in the code of the repository.
  let known: Set<String>

  /// Names that belong to others, and to no code of the repository.
  let others: Set<String>

  let files: [String]

  /// Names and files that do not exist, and names of others that no page needs any more.
  ///
  /// - Parameters:
  ///   - pages: The pages that are read.
  ///   - migrations: Those of which only the last cell of a row is read: the others show the code of others.
  /// - Returns: A finding for each.
  func findings(in pages: [MarkdownPage], migrations: [MarkdownPage] = []) -> [Finding] {
    let unknown = (pages.map { ($0, $0.codeSpans) } + migrations.map { ($0, $0.ownCodeSpans) })
      .flatMap { page, spans in
        spans.flatMap { span in
          problems(of: span.text).map {
            (name: $0.name, finding: Finding(path: page.path, line: span.line, text: $0.text))
          }
        }
      }
    let stale = others.subtracting(unknown.map(\.name)).sorted().map { name in
      Finding(
        path: "Tests/DocsTests/RepositoryNamesTests.swift", line: 1,
        text: "`\(name)` is on no page, or known by now. Take it out of the names of others.")
    }
    return unknown.filter { !others.contains($0.name) }.map(\.finding) + stale
  }

  private func problems(of span: String) -> [(name: String, text: String)] {
    if isPath(span) {
      let isThere = files.contains {
        $0 == span || $0.hasSuffix("/" + span) || $0.hasPrefix(span + "/")
          || $0.contains("/\(span)/")
      }
      return isThere
        ? [] : [(span, "there is no file `\(span)`. Correct its path, seen from the root.")]
    }
    return CodeWord.all(in: span).flatMap(names).filter { !known.contains($0) }.map { name in
      (
        name,
        """
        no code of this repository knows `\(name)`. Correct it; if it belongs to others, add it to those \
        of RepositoryNamesTests.
        """
      )
    }
  }

  /// The parts of a word that look like symbols; what is called is the last of them.
  private func names(in word: CodeWord) -> [String] {
    let parts = word.parts.map(String.init)
    return parts.enumerated().filter { index, part in
      looksLikeSymbol(part, isCalled: word.isCalled && index == parts.count - 1)
    }.map(\.element)
  }

  private func isPath(_ span: String) -> Bool {
    guard !span.contains(where: { " <>*{}(…\"".contains($0) }), !span.hasPrefix("--") else {
      return false
    }
    let endings = [".swift", ".md", ".txt", ".json", ".yml"]
    return endings.contains(where: span.hasSuffix)
      || ["Sources/", "Tests/", "Docs/", ".ci/", ".github/"].contains(where: span.hasPrefix)
  }

  private func looksLikeSymbol(_ name: String, isCalled: Bool) -> Bool {
    guard name.count > 1, name.first?.isNumber == false, !name.contains("_") else { return false }
    return name.contains(where: \.isLowercase) && (isCalled || name.contains(where: \.isUppercase))
  }
}
