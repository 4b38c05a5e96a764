/// What a double or a probe has recorded as a message shows it: numbered, and cut where it is much.
struct NumberedList {
  /// The line above the list.
  var heading = "Recorded:"

  /// What one of the things is called.
  var noun = "call"

  /// How many there are.
  let count: Int

  /// Those that are shown even if they lie where the list is cut, by their indices.
  var highlights: [Int] = []

  /// What one looks like, by its index.
  let text: (Int) -> String

  /// A word about one, by its index.
  var mark: (Int) -> String? = { _ in nil }

  private static let head = 7
  private static let tail = 3

  /// A heading, a line for each, and one for each gap; nothing where there is none.
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

  /// The indices of those that are shown of a number, without highlights: the first and the last ones.
  static func shownIndices(of count: Int) -> [Int] {
    guard count > head + tail else { return Array(0..<count) }
    return Array(0..<head) + Array((count - tail)..<count)
  }

  private func gap(_ count: Int) -> String {
    "  … \(counted(count, "more \(noun)")) …"
  }
}
