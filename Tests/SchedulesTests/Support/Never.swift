import Seams

/// Waits for something that never happens.
func never() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    // Kept, because a continuation that is released prints a warning.
    kept.withLock { $0.append(continuation) }
  }
}

private let kept = LockedState<[CheckedContinuation<Void, Never>]>([])
