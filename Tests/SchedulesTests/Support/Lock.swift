actor Lock {
  private var isLocked = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func locked(_ body: @Sendable () async -> Void) async {
    await lock()
    await body()
    unlock()
  }

  func lock() async {
    guard isLocked else { return isLocked = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func unlock() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    isLocked = false
  }
}

// A failure in the guide “Concurrency bugs” shows line 13 of this file.
