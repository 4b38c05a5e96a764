import Dispatch
import Foundation
import Seams

extension Bubble {
  /// Resumes tasks, fires timers, waits or finishes, because `takeNextJob()` has returned nil.
  ///
  /// The bubble is usually idle then. But jobs may be ready if tasks return from external work, or if the test has
  /// reached the step limit.
  ///
  /// - Returns: `true` if jobs may be ready now, or `false` if the bubble waits for something outside or has ended.
  func handleIdleness() -> Bool {
    enum Next {
      case wait, waitForStrays(step: Int), finish
      case resume([CheckedContinuation<Void, Never>])
      case fire([UnownedJob])
    }
    let next: Next = state.withLock { state in
      if state.story.count >= stepLimit {
        state.note(.endless(steps: stepLimit))
        return .finish
      }
      if state.moves >= stepLimit {
        state.note(.timeOnly(moves: state.moves))
        return .finish
      }
      if !state.ready.isEmpty || !state.returning.isEmpty {
        defer { state.returning = [] }
        return .resume(state.returning)
      }
      if state.pendingExternal > 0 {
        state.isBusy = false
        return .wait
      }
      if state.hasTestEnded { return .finish }
      if !state.settling.isEmpty {
        defer { state.settling = [] }
        return .resume(state.settling)
      }
      let due = state.takeDueTimers()
      if !due.isEmpty { return .fire(due) }
      if state.phase == .cancelled { return .finish }
      state.isBusy = false
      return .waitForStrays(step: state.story.count)
    }
    switch next {
    case .wait:
      return false
    case .waitForStrays(let step):
      waitForStrays(Self.straySlices, thenReportStuckAt: step)
      return false
    case .resume(let waiting):
      enter { for continuation in waiting { continuation.resume() } }
      return true
    case .fire(let jobs):
      fire(jobs)
      return true
    case .finish:
      finish()
      return false
    }
  }

  /// The number of 5 ms slices in `waitForStrays`.
  ///
  /// On an idle machine, they take 0.2 s in total.
  private static let straySlices = 40

  /// Waits briefly for tasks that have left the schedule.
  ///
  /// If such a task comes back in time, the test fails with a message about that task. Otherwise, the test is reported
  /// as stuck. The wait consists of short slices, because each slice takes longer on a busy machine and so gives the
  /// task more time.
  private func waitForStrays(_ slices: Int, thenReportStuckAt step: Int) {
    guard slices > 0 else { return reportStuck(ifStillAt: step) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
      DispatchQueue.main.async {
        self.queue.async { self.waitForStrays(slices - 1, thenReportStuckAt: step) }
      }
    }
  }

  private func reportStuck(ifStillAt step: Int) {
    let cancel: (@Sendable () -> Void)? = state.withLock { state in
      guard !state.isBusy, state.phase == .running, state.pendingExternal == 0,
        state.story.count == step
      else { return nil }
      state.phase = .cancelled
      state.note(.stuck(state.waitingTasks))
      return state.cancelTest ?? {}
    }
    guard let cancel else { return }
    enter { cancel() }
    wake()
  }

  /// Starts to run jobs again, unless the bubble is already busy.
  func wake() {
    let isFirst = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFirst { queue.async { self.runJobs() } }
  }

  /// Ends the schedule.
  private func finish() {
    let (isOver, end, ready, waiting, timers, members) = state.withLock { state in
      if state.hasTestEnded {
        let unfinished = state.waitingTasks
        if !unfinished.isEmpty { state.note(.unfinished(unfinished)) }
      }
      state.phase = state.hasTestEnded ? .ended : .abandoned
      defer {
        // Release the test's task. Otherwise, any task that outlives the test keeps it alive through this bubble.
        state.cancelTest = nil
        state.ready = []
        state.timers = []
        state.members = [:]
      }
      return (
        state.hasTestEnded, state.end.take(), state.ready, state.returning + state.settling,
        state.timers.map { ($0, state.rest(of: $0)) },
        state.members
      )
    }
    // The jobs of an abandoned test must never run. So its tasks stay registered, and this bubble takes their
    // jobs without running them.
    RunningSchedules.remove(self, isForgotten: isOver)
    if isOver {
      for job in ready { SwiftRuntime.runOutside(job.job, isOnMainActor: job.isOnMainActor) }
      for (timer, delay) in timers {
        SwiftRuntime.runOutside(timer.job, isOnMainActor: false, after: delay)
      }
      for continuation in waiting { continuation.resume() }
      for member in members.values where member.parent == nil { member.task.release() }
    }
    end?.resume()
  }
}

