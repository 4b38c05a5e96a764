/// The recorded calls as a message shows them: numbered, and cut where they are many.
struct CallList {
  /// How many calls there are.
  let count: Int

  /// The calls that are shown even if they lie where the list is cut, by their indices.
  var highlights: [Int] = []

  /// What a call looks like, by its index.
  let text: (Int) -> String

  /// A word about a call, by its index.
  var mark: (Int) -> String? = { _ in nil }

  private static let head = 7
  private static let tail = 3

  /// A heading, a line for each call, and one for each gap; nothing where there is no call.
  var lines: [String] {
    guard count > 0 else { return [] }
    var lines = ["Recorded:"]
    var next = 0
    for index in shown {
      if index > next { lines.append(gap(index - next)) }
      lines.append("  \(index + 1). \(text(index))" + (mark(index).map { "   \($0)" } ?? ""))
      next = index + 1
    }
    return lines
  }

  private var shown: [Int] {
    guard count > Self.head + Self.tail else { return Array(0..<count) }
    let ends = Array(0..<Self.head) + Array((count - Self.tail)..<count)
    return Set(ends + highlights).sorted()
  }

  private func gap(_ count: Int) -> String {
    "  … \(count) more \(count == 1 ? "call" : "calls") …"
  }
}

/// A number of calls as the end of a sentence that begins with “there”.
func describeCount(_ count: Int) -> String {
  switch count {
  case 0: "was none"
  case 1: "was 1"
  default: "were \(count)"
  }
}
