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

  /// Names and files that do not exist.
  ///
  /// - Parameters:
  ///   - page: The page that is read.
  ///   - lastCellsOnly: Whether of each row of a table only the last cell is read: the others show the code
  ///     of others.
  /// - Returns: A finding for each name and file.
  func findings(in page: MarkdownPage, lastCellsOnly: Bool = false) -> [Finding] {
    var spans = page.codeSpans
    if lastCellsOnly {
      let rows = Set(page.prose.filter { $0.text.hasPrefix("|") }.map(\.number))
      spans = spans.filter { !rows.contains($0.line) } + page.codeSpansOfLastCells
    }
    return spans.flatMap { span in
      problems(of: span.text).map { Finding(path: page.path, line: span.line, text: $0) }
    }
  }

  private func problems(of span: String) -> [String] {
    if others.contains(span) { return [] }
    if isPath(span) {
      guard !files.contains(where: { $0 == span || $0.hasSuffix("/" + span) }) else { return [] }
      guard !files.contains(where: { $0.hasPrefix(span + "/") || $0.contains("/\(span)/") }) else {
        return []
      }
      return ["there is no file `\(span)`. Correct its path, seen from the root."]
    }
    return CodeNames.names(in: CodeNames.withoutStrings(span)).filter(looksLikeSymbol).map(\.text)
      .filter { !known.contains($0) && !others.contains($0) }
      .map {
        """
        no code of this repository knows `\($0)`. Correct it; if it belongs to others, add it to those \
        of RepositoryNamesTests.
        """
      }
  }

  private func isPath(_ span: String) -> Bool {
    guard !span.contains(where: { " <>*{}(…\"".contains($0) }), !span.hasPrefix("--") else {
      return false
    }
    let endings = [".swift", ".md", ".txt", ".json", ".yml"]
    return endings.contains(where: span.hasSuffix)
      || ["Sources/", "Tests/", "Docs/", ".ci/", ".github/"].contains(where: span.hasPrefix)
  }

  private func looksLikeSymbol(_ name: (text: String, isCalled: Bool)) -> Bool {
    let text = name.text
    guard text.count > 1, text.first?.isNumber == false, !text.contains("_") else { return false }
    let hasCapital = text.contains(where: \.isUppercase)
    let hasSmall = text.contains(where: \.isLowercase)
    return hasSmall && (hasCapital || name.isCalled)
  }
}