extension Bubble.State {
  /// The tasks that wait for something other than a timer.
  ///
  /// An immediate task can end inside the step of another task. It is then still in `members`, so its end is checked
  /// here.
  fileprivate var waitingTasks: [WaitingTask] {
    let sleepers = Set(timers.filter { !isOver($0) }.compactMap(\.sleeper))
    return members.filter { id, member in
      !sleepers.contains(id) && !member.isTimer && !isOrphan(member) && !member.hasEnded(id)
    }.values
      .sorted { $0.number < $1.number }
      .map { WaitingTask($0) }
  }
}

// MARK: - settle and external

extension Bubble {
  func settle() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.settling.append(continuation) }
    }
  }

  func beginExternal() {
    // The task becomes a member before it leaves the schedule, because only a member can return.
    RunningSchedules.adoptRunningTask(in: self)
    state.withLock { $0.pendingExternal += 1 }
  }

  /// The unfinished external work that the running task is part of, or nil.
  var runningWork: ExternalWork? {
    let work = state.withLock { $0.work(of: RuntimeTask.current?.id) }
    return work?.isRunning(in: self) == true ? work : nil
  }

  /// Ends external work, and continues the running task as part of the schedule.
  func endExternalWork() async {
    // If the continuation is resumed before the task suspends, the task stays on its thread, outside the schedule. Then
    // the loop tries again.
    var isOver = false
    while Self.ofThread !== self, !isOver {
      await withCheckedContinuation { continuation in
        isOver = state.withLock { state in
          if state.phase != .ended { state.returning.append(continuation) }
          return state.phase == .ended
        }
        if isOver { continuation.resume() } else { wake() }
      }
    }
    state.withLock { $0.pendingExternal -= 1 }
  }
}

// MARK: - Time

extension Bubble {
  /// Accepts a job that has to run after a delay.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - delay: The time until the job is due.
  ///   - now: The real time at which `delay` was computed. The runtime passes on only a deadline, so `delay` is the
  ///     time that was left until that deadline.
  func submit(_ job: UnownedJob, after delay: Duration, asOf now: ContinuousClock.Instant) {
    let number = state.withLock { state in
      let longest = delay + state.stepStart.duration(to: now)
      let sleeper = (RuntimeTask.current?.id).flatMap { state.members[$0] == nil ? nil : $0 }
      if let sleeper { state.members[sleeper]?.sleepStep = state.story.count }
      state.lastTimer += 1
      state.timers.append(
        Timer(
          deadline: state.now + max(state.lengthOfSleep(in: delay...longest), .zero), job: job,
          sleeper: sleeper, step: state.story.count, number: state.lastTimer))
      return state.lastTimer
    }
    // During external work, virtual time stands still. So a sleep that is part of the work takes real time.
    guard let work = runningWork else { return }
    let nanoseconds = Int(clamping: delay.attoseconds / nanosecond)
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
      self?.endSleep(number, of: work)
    }
  }

  /// Fires a timer of external work.
  ///
  /// If the work has ended, the timer fires in virtual time instead, like any other.
  private func endSleep(_ number: Int, of work: ExternalWork) {
    let job: UnownedJob? = state.withLock { state in
      guard work.isRunning(in: self),
        let index = state.timers.firstIndex(where: { $0.number == number })
      else { return nil }
      return state.timers.remove(at: index).job
    }
    if let job { fire([job]) }
  }

  /// Submits the jobs of timers that are due.
  private func fire(_ jobs: [UnownedJob]) {
    enter { for job in jobs { _ = submit(job, JobKind(job), isOnMainActor: false) } }
  }
}

