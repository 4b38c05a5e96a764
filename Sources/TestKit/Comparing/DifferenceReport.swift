/// The lines of a difference, as many as its budget allows.
struct DifferenceReport {
  private(set) var lines: [String] = []

  /// Where the first difference is.
  private(set) var firstPath: String?

  /// Whether something did not fit; nothing is added any more.
  private(set) var isFull = false

  /// How many lines more there is room for.
  private(set) var freeLines: Int

  private var freeBytes: Int

  /// Makes an empty report.
  ///
  /// - Parameter budget: What the whole message may take. A part is kept for its first and its last line.
  init(_ budget: DifferenceBudget) {
    freeLines = max(budget.lines, 4) - 2
    freeBytes = max(budget.bytes, 400) - 300
  }

  /// Adds lines that belong together, or none of them.
  ///
  /// The first ones are cut if they do not fit, so that a message is never without a difference.
  ///
  /// - Parameters:
  ///   - added: The lines.
  ///   - path: Where the difference is that they show; nil if they show none.
  mutating func add(_ added: [String], at path: String?) {
    let isFirst = firstPath == nil
    firstPath = firstPath ?? path
    guard !isFull else { return }
    let fits = added.count <= freeLines && Self.bytes(of: added) <= freeBytes
    if isFirst && path == nil {
      // What only says where the first difference will be must leave the space for it.
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
    // A line break and the sign of the cut belong to each line.
    let bytes = freeBytes / max(shown.count, 1) - 1 - ellipsis.utf8.count
    return shown.map { $0.utf8.count > bytes ? $0.prefix(utf8: bytes) + ellipsis : $0 }
  }

  /// The size of lines with their line breaks.
  private static func bytes(of lines: [String]) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
