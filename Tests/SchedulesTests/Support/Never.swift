import Seams

/// Waits for something that never happens.
func never() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    // Keeps the continuation, because Swift prints a warning if it is released without being resumed.
    kept.withLock { $0.append(continuation) }
  }
}

private let kept = LockedState<[CheckedContinuation<Void, Never>]>([])
