// Bugs that make a task wait forever. A plain test hangs if it meets one.

/// Locks two accounts, and waits between the two locks.
final class LockedAccount: Sendable {
  private let number: Int
  private let lock = Lock()

  init(_ number: Int) { self.number = number }

  func transfer(to other: LockedAccount) async {
    let isSwapped = isFixed && other.number < number
    let (first, second) = isSwapped ? (other, self) : (self, other)
    await first.lock.lock()
    await Server.work()
    await second.lock.lock()
    await second.lock.unlock()
    await first.lock.unlock()
  }

  static let bug = ConcurrencyBug("deadlock of two locks") {
    let (one, two) = (LockedAccount(1), LockedAccount(2))
    let payment = Task(name: "payment") { await one.transfer(to: two) }
    let refund = Task(name: "refund") {
      await Server.work(turns: 4)
      await two.transfer(to: one)
    }

    await payment.value
    await refund.value

    return true
  }
}

/// Checks for the signal, waits for the server, and then misses a signal that was given in the meantime.
actor StartSignal {
  private var isGiven = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isGiven { return }
    await Server.work()
    if isFixed, isGiven { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    isGiven = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  static let bug = ConcurrencyBug("lost wake-up") {
    let signal = StartSignal()
    let runner = Task(name: "runner") { await signal.wait() }
    let starter = Task(name: "starter") {
      await Server.work(turns: 4)
      await signal.give()
    }

    await runner.value
    await starter.value

    return true
  }
}

/// Lets one download run at a time.
///
/// A download that is cancelled while it waits for a slot still gets one later, and then keeps it forever.
actor DownloadSlots {
  private var free = 1
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private func acquire() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func release() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }

  func download() async {
    await acquire()
    if Task.isCancelled {
      if isFixed { release() }
      return
    }
    await Server.work()
    release()
  }

  static let bug = ConcurrencyBug("slot lost by a cancelled download") {
    let slots = DownloadSlots()
    let downloads = (1...3).map { number in
      Task(name: "download \(number)") { await slots.download() }
    }
    let user = Task(name: "user") {
      await Server.work(turns: 8)
      downloads[1].cancel()
    }

    for download in downloads { await download.value }
    await user.value

    return true
  }
}
