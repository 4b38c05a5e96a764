import Foundation

/// Finds code spans with unknown names, with missing files, or with code that no Swift file contains.
///
/// In sentences and tables, this finds most old names of symbols, and most calls that do not compile. An ellipsis `…`
/// stands for any code.
struct CodeSpanCheck {
  private let names: Set<String>
  private let files: [String]

  /// The code spans and names that pages may use although this repository does not contain them.
  private let others: Set<String>

  /// The code of each file as a single line, without comment lines.
  private let code: [Data]

  init(sources: [SwiftSource], files: [String], others: Set<String>) {
    let words = sources.lazy.flatMap(\.lines).filter { !$0.isInString }
      .flatMap { CodeWord.all(in: $0.text) }
    let folders = files.flatMap { $0.split(separator: "/").dropLast() }
    names = Set((words.flatMap(\.parts) + folders).map(String.init))
    // The tests of these checks contain made-up code.
    code = sources.filter { !$0.path.hasPrefix("Tests/DocsTests/") }.map { source in
      let lines = source.lines.map(\.text).filter { !$0.hasPrefix("//") }
      return Data(lines.joined(separator: " ").utf8)
    }
    self.files = files
    self.others = others
  }

  /// Returns a finding for each code span with a missing file, an unknown name, or code that might not compile.
  ///
  /// With `isHistory`, the page may show old code, so its code is not compared with the sources.
  func findings(in page: MarkdownPage, isHistory: Bool = false) -> [Finding] {
    page.codeSpans.compactMap { span in
      problem(of: span.text, isHistory: isHistory)
        .map { Finding(path: page.path, line: span.line, text: $0) }
    }
  }

  private func problem(of span: String, isHistory: Bool) -> String? {
    if others.contains(span) { return nil }
    if isPath(span) {
      return isFile(span)
        ? nil : "there is no file `\(span)`. Write the path from the root of the repository."
    }
    let unknown = CodeWord.all(in: span).flatMap(symbols)
      .filter { !names.contains($0) && !others.contains($0) }
    if let name = unknown.first {
      return """
        no code in this repository uses the name `\(name)`. Correct it, or add it to othersNames in \
        RepositoryTests.
        """
    }
    guard !isHistory, isCode(span), !isCompiled(span) else { return nil }
    return """
      no Swift file contains `\(span)`, so it may not compile. Correct it, or use it in a test in \
      Tests/TestKitTests/PublicAPI.
      """
  }

  // MARK: - Files

  private func isPath(_ span: String) -> Bool {
    guard !span.contains(where: { " <>*{}(…\"".contains($0) }), !span.hasPrefix("--") else {
      return false
    }
    return [".swift", ".md", ".txt", ".json", ".yml"].contains(where: span.hasSuffix)
      || ["Sources/", "Tests/", "Docs/", ".ci/", ".github/"].contains(where: span.hasPrefix)
  }

  /// Returns `true` if a code span is the path or the name of a file or a folder.
  private func isFile(_ span: String) -> Bool {
    files.contains { "/\($0)/".contains("/\(span)/") }
  }

  // MARK: - Names

  /// Returns the parts of a word that look like symbols: mixed-case names, and the name of a called function.
  private func symbols(in word: CodeWord) -> [String] {
    let called = word.isCalled ? word.parts.last : nil
    return word.parts.filter { part in
      part.count > 1 && part.first?.isNumber == false && !part.contains("_")
        && part.contains(where: \.isLowercase)
        && (part == called || part.contains(where: \.isUppercase))
    }.map(String.init)
  }

  // MARK: - Code

  /// Returns `true` if a code span passes arguments or a key path, or declares something.
  private func isCode(_ span: String) -> Bool {
    // A DocC link to an overload, such as ``when(_:)-(Argument)`` or ``value(of:)->()``.
    if span.contains(")-(") || span.contains(":)->") { return false }
    if ["func ", "let ", "var "].contains(where: span.hasPrefix) || span.contains(": \\") {
      return true
    }
    guard let opening = span.firstIndex(of: "("), opening != span.startIndex,
      let closing = span.lastIndex(of: ")"), opening < closing
    else { return false }
    // A function name has only labels, such as `advance(by:)`.
    let arguments = span[opening..<closing].dropFirst()
    let isName =
      arguments.isEmpty || arguments == "…" || arguments.hasSuffix(":") && !arguments.contains(" ")
    return !isName
  }

  private func isCompiled(_ span: String) -> Bool {
    let parts = span.split(separator: "…").map { Data($0.trimmed.utf8) }.filter { !$0.isEmpty }
    return code.contains { file in
      var rest = file.startIndex..<file.endIndex
      for part in parts {
        guard let range = file.range(of: part, in: rest) else { return false }
        rest = range.upperBound..<file.endIndex
      }
      return true
    }
  }
}
