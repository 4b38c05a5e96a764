import Foundation

/// Finds code in the sentences and tables of a page that no Swift file contains, and that may not compile.
///
/// A span counts as code if it calls something with arguments, passes a key path, or declares something. An ellipsis
/// `…` stands for any code.
struct CompiledSpans {
  /// The code of each file as a single line, without comments.
  private let files: [Data]

  init(sources: [SwiftSource]) {
    files = sources.map { source in
      let lines = source.lines.map(\.text).filter { !$0.hasPrefix("//") }
      return Data(lines.joined(separator: " ").utf8)
    }
  }

  /// Returns a finding for each span of code that is in no file.
  func findings(in page: MarkdownPage, spans: [MarkdownPage.CodeSpan]) -> [Finding] {
    spans.filter { Self.isCode($0.text) && !isCompiled($0.text) }.map { span in
      Finding(
        path: page.path, line: span.line,
        text: """
          no Swift file contains `\(span.text)`, so that it may not compile. Correct it, or use it in a test in \
          Tests/TestKitTests/PublicAPI.
          """)
    }
  }

  private func isCompiled(_ span: String) -> Bool {
    let parts = span.split(separator: "…").map { Data($0.trimmed.utf8) }.filter { !$0.isEmpty }
    return files.contains { file in
      var rest = file.startIndex..<file.endIndex
      for part in parts {
        guard let range = file.range(of: part, in: rest) else { return false }
        rest = range.upperBound..<file.endIndex
      }
      return true
    }
  }

  private static func isCode(_ span: String) -> Bool {
    // A link of DocC to an overload, such as ``when(_:)-(Argument)``.
    if span.contains(")-(") { return false }
    if ["func ", "let ", "var "].contains(where: span.hasPrefix) || span.contains(": \\") {
      return true
    }
    guard let opening = span.firstIndex(of: "("), opening != span.startIndex,
      let closing = span.lastIndex(of: ")"), opening < closing
    else { return false }
    // The name of a function has only labels, such as `advance(by:)`.
    let arguments = span[opening..<closing].dropFirst()
    let isName =
      arguments.isEmpty || arguments == "…" || arguments.hasSuffix(":") && !arguments.contains(" ")
    return !isName
  }
}
