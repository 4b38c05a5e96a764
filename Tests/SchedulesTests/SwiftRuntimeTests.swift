import Foundation
import TestKit

@testable import Schedules

/// Checks what the module assumes about private parts of the Swift runtime.
// check-tests: allow yield, the tests need tasks that yield
@Suite struct SwiftRuntimeTests {
  @Test func `the executors for schedules are installed without a problem`() {
    #expect(SwiftRuntime.problem == nil)
  }

  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
    @Test func `installing executors fails if a runtime part is missing or already taken`() {
      let lacksPart = """
        Schedules need swift_task_getMainExecutor_hook and swift_createExecutors, but the Swift runtime of this \
        process lacks one of them.
        """
      var hook = 1

      unsafe withUnsafeMutableBytes(of: &hook) { hook in
        #expect(unsafe SwiftRuntime.install(at: nil, executors: hook.baseAddress) == lacksPart)
        #expect(unsafe SwiftRuntime.install(at: hook.baseAddress, executors: nil) == lacksPart)
        #expect(
          unsafe SwiftRuntime.install(at: hook.baseAddress, executors: hook.baseAddress) == """
            Schedules need swift_task_getMainExecutor_hook, but another library in this process has taken it.
            """)
      }
    }

    // check-tests: allow no-expectation, an unsafe lookup would crash
    @Test func `looking up code locations does not crash while a thread unmaps files`() {
      let isDone = LockedState(false)
      let file = unsafe open("/lib64/ld-linux-x86-64.so.2", O_RDONLY)
      Thread.detachNewThread {
        while !isDone.withLock({ $0 }) {
          unsafe munmap(mmap(nil, 4_096, PROT_READ, MAP_PRIVATE, file, 0), 4_096)
        }
        close(file)
      }

      for _ in 1...300 { _ = Symbols([]) }

      isDone.withLock { $0 = true }
    }
  #endif

  @Test func `the runtime reports a task's name, and gives a newer task a larger ID`() throws {
    let (_, named) = try makeTask(name: "upload") {}
    let (_, nameless) = try makeTask {}

    #expect(named.name == "upload")
    #expect(nameless.name == nil)
    #expect(named.id < nameless.id)
  }

  @Test func `a task counts as ended only after its last job has run`() throws {
    let (executor, task) = try makeTask(name: "upload") { await Task.yield() }
    task.retain()
    defer { task.release() }

    #expect(!task.hasEnded)
    executor.runNext()
    #expect(!task.hasEnded)
    while executor.hasJobs { executor.runNext() }
    #expect(task.hasEnded)
  }

  @Test func `the runtime reports whether a task has been cancelled`() throws {
    let (executor, task) = try makeTask {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await Task.yield()
    }

    #expect(!task.isCancelled)
    executor.runNext()
    #expect(task.isCancelled)
    executor.runNext()
  }

  @Test(.showsPlaces) func `a suspended task reports where it is waiting`() throws {
    let (executor, task) = try makeTask { await waitForMacro() }
    let before = task.resumeAddress

    executor.runNext()

    #expect(task.resumeAddress != before)
    for isChecked in [false, true] {
      let frames = task.frames(isChecked: isChecked)
      let place = try #require(Symbols([frames]).firstOfUser(frames))
      #expect(place == "in waitForMacro() at Waiting.swift:1")
    }
  }

  @Test func `asking a running task where it is waiting does not crash`() async {
    // With each iteration, the data of the last wait lies deeper in the task's memory. At some depth,
    // `framesAmongNumbers` overwrites that data with its numbers.
    for depth in 0...20 {
      await yieldDeeply(depth)

      let frames = await framesAmongNumbers()

      #expect(frames?.isEmpty == false)
    }
  }

  @Test func `a task counts as running or enqueued, except while it waits`() throws {
    let isRunning = LockedState<[Bool]>([])
    let waiting = LockedState<CheckedContinuation<Void, Never>?>(nil)
    let (executor, task) = try makeTask {
      isRunning.withLock { $0.append(RuntimeTask.current?.isRunningOrEnqueued == true) }
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    }

    #expect(task.isRunningOrEnqueued)
    executor.runNext()
    #expect(isRunning.withLock { $0 } == [true])
    #expect(!task.isRunningOrEnqueued)
    waiting.withLock { $0 }?.resume()
    #expect(task.isRunningOrEnqueued)
    executor.runNext()
  }

  @Test func `a task that neither waits nor is ready counts as possibly running elsewhere`() throws
  {
    let waiting = LockedState<CheckedContinuation<Void, Never>?>(nil)
    let (executor, task) = try makeTask {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    }
    let job = try #require(executor.nextJob)
    var state = Bubble.State(chooser: JobChooser(.arrival))
    func mayRunElsewhere(ifReady tasks: [UInt64]) -> Bool {
      state.ready = tasks.map {
        Bubble.ReadyJob(job: job, owner: 1, task: $0, isOnMainActor: false, isOfTimer: false)
      }
      return state.mayRunElsewhere(task, task.id)
    }

    #expect(mayRunElsewhere(ifReady: []))
    #expect(mayRunElsewhere(ifReady: [task.id + 1]))
    #expect(!mayRunElsewhere(ifReady: [task.id]))
    executor.runNext()
    #expect(!mayRunElsewhere(ifReady: []), "The task waits.")
    state.pendingExternal = 1
    #expect(mayRunElsewhere(ifReady: []))

    waiting.withLock { $0 }?.resume()
    executor.runNext()
  }

  @Test func `the task of an async let is told apart from the task that starts it`() throws {
    let (executor, task) = try makeTask {
      async let nothing: Void = Task.yield()
      await nothing
    }

    executor.runNext()

    #expect(!task.isAsyncLet)
    #expect(try #require(executor.tasks.first).isAsyncLet)
    while executor.hasJobs { executor.runNext() }
  }

  @Test
  func `a function can run a non-escaping closure in a task if it awaits the task`() async throws {
    func call(_ body: @Sendable () async throws -> Void) async throws {
      let body = unsafeEscaping(body)
      try await Task { try await body() }.value
    }
    let calls = Spy<Int, Void, Never>("calls")
    for number in 1...3 { try await call { await calls(number) } }

    #expect(calls.calls == [1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `a schedule that has ended accepts jobs only if its test was stuck`(isStuck: Bool)
    async throws
  {
    let bubble = Bubble(.arrival)
    _ = await bubble.run { if isStuck { await never() } }

    let (executor, task) = try makeTask {}

    #expect(executor.offerNext(to: bubble) == isStuck)
    executor.runNext()
    _ = task
  }

  #if os(Linux)
    @Test(.taskPriority(.high))
    func `under a schedule, MainActor.assertIsolated fails off the main actor`() async {
      await #expect(processExitsWith: .failure) {
        _ = await Bubble(.arrival).run { MainActor.assertIsolated() }
      }
    }
  #endif

  /// Makes a task whose jobs run only when the test says so.
  private func makeTask(
    name: String? = nil, _ body: @escaping @Sendable () async -> Void
  ) throws -> (HeldExecutor, RuntimeTask) {
    let executor = HeldExecutor()
    Task(name: name, executorPreference: executor) { await body() }
    return (executor, try #require(executor.tasks.first))
  }
}

