import Dispatch
import Foundation
import Seams
import TestKit

/// One run of a test under one schedule.
///
/// A bubble owns the task of the test and every task that is created while its jobs run. It runs their jobs one at a
/// time: jobs of the main actor on the main queue, all others on a queue of its own. A schedule chooses which job is
/// next.
///
/// The bubble is *idle* if no job is ready, none runs, and no external work is pending. An idle bubble does the first
/// of these that is possible:
///
/// 1. If the test has ended, finish.
/// 2. Resume the tasks that wait in `settle()`.
/// 3. Move time to the next timer.
/// 4. If the bubble has already cancelled the test, leave the test behind.
/// 5. Report that the test is stuck, and cancel it.
final class Bubble: Sendable {
  /// A job that is ready to run.
  struct ReadyJob {
    let job: UnownedJob

    /// The number of the task that the job belongs to.
    ///
    /// A job of an actor has a negative number instead, which no other job has.
    let owner: Int

    /// The ID of the task, if the job begins or continues one.
    let task: UInt64?
    let isOnMainActor: Bool
    let isOfTimer: Bool
  }

  /// A task of the bubble that has not ended.
  struct Member {
    let number: Int
    let task: RuntimeTask

    /// The ID of the parent, if the task is an `async let`.
    let parent: UInt64?
    let name: String?

    /// A Boolean value that indicates whether the task only measures time.
    ///
    /// Such a task ends another task's sleep, or a wait that has reached its limit. It runs as soon as it
    /// can, and no message mentions it.
    let isTimer: Bool

    /// The external work in which the task was created, or nil.
    ///
    /// It is stored here, because a detached task does not inherit the task-local value `ExternalWork.current`.
    let work: ExternalWork?

    /// The address of the code that runs when the task continues.
    var resumeAddress: UInt

    /// The addresses of the functions in which the task is suspended, or an empty array before it begins.
    var frames: [UInt] = []

    /// The number of steps when the task began its last sleep, or nil if it has run since.
    var sleepStep: Int?

    /// Returns `true` if the task has ended.
    ///
    /// The memory of an `async let` that has ended may belong to another task by now, which has another ID.
    func hasEnded(_ id: UInt64) -> Bool { task.id != id || task.hasEnded }
  }

  struct Timer {
    let deadline: Duration
    let job: UnownedJob

    /// The ID of the task that sleeps, if it is known.
    let sleeper: UInt64?

    /// The number of steps when the sleep began.
    let step: Int

    /// A number that no other timer of the bubble has.
    let number: Int
  }

  enum Phase {
    case running

    /// The test was stuck and has been cancelled.
    case cancelled

    /// The schedule is over. Later jobs of its tasks run outside the schedule.
    case ended

    /// The schedule is over, although the test has not ended. Later jobs of its tasks never run.
    case abandoned
  }

  struct State {
    var phase = Phase.running
    var hasTestEnded = false

    /// A Boolean value that indicates whether a job is running or about to run.
    ///
    /// It is also `true` before the test begins, and after the end of the schedule.
    var isBusy = true
    var ready: [ReadyJob] = []
    var running: ReadyJob?

    /// The number of actor jobs so far.
    var actorJobs = 0

    /// The time at which the running job began.
    var stepStart = ContinuousClock.now

    var members: [UInt64: Member] = [:]

    /// The number of the last member.
    var lastNumber = 0

    /// The IDs of all tasks that have been members, beginning with the task of the test.
    var adopted: [UInt64] = []
    var chooser: JobChooser
    var story = Story()

    var now = Duration.zero
    var timers: [Timer] = []

    /// The number of times that time has moved since the last step.
    ///
    /// It keeps growing while no task runs except those that measure a limit, because these take no steps.
    var moves = 0

    /// The lengths chosen for sleeps so far, each with the lower bound of the range it was chosen from.
    var sleepLengths: [(shortest: Duration, length: Duration)] = []

    /// The number of timers so far.
    var lastTimer = 0

    var settling: [CheckedContinuation<Void, Never>] = []

    /// The tasks that wait to rejoin the schedule, because their external work ended on a thread outside it.
    var returning: [CheckedContinuation<Void, Never>] = []

    /// The number of calls to `external` and of nested schedules that have not ended.
    var pendingExternal = 0
    var problem: ScheduleProblem?

    /// A Boolean value that indicates whether the task that runs the schedule was cancelled.
    ///
    /// For example, a time limit or `Test.cancel` cancels it.
    var isCancelledFromOutside = false
    var end: CheckedContinuation<Void, Never>?
    var cancelTest: (@Sendable () -> Void)?
  }

  let state: LockedState<State>
  let queue = DispatchQueue(label: "Schedules", target: .global())

  /// The number of steps after which a schedule counts as endless.
  ///
  /// A schedule also counts as endless if time moves this many times in a row without a step.
  let stepLimit: Int

  static let standardStepLimit = 100_000

  /// Creates a bubble.
  ///
  /// Reading ``SwiftRuntime/problem`` installs the executors. If it is not nil, the bubble gets no jobs.
  init(_ schedule: Schedule, stepLimit: Int = standardStepLimit) {
    _ = SwiftRuntime.problem
    state = LockedState(State(chooser: JobChooser(schedule)))
    self.stepLimit = stepLimit
  }
}

