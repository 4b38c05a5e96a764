import Seams
import Synchronization

/// The running schedules of this process, and the tasks that belong to them.
enum RunningSchedules {
  struct State {
    /// The bubble of each task, by the ID of the task.
    var bubbles: [UInt64: Bubble] = [:]

    /// The ID of the first task of each running bubble.
    ///
    /// The other tasks of the bubble are newer, so their IDs are larger.
    var firstTasks: [ObjectIdentifier: UInt64] = [:]

    /// The IDs of the tasks that had a job while a schedule ran, but belong to no schedule.
    var outsiders: Set<UInt64> = []

    mutating func addOutsider(_ id: UInt64) {
      outsiders.insert(id)
      guard outsiders.count.isMultiple(of: 4096) else { return }
      let oldest = firstTasks.values.min() ?? id
      outsiders = outsiders.filter { $0 > oldest }
    }
  }

  // Global, because the runtime has one set of executors for the whole process.
  static let state = LockedState(State())

  /// The number of schedules that are running or whose test was abandoned.
  ///
  /// While it is zero, `take(_:isOnMainActor:)` needs no lock.
  private static let count = Atomic(0)

  static func add() {
    count.add(1, ordering: .relaxed)
  }

  /// Removes a bubble that has ended.
  ///
  /// - Parameters:
  ///   - bubble: The bubble.
  ///   - isForgotten: `false` if the bubble still takes the later jobs of its tasks.
  static func remove(_ bubble: Bubble, isForgotten: Bool) {
    let tasks = bubble.state.withLock { $0.adopted }
    state.withLock { state in
      state.firstTasks[ObjectIdentifier(bubble)] = nil
      if isForgotten { for task in tasks { state.bubbles[task] = nil } }
      if state.firstTasks.isEmpty { state.outsiders = [] }
    }
    if isForgotten { count.subtract(1, ordering: .relaxed) }
  }

  /// Gives a job to its schedule, or returns `false` if no schedule accepts it.
  static func take(_ job: UnownedJob, isOnMainActor: Bool) -> Bool {
    let current = Bubble.ofThread
    guard current != nil || count.load(ordering: .relaxed) > 0 else { return false }
    let kind = JobKind(job)
    if let current { adoptRunningTask(in: current) }
    let owner = if case .task(let task) = kind { owner(of: task, seenIn: current) } else { current }
    return owner?.submit(job, kind, isOnMainActor: isOnMainActor) ?? false
  }

  /// Gives the schedule of this thread a job that has to run after a delay.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - delay: The delay.
  ///   - now: The real time at which `delay` was computed from a deadline.
  /// - Returns: `false` if no schedule runs on this thread.
  static func take(
    _ job: UnownedJob, after delay: Duration, asOf now: ContinuousClock.Instant
  ) -> Bool {
    guard let current = Bubble.ofThread else { return false }
    // To end a sleep, the runtime creates a separate task.
    if case .task(let task) = JobKind(job) { _ = owner(of: task, seenIn: current, isTimer: true) }
    current.submit(job, after: delay, asOf: now)
    return true
  }

  /// Makes the running task a member if it is new.
  ///
  /// A task can run before the schedule has seen any of its jobs. If the task began on an actor, the schedule has seen
  /// only the actor's job. An immediate task begins without a job.
  static func adoptRunningTask(in bubble: Bubble) {
    guard let task = RuntimeTask.current, bubble.hasMembers else { return }
    _ = owner(of: task, seenIn: bubble)
  }

  /// Returns the bubble of a task, and makes the task a member if it is new.
  private static func owner(
    of task: RuntimeTask, seenIn current: Bubble?, isTimer: Bool = false
  ) -> Bubble? {
    let id = task.id
    let first = current.map { bubble in bubble.state.withLock { $0.adopted.first ?? id } }
    var isNew = false
    let owner: Bubble? = state.withLock { state in
      if let owner = state.bubbles[id] { return owner }
      guard let current, let first else {
        state.addOutsider(id)
        return nil
      }
      // A task does not belong to this bubble if it is older than the bubble's first task, or if it is in `outsiders`.
      guard id >= first, !state.outsiders.contains(id) else { return nil }
      state.bubbles[id] = current
      state.firstTasks[ObjectIdentifier(current)] = first
      isNew = true
      return current
    }
    if isNew { current?.adopt(task, id: id, isTimer: isTimer) }
    return owner
  }
}
