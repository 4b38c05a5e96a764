/// The recorded calls or elements of a double as messages show them: numbered, and cut if the list is long.
struct NumberedList {
  /// The line above the list.
  var heading = "Recorded:"

  /// The word for one entry.
  var noun = "call"

  /// The number of entries.
  let count: Int

  /// The indices of entries that are always shown, even in a long list.
  var highlights: [Int] = []

  /// Returns the text of the entry at an index.
  let text: (Int) -> String

  /// Returns a word about the entry at an index.
  var mark: (Int) -> String? = { _ in nil }

  private static let head = 7
  private static let tail = 3

  /// The heading, a line for each entry and one for each gap, or no lines if there are no entries.
  var lines: [String] {
    guard count > 0 else { return [] }
    var lines = [heading]
    var next = 0
    for index in shown {
      if index > next { lines.append(gap(index - next)) }
      lines.append("  \(index + 1). \(text(index))" + (mark(index).map { "   \($0)" } ?? ""))
      next = index + 1
    }
    return lines
  }

  private var shown: [Int] {
    count > Self.head + Self.tail
      ? Set(Self.shownIndices(of: count) + highlights).sorted() : Array(0..<count)
  }

  /// Returns the indices that a list of a given length shows without highlights, at its start and its end.
  static func shownIndices(of count: Int) -> [Int] {
    guard count > head + tail else { return Array(0..<count) }
    return Array(0..<head) + Array((count - tail)..<count)
  }

  private func gap(_ count: Int) -> String {
    "  … \(counted(count, "more \(noun)")) …"
  }
}