/// The reason why a schedule failed, other than an issue of the test itself.
enum ScheduleProblem: Equatable, Sendable {
  /// Nothing could run, but the test had not ended.
  case stuck([WaitingTask])

  /// The test reached the step limit.
  case endless(steps: Int)

  /// Time moved again and again, but no task took a step.
  case timeOnly(moves: Int)

  /// A task ran outside the schedule, or was resumed from outside.
  case left(number: Int, name: String?)

  /// Tasks were still waiting when the test ended.
  case unfinished([WaitingTask])
}

/// A task of a schedule, as a message shows it.
struct WaitingTask: Equatable, Sendable {
  let number: Int
  let name: String?

  /// The addresses of the functions in which the task waits, innermost first.
  let frames: [UInt]

  init(_ member: Bubble.Member) {
    number = member.number
    name = member.name
    frames = member.task.frames(isChecked: true)
  }
}

// MARK: - The bubble of this thread and of this task

extension Bubble {
  /// The bubble of the running task, or nil in a detached task and outside schedules.
  @TaskLocal static var ofTask: Bubble?

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// The bubble whose job runs on this thread.
  static var ofThread: Bubble? {
    unsafe pthread_getspecific(key).map {
      unsafe Unmanaged<Bubble>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Runs a closure as part of the bubble.
  func enter<Result>(_ body: () -> Result) -> Result {
    let outer = unsafe pthread_getspecific(Self.key)
    unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe pthread_setspecific(Self.key, outer) }
    return body()
  }
}

// MARK: - Running a test

extension Bubble {
  /// The result of a schedule.
  struct Outcome: Sendable {
    let problem: ScheduleProblem?
    let story: Story
    let time: Duration
  }

  /// Runs a test until it has ended and its tasks are idle, or until it is stuck or reaches the step limit.
  func run(_ body: @escaping @Sendable () async -> Void) async -> Outcome {
    // For an outer schedule, a nested schedule is external work.
    let outer = Self.ofThread
    outer?.beginExternal()
    RunningSchedules.add()
    await withTaskCancellationHandler {
      await withCheckedContinuation { begin(body, thenResume: $0) }
    } onCancel: {
      cancelFromOutside()
    }
    await outer?.endExternalWork()
    return state.withLock { state in
      // The tasks of an abandoned test never end and keep this bubble alive. So at least free its story.
      defer { if state.phase == .abandoned { state.story = Story() } }
      return Outcome(problem: state.problem, story: state.story, time: state.now)
    }
  }

  private func begin(
    _ body: @escaping @Sendable () async -> Void,
    thenResume end: CheckedContinuation<Void, Never>
  ) {
    state.withLock { $0.end = end }
    // While `isBusy` is true, a new job does not start `runJobs()`. So the test begins only after `cancelTest` is set.
    let task = enter {
      Self.$ofTask.withValue(self) {
        WaitLimit.$schedule.withValue(ObjectIdentifier(self)) {
          Task {
            await body()
            self.endTest()
          }
        }
      }
    }
    state.withLock { $0.cancelTest = { task.cancel() } }
    if Task.isCancelled { cancelFromOutside() }
    queue.async { self.runJobs() }
  }

  private func cancelFromOutside() {
    let cancel = state.withLock { state in
      state.isCancelledFromOutside = true
      return state.cancelTest
    }
    guard let cancel else { return }
    // A test that cancels itself, as with `Test.cancel`, has to see the cancellation at once.
    if Self.ofThread === self { return cancel() }
    // Cancel on a global queue. This thread may be running a task outside the schedule, and the bubble's queue may be
    // busy with a loop that ends only when it is cancelled.
    DispatchQueue.global().async { self.enter { cancel() } }
  }

  /// A Boolean value that indicates whether the task that runs the schedule was cancelled.
  var isCancelledFromOutside: Bool { state.withLock { $0.isCancelledFromOutside } }

  private func endTest() {
    let hasLeft = Self.ofThread !== self
    state.withLock { state in
      state.hasTestEnded = true
      if hasLeft, let test = state.members.values.first(where: { $0.number == 1 }) {
        state.note(.left(number: test.number, name: test.name))
      }
    }
    // Inside the schedule, this does nothing, because the schedule is busy with this job.
    wake()
  }

  /// A Boolean value that indicates whether the test was given up.
  ///
  /// Later issues of such a test mean nothing.
  var isGivenUp: Bool {
    state.withLock { $0.phase == .cancelled || $0.phase == .abandoned }
  }

  /// The problem to report if a task has left the schedule, or nil.
  var leaving: ScheduleProblem? {
    let problem = state.withLock { $0.problem }
    return if case .left = problem { problem } else { nil }
  }

  /// The steps so far.
  var story: Story { state.withLock { $0.story } }
}

extension Bubble.State {
  /// Keeps a problem, unless there has been an earlier one.
  ///
  /// After a cancellation from outside, a problem says nothing about the test.
  mutating func note(_ problem: ScheduleProblem) {
    if isCancelledFromOutside { return }
    self.problem = self.problem ?? problem
  }
}
