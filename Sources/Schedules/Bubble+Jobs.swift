import Dispatch
import Seams
import TestKit

extension Bubble {
  /// `false` until the task of the test has been created.
  var hasMembers: Bool { state.withLock { !$0.adopted.isEmpty } }

  /// Makes a task a member of the bubble.
  func adopt(_ task: RuntimeTask, id: UInt64, isTimer: Bool) {
    // A task is adopted while its creator runs or while the task itself runs. In the second case, `creator` is the
    // task's own ID.
    let creator = RuntimeTask.current?.id
    // The task object of an `async let` has no reference count, because its parent task owns the memory.
    let parent = task.isAsyncLet ? creator : nil
    if parent == nil { task.retain() }
    let name = task.name
    let isTimer = isTimer || name == WaitLimit.taskName
    state.withLock { state in
      state.adopted.append(id)
      if !isTimer { state.lastNumber += 1 }
      state.members[id] = Member(
        number: state.lastNumber, task: task, parent: parent, name: name,
        isTimer: isTimer, work: state.work(of: creator), resumeAddress: task.resumeAddress)
    }
  }

  /// Accepts a job of a member, or a job that was created on a thread of this bubble.
  ///
  /// - Returns: `false` if the job has to run outside, because the schedule has ended. In the phase `.abandoned`, the
  ///   job is accepted but never runs.
  func submit(_ job: UnownedJob, _ kind: JobKind, isOnMainActor: Bool) -> Bool {
    let isFromOutside = Self.ofThread !== self
    let id: UInt64? =
      switch kind {
      case .task(let task): task.id
      case .yield: RuntimeTask.current?.id
      case .actor: nil
      }
    let isTaken = state.withLock { state in
      switch state.phase {
      case .abandoned: return true
      case .ended: return false
      case .running, .cancelled: break
      }
      let member = id.flatMap { state.members[$0] }
      // Any thread, such as one that releases a clock, may cancel a task that only measures time.
      if let member, isFromOutside, state.pendingExternal == 0 {
        if !member.isTimer {
          state.note(.left(number: member.number, name: member.name))
        } else if !member.task.isCancelled {
          // No message mentions a task that only measures time. The sleep or wait that it ends usually belongs to the
          // test, so report the test.
          state.note(.left(number: 1, name: nil))
        }
      }
      if member == nil { state.actorJobs += 1 }
      state.ready.append(
        ReadyJob(
          job: job, owner: member?.number ?? -state.actorJobs, task: id,
          isOnMainActor: isOnMainActor, isOfTimer: member?.isTimer ?? false))
      return true
    }
    if isTaken { wake() }
    return isTaken
  }

  /// Runs jobs until the bubble ends or waits for something outside.
  func runJobs() {
    while true {
      guard let job = takeNextJob() else {
        if handleIdleness() { continue }
        return
      }
      if job.isOnMainActor {
        return DispatchQueue.main.async {
          self.run(job)
          self.queue.async { self.runJobs() }
        }
      }
      run(job)
    }
  }

  private func takeNextJob() -> ReadyJob? {
    state.withLock { state in
      if let timer = state.ready.firstIndex(where: \.isOfTimer) {
        return state.ready.remove(at: timer)
      }
      guard let choice = state.chooseJob(limit: stepLimit) else { return nil }
      state.story.begin(isOnMainActor: state.ready[choice].isOnMainActor)
      state.moves = 0
      return state.ready.remove(at: choice)
    }
  }

  private func run(_ job: ReadyJob) {
    state.withLock { state in
      state.running = job
      state.stepStart = .now
    }
    enter {
      SwiftRuntime.run(job.job, isOnMainActor: job.isOnMainActor)
      // The last release of a task frees its result, and a deinit may run any code. So release the tasks as part of the
      // schedule, but without holding its lock.
      for task in state.withLock({ $0.finishStep() }) { task.release() }
    }
  }
}

extension Bubble.State {
  /// Returns the index of the job that runs next, or nil.
  fileprivate mutating func chooseJob(limit: Int) -> Int? {
    guard !ready.isEmpty else { return nil }
    if story.count < limit {
      // While a task polls, the bubble is never idle. So at every 1000th step, it also resumes the tasks that return
      // from external work. These steps are far apart, so a replay usually resumes the tasks at the same step.
      guard returning.isEmpty || !story.count.isMultiple(of: 1000) else { return nil }
      return chooser.next(among: ready.map(\.owner), step: story.count)
    }
    // An endless test leaves its jobs behind. An actor whose job never runs stays blocked forever, and other tests
    // might need that actor. So let the actors finish, unless their tasks keep calling other actors.
    guard !hasTestEnded, story.count < limit + 1000 else { return nil }
    return ready.firstIndex { $0.task == nil }
  }

  /// Notes which tasks the job has run, and which of them have ended.
  ///
  /// - Returns: The ended tasks that the caller has to release.
  fileprivate mutating func finishStep() -> [RuntimeTask] {
    guard let job = running.take() else { return [] }
    // A task's job has run only that task. An actor's job may have run any member. An `async let` has a higher ID than
    // its parent, so if both have ended, it is looked at first.
    let candidates = job.task.map { [$0] } ?? members.keys.sorted(by: >)
    var runs: [Story.Run] = []
    var ended: [RuntimeTask] = []
    for id in candidates {
      guard var member = members[id] else { continue }
      if isOrphan(member) {
        members[id] = nil
        continue
      }
      let address = member.task.resumeAddress
      let hasEnded = member.hasEnded(id)
      if !member.isTimer && (job.task != nil || hasEnded || address != member.resumeAddress) {
        let frames =
          hasEnded ? [] : member.task.frames(isChecked: mayRunElsewhere(member.task, id))
        let isBeginning = member.frames.isEmpty
        runs.append(
          Story.Run(
            number: member.number, name: member.name, isBeginning: isBeginning, isEnd: hasEnded,
            frames: isBeginning ? frames : member.frames))
        member.frames = frames
        // The task runs again, so an earlier sleep is over, even if its timer has not fired.
        if member.sleepStep != story.count { member.sleepStep = nil }
      }
      if hasEnded && member.parent == nil { ended.append(member.task) }
      member.resumeAddress = address
      members[id] = hasEnded ? nil : member
    }
    if !job.isOfTimer { story.finish(runs.sorted { $0.number < $1.number }) }
    return ended
  }

  /// Returns `true` for an `async let` whose parent has ended.
  ///
  /// Such a task has ended too. Its memory was part of its parent's memory, so do not read it.
  func isOrphan(_ member: Bubble.Member) -> Bool {
    member.parent.map { members[$0] == nil } == true
  }

  /// Returns `true` if a task that has just run may already be running outside the schedule.
  ///
  /// The frames of such a task can change while they are read.
  func mayRunElsewhere(_ task: RuntimeTask, _ id: UInt64) -> Bool {
    pendingExternal > 0 || (task.isRunningOrEnqueued && !ready.contains { $0.task == id })
  }
}
