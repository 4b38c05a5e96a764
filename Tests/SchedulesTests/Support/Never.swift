import Seams

/// Waits for something that never happens.
func never() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    // Keeps the continuation, because Swift prints a warning if it is released without being resumed.
    kept.withLock { $0.append(continuation) }
  }
}

/// Waits until the task is cancelled.
func neverUnlessCancelled() async {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  defer { continuation.finish() }
  for await _ in stream {}
}

/// Yields again and again until the task is cancelled.
// check-tests: allow polling, the tests need a loop that never ends
// check-tests: allow yield, the tests need a loop that never ends
func yieldUntilCancelled() async { while !Task.isCancelled { await Task.yield() } }

private let kept = LockedState<[CheckedContinuation<Void, Never>]>([])