/// An executor that keeps all jobs until the test runs them.
private final class HeldExecutor: TaskExecutor {
  private let jobs = LockedState<[UnownedJob]>([])

  var tasks: [RuntimeTask] {
    jobs.withLock { $0 }.compactMap { if case .task(let task) = JobKind($0) { task } else { nil } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  var nextJob: UnownedJob? { jobs.withLock { $0.first } }

  var hasJobs: Bool { nextJob != nil }

  /// Submits the next job to a schedule, and returns `false` if the schedule does not take it.
  func offerNext(to bubble: Bubble) -> Bool {
    nextJob.map { bubble.submit($0, JobKind($0), isOnMainActor: false) } ?? false
  }

  func runNext() {
    let job = jobs.withLock { $0.removeFirst() }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}

// check-tests: allow yield, the tests need tasks that yield
private func yieldDeeply(_ depth: Int) async {
  if depth > 0 { await yieldDeeply(depth - 1) } else { await Task.yield() }
}

// A function on the first line of its file.
#sourceLocation(file:"Waiting.swift",line:1)
@inline(never) private func waitForMacro() async { await yieldInMacro() }
#sourceLocation()

// A function in code that a macro generates. A user never sees that code.
#sourceLocation(file:"@__swiftmacro_Waiting.swift",line:1)
// check-tests: allow yield, the tests need tasks that yield
@inline(never) private func yieldInMacro() async { await Task.yield() }
#sourceLocation()

/// Overwrites the data of the task's last wait with invalid addresses, and asks where the task waits.
@inline(never)
private func framesAmongNumbers() async -> [UInt]? {
  var numbers = SIMD64<UInt64>(repeating: 0x20_fe5c_e1b0)
  let frames = await runningFrames()
  numbers[0] = 1
  return numbers[1] == 0 ? nil : frames
}

@inline(never)
private func runningFrames() async -> [UInt]? {
  RuntimeTask.current?.frames(isChecked: true)
}
