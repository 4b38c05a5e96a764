import Seams
import TestKit

/// Tasks that sleep on a test clock, until distinct deadlines in no order.
struct SleepingTasks: Sendable {
  private let clock = TestClock()
  private let size: Int
  private let woken: Countdown

  init(_ size: Int) {
    self.size = size
    woken = Countdown(size)
  }

  /// How many have run on after their sleep.
  var count: Int { woken.arrived }

  /// How many are asleep.
  var pending: Int { clock.pendingSleeps.count }

  /// Starts them, and waits until the last is asleep.
  func start() async {
    for deadline in scrambled(size) {
      Task {
        try? await clock.sleep(for: .milliseconds(deadline))
        woken.arrive()
      }
    }
    await clock.sleepers(atLeast: size)
  }

  /// Wakes them, and waits until the last has run.
  func wake() async {
    clock.advance(by: .milliseconds(size))
    await woken.wait()
  }
}

/// The same tasks with nothing but a continuation each: the least that any clock has to do.
///
/// Resumed in the order in which they were suspended they would take a fraction of the time: memory is
/// read in order then.
struct SuspendedTasks: Sendable {
  private let continuations = Continuations()
  private let size: Int
  private let suspended: Countdown
  private let woken: Countdown

  init(_ size: Int) {
    self.size = size
    suspended = Countdown(size)
    woken = Countdown(size)
  }

  /// How many have run on.
  var count: Int { woken.arrived }

  /// How many are suspended.
  var pending: Int { continuations.count }

  /// Starts them, and waits until the last is suspended.
  func start() async {
    for _ in 0..<size {
      Task {
        await withCheckedContinuation {
          continuations.append($0)
          suspended.arrive()
        }
        woken.arrive()
      }
    }
    await suspended.wait()
  }

  /// Wakes them in no order, as sleeps end, and waits until the last has run.
  func wake() async {
    let suspended = continuations.take()
    for place in scrambled(size) { suspended[place - 1].resume() }
    await woken.wait()
  }
}

/// A list of suspended tasks behind a lock.
private final class Continuations: Sendable {
  private let list = Guarded<[CheckedContinuation<Void, Never>]>([])

  var count: Int { list.withLock { $0.count } }

  func append(_ continuation: CheckedContinuation<Void, Never>) {
    list.withLock { $0.append(continuation) }
  }

  func take() -> [CheckedContinuation<Void, Never>] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
