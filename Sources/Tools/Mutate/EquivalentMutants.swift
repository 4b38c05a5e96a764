import Foundation

/// The list of mutants that no test can tell from the original, with the reason for each.
///
/// ```text
/// Sources/Geometry/Rectangle.swift: guard width > 0 else { throw .tooShort }
///   integer literal: 0 → 1
///   A width of one is refused by the next line as well.
/// ```
///
/// An entry is found again by its file, its line as it is written, and its change; not by a line number, so
/// that it survives what is changed around it.
struct EquivalentMutants: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// The line of the list that it begins in.
    let line: Int

    let file: String
    let sourceLine: String
    let change: String
    let reason: String

    /// Whether a mutant is the one that is meant.
    func matches(_ mutant: Mutant) -> Bool {
      mutant.file == file && mutant.sourceLine == sourceLine
        && "\(mutant.mutation.name): \(mutant.change)" == change
    }
  }

  let entries: [Entry]

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - text: The list; lines that are empty or begin with `#` are left out.
  ///   - path: What messages call it.
  /// - Throws: `MutateError.failed` if an entry is not whole.
  init(_ text: String, path: String) throws(MutateError) {
    var entries: [Entry] = []
    var open: (line: Int, head: Substring, body: [String])?
    func close() throws(MutateError) {
      guard let entry = open else { return }
      open = nil
      guard let colon = entry.head.range(of: ": "), entry.body.count >= 2 else {
        throw .failed(
          """
          \(path):\(entry.line): an entry has a line “file: source”, an indented line “operator: change” and \
          an indented reason
          """)
      }
      entries.append(
        Entry(
          line: entry.line, file: String(entry.head[..<colon.lowerBound]),
          sourceLine: String(entry.head[colon.upperBound...]), change: entry.body[0],
          reason: entry.body.dropFirst().joined(separator: " ")))
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      if line.hasPrefix(" ") {
        guard open != nil else {
          throw .failed("\(path):\(index + 1): an indented line belongs to an entry above it")
        }
        open?.body.append(line.trimmingCharacters(in: .whitespaces))
      } else {
        try close()
        open = (index + 1, line, [])
      }
    }
    try close()
    self.entries = entries
  }

  /// The mutants that are listed.
  func ids(among mutants: [Mutant]) -> Set<Int> {
    Set(mutants.filter { mutant in entries.contains { $0.matches(mutant) } }.map(\.id))
  }

  /// What is wrong with the entries that are about no mutant more.
  func complaints(about mutants: [Mutant], path: String) -> [String] {
    entries.filter { entry in !mutants.contains(where: entry.matches) }.map {
      "\(path):\($0.line): there is no such mutant any more: \($0.file): \($0.change)"
    }
  }

  /// A mutant as an entry of the list, but for its reason.
  static func entry(for mutant: Mutant) -> String {
    "\(mutant.file): \(mutant.sourceLine)\n  \(mutant.mutation.name): \(mutant.change)"
  }
}
