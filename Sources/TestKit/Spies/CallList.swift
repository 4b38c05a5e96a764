/// The recorded calls as a message shows them: numbered, and cut in the middle where they are many.
struct CallList {
  /// How many calls there are.
  let count: Int

  /// What a call looks like, by its index.
  let text: (Int) -> String

  /// A word about a call, by its index.
  var mark: (Int) -> String? = { _ in nil }

  private static let head = 7
  private static let tail = 3

  /// A heading and a line for each call; nothing where there is none.
  var lines: [String] {
    guard count > 0 else { return [] }
    guard count > Self.head + Self.tail else {
      return ["Recorded:"] + (0..<count).map(line)
    }
    let omitted = count - Self.head - Self.tail
    return ["Recorded:"]
      + (0..<Self.head).map(line)
      + ["  … \(omitted) more \(omitted == 1 ? "call" : "calls") …"]
      + ((count - Self.tail)..<count).map(line)
  }

  private func line(_ index: Int) -> String {
    "  \(index + 1). \(text(index))" + (mark(index).map { "   \($0)" } ?? "")
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
