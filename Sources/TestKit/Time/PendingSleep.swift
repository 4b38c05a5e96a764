/// A sleep that a ``TestClock`` has not ended yet.
public struct PendingSleep: Hashable, Sendable {
  /// When it was begun.
  public let armedAt: VirtualInstant

  /// When it ends.
  public let deadline: VirtualInstant

  /// How long it is.
  public var duration: Duration { armedAt.duration(to: deadline) }
}

extension PendingSleep: CustomStringConvertible {
  /// When it ends, and since when it lasts.
  public var description: String { "a sleep from \(armedAt) until \(deadline)" }
}

extension TestClock {
  /// What is pending, as the end of a message: a heading and a line for each, cut where they are many.
  var pendingText: String {
    let (now, pending) = state.withLock { ($0.now, $0.timeline.pending) }
    guard !pending.isEmpty else { return "\nNothing is pending at \(now)." }
    let most = 10
    var lines = ["Pending at \(now):"]
    for (_, alarm) in pending.prefix(most) {
      switch alarm.kind {
      case .sleep:
        lines.append("  \(PendingSleep(armedAt: alarm.arming, deadline: alarm.deadline))")
      case .timer(let timer):
        lines.append("  \(timer.pending(until: alarm.deadline))")
      }
    }
    if pending.count > most { lines.append("  … \(pending.count - most) more …") }
    return "\n" + lines.joined(separator: "\n")
  }
}
