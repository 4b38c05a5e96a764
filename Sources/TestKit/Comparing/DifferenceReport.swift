/// The lines of a difference, as many as its budget allows.
struct DifferenceReport {
  private(set) var lines: [String] = []

  /// Where the first difference is.
  private(set) var firstPath: String?

  /// Whether something did not fit; nothing is added any more.
  private(set) var isFull = false

  private var freeLines: Int
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
  /// - Parameters:
  ///   - added: The lines.
  ///   - path: Where the difference is that they show; nil if they show none.
  mutating func add(_ added: [String], at path: String?) {
    firstPath = firstPath ?? path
    // A line and its line break.
    let bytes = added.reduce(0) { $0 + $1.utf8.count + 1 }
    guard !isFull, added.count <= freeLines, bytes <= freeBytes else {
      isFull = true
      return
    }
    freeLines -= added.count
    freeBytes -= bytes
    lines += added
  }
}
