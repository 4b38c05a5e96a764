/// Finds names and paths on pages that do not exist in the repository, so that a rename reaches every page.
///
/// A span between backticks counts as a name if it has a capital letter, or if it is called.
struct NamesCheck {
  /// The names in the code of the repository.
  let known: Set<String>

  /// The names that pages may use although no code of the repository does.
  let others: Set<String>

  let files: [String]

  /// Returns the names and files that do not exist, and the names of others that no page uses.
  ///
  /// - Parameters:
  ///   - pages: The pages to check.
  ///   - migrations: The pages whose tables show the code of others, except in the last cells.
  /// - Returns: A finding for each name.
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
        path: "Tests/DocsTests/RepositoryTests.swift", line: 1,
        text: "no page needs `\(name)` in the names of others any more. Remove it.")
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
        ? [] : [(span, "there is no file `\(span)`. Write the path from the root.")]
    }
    return CodeWord.all(in: span).flatMap(names).filter { !known.contains($0) }.map { name in
      (
        name,
        """
        no code of this repository has the name `\(name)`. Correct it, or add it to the names of others in \
        RepositoryTests.
        """
      )
    }
  }

  /// Returns the parts of a word that look like symbols.
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