extension Bubble.State {
  /// Returns the external work that the running task is part of, or nil.
  func work(of task: UInt64?) -> ExternalWork? {
    ExternalWork.current ?? task.flatMap { members[$0]?.work }
  }

  /// Returns the likeliest length of a sleep.
  ///
  /// Equal sleeps have to end in the order in which they began. A length such as a sixtieth of a second is not a whole
  /// number of microseconds, so `roundest` may return a different value each time. But the lower bounds of equal sleeps
  /// are only a few microseconds apart, so a later sleep gets the length of the earlier one.
  mutating func lengthOfSleep(in range: ClosedRange<Duration>) -> Duration {
    let shortest = range.lowerBound
    let tolerance = Duration.microseconds(5)
    let earlier = sleepLengths.first {
      $0.shortest - tolerance <= shortest && shortest <= $0.shortest + tolerance
    }
    if let earlier { return earlier.length }
    let length = roundest(range)
    sleepLengths.append((shortest, length))
    return length
  }

  /// Returns the time until a timer is due, or nil if the sleep has already ended.
  func rest(of timer: Bubble.Timer) -> Duration? {
    isOver(timer) ? nil : timer.deadline - now
  }

  /// Returns `true` if the sleep ended early, because the task was cancelled.
  fileprivate func isOver(_ timer: Bubble.Timer) -> Bool {
    guard let sleeper = timer.sleeper else { return false }
    return members[sleeper]?.sleepStep != timer.step
  }

  /// Moves time to the next deadline, and removes the timers that are due then.
  ///
  /// - Returns: The jobs of these timers, in the order in which their sleeps began.
  fileprivate mutating func takeDueTimers() -> [UnownedJob] {
    guard let next = timers.map(\.deadline).min() else { return [] }
    now = next
    moves += 1
    defer { timers.removeAll { $0.deadline == next } }
    return timers.filter { $0.deadline == next }.map(\.job)
  }
}

/// The number of attoseconds in a nanosecond.
private let nanosecond: Int128 = 1_000_000_000

/// Returns the duration in a range that a person would most likely have written.
///
/// A test sleeps for a duration, but the runtime passes on only a deadline in real time. The sleep began at
/// an unknown time in the running step, so its duration is known only within a range. For
/// `9.98 ms...10.3 ms`, this function returns 10 ms.
///
/// The sleep usually began a moment ago, so its duration is near the lower bound. For `24.99 ms...54.99 ms`, after a
/// step that worked for 30 ms, this function returns 25 ms. But if the thread was interrupted after the sleep had
/// begun, the duration is near the upper bound. For `9.2 ms...10.01 ms`, this function returns 10 ms.
///
/// So a value scores higher if it is rounder or nearer to a bound. Interruptions are rare, so the distance to the upper
/// bound counts twice. The value with the highest score is returned.
func roundest(_ range: ClosedRange<Duration>) -> Duration {
  let low = range.lowerBound.attoseconds
  let high = range.upperBound.attoseconds
  var best = high
  var highestScore: Int128 = 0
  // 1 µs, 5 µs, 10 µs, 50 µs and so on.
  var unit = 1000 * nanosecond
  var factor: Int128 = 5
  while unit <= high {
    let last = high / unit * unit
    guard last >= low else { break }
    let first = last - (last - max(low, unit)) / unit * unit
    let early = first - low
    let late = 2 * (high - last)
    // Even without an interruption, the distances are a few microseconds. So below 10 µs, they say little.
    let score = unit / (10_000 + min(early, late) / nanosecond)
    if score > highestScore { (best, highestScore) = (early < late ? first : last, score) }
    unit *= factor
    factor = factor == 5 ? 2 : 5
  }
  return Duration(attoseconds: best)
}
