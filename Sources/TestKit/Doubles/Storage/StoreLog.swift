import Seams

/// What a rule has done to the stores, for the message if it is broken.
final class StoreLog: Sendable {
  private let steps = Guarded<[String]>([])

  func add(_ step: String) {
    steps.withLock { $0.append(step) }
  }

  /// The last steps, a line each and numbered; empty if nothing was done.
  var text: String {
    let steps = steps.withLock { $0 }
    let first = max(0, steps.count - 8)
    var lines = steps.indices.dropFirst(first).map { "  \($0 + 1). \(steps[$0])\n" }
    if first > 0 { lines.insert("  … \(first) more before …\n", at: 0) }
    return lines.isEmpty ? "" : "Steps:\n" + lines.joined()
  }
}
