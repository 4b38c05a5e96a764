import Foundation

/// The limits on the size of a difference message and on the work spent to explain the difference.
///
/// The limits apply only to the explanation. They never affect whether two values are equal.
struct DifferenceLimits {
  /// The maximum number of lines, including the first and the last one.
  var lines = 60

  /// The maximum size in UTF-8 bytes.
  var bytes = 4_000

  /// The maximum number of steps.
  ///
  /// A step compares one pair of values and takes between 0.1 µs and a few microseconds. Counting steps instead of
  /// time keeps a message the same on every machine.
  var steps = 200_000

  /// The maximum number of differences shown for a collection inside another value.
  ///
  /// This leaves space in the message for what follows the collection.
  var nested: Int { max(20, lines / 3) }

  static let standard = DifferenceLimits(environment: ProcessInfo.processInfo.environment)
}

extension DifferenceLimits {
  /// Reads the line limit from `TESTKIT_DIFFERENCE_LINES` and raises the byte limit in proportion.
  ///
  /// A value that is not a number from 1 to 100,000 is ignored.
  init(environment: [String: String]) {
    self.init()
    guard let lines = environment["TESTKIT_DIFFERENCE_LINES"].flatMap(Int.init),
      (1...100_000).contains(lines)
    else { return }
    bytes = max(bytes, lines * bytes / self.lines)
    self.lines = lines
  }
}

/// A message about a difference, cut to the limits, with a note about what it leaves out.
struct DifferenceReport {
  /// The lines below the first one.
  private(set) var lines: [String] = []

  /// The first line, without the path of the first difference.
  var summary = "the values differ"

  /// The path of the first difference.
  private(set) var firstPath: String?

  /// `true` if a line did not fit, so no more lines are added.
  private(set) var isFull = false

  /// The number of lines that can still be added.
  private(set) var freeLines: Int

  private var freeBytes: Int
  private let mostNested: Int

  /// The number of differences in the outermost value that are not shown, and the noun for them.
  private var leftOut: (count: Int, noun: String) = (0, "")

  /// Creates an empty report that reserves space for its first and last lines.
  ///
  /// A report has room for at least 4 lines and 400 bytes, even if the limits are lower.
  init(_ limits: DifferenceLimits) {
    freeLines = max(limits.lines, 4) - 2
    freeBytes = max(limits.bytes, 400) - 300
    mostNested = limits.nested
  }

  var text: String {
    var first = summary
    if let path = firstPath, !path.isEmpty { first += ", first at \(path)" }
    var all = ["\(first):"] + lines
    if leftOut.count > 0 {
      all.append("… \(counted(leftOut.count, "more \(leftOut.noun)"))")
    } else if isFull {
      all.append("… and more")
    }
    return all.joined(separator: "\n")
  }

  /// Adds all of the given lines or, if they do not fit, none of them.
  ///
  /// If the first difference does not fit, it is truncated instead, so that every message shows a difference.
  ///
  /// - Parameters:
  ///   - added: The lines.
  ///   - path: The path of the difference, or nil if the lines are only context for a difference.
  mutating func add(_ added: [String], at path: String?) {
    let isFirst = firstPath == nil
    firstPath = firstPath ?? path
    guard !isFull else { return }
    let fits = added.count <= freeLines && Self.bytes(of: added) <= freeBytes
    if isFirst && path == nil {
      // Context before the first difference must leave space for that difference.
      guard fits && Self.bytes(of: added) <= freeBytes / 4 else { return }
    }
    isFull = !fits
    guard fits || isFirst else { return }
    let shown = fits ? added : cut(added)
    freeLines -= shown.count
    freeBytes -= Self.bytes(of: shown)
    lines += shown
  }

  private func cut(_ lines: [String]) -> [String] {
    let shown = lines.prefix(freeLines)
    let ellipsis = "…"
    // Each line also needs a line break and the ellipsis.
    let bytes = freeBytes / max(shown.count, 1) - 1 - ellipsis.utf8.count
    return shown.map { $0.utf8.count > bytes ? $0.prefix(utf8: bytes) + ellipsis : $0 }
  }

  /// Returns the size of lines, including their line breaks.
  private static func bytes(of lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  /// Returns `true` if another difference in a value may be shown.
  func showsMore(than counts: DifferenceCounts, at path: FieldPath) -> Bool {
    path.isRoot || counts.shown < mostNested
  }

  /// Reports how many parts of a value differ and how many of these are not shown.
  mutating func finish(_ counts: DifferenceCounts, at path: FieldPath) {
    guard counts.count > 0 else { return }
    let rest = counts.count - counts.shown
    if path.isRoot {
      summary = counts.text
      leftOut = (rest, counts.noun)
    } else if rest > 0 {
      add(["  … \(rest) more in \(path.text(.actual))"], at: nil)
    }
  }
}

/// The number of differing elements, keys, fields or lines, by kind of difference.
struct DifferenceCounts {
  let noun: String

  /// The number of expected elements, keys, fields or lines.
  let total: Int

  var differing = 0
  var missing = 0
  var unexpected = 0
  var moved = 0

  /// The number of differences that the message shows.
  var shown = 0

  init(noun: String, total: Int) {
    self.noun = noun
    self.total = total
  }

  var count: Int { differing + missing + unexpected + moved }

  /// The counts in words: “2 of 14 elements differ and 1 is missing”.
  var text: String {
    let parts = [
      (differing, "differs", "differ", true), (missing, "is missing", "are missing", true),
      // Unexpected elements are not part of the total, which counts expected ones.
      (unexpected, "is unexpected", "are unexpected", false),
      (moved, "has moved", "have moved", true),
    ].filter { $0.0 > 0 }
    let texts = parts.enumerated().map { index, part in
      let count =
        switch (index, total) {
        case (0, _) where total == 0 || !part.3: counted(part.0, noun)
        case (0, _): "\(part.0) of \(counted(total, noun))"
        default: "\(part.0)"
        }
      return "\(count) \(part.0 == 1 ? part.1 : part.2)"
    }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  mutating func add(_ row: ListAlignment.Row) {
    switch row {
    case .pair: differing += 1
    case .missing(_, nil): missing += 1
    // A moved element is counted at its new position.
    case .missing: break
    case .unexpected(_, nil): unexpected += 1
    case .unexpected: moved += 1
    }
  }
}
