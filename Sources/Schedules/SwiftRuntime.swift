// Only two files of the module depend on private parts of the Swift runtime: this one and `Symbols.swift`,
// which finds the names and lines of functions. `SwiftRuntimeTests` fails if a private part changes.
// The code was verified with Swift 6.3.1 on Linux for x86-64.
//
// | Private part | Purpose |
// |---|---|
// | the SPI `_createExecutors(factory:)` and its protocols | a schedule gets the jobs and the sleeps of its tasks |
// | the SPI `PlatformExecutorFactory` | all other jobs go to the executors of the platform |
// | the variable `swift_task_getMainExecutor_hook` | a schedule gets the jobs of the main actor |
// | `swift_task_enqueueMainExecutor` | jobs of the main actor that belong to no schedule go to the main queue |
// | `swift_task_getJobTaskId` | a schedule knows its own tasks |
// | the memory layout of jobs and tasks | kinds of jobs, names and states of tasks, where tasks wait |
// | the box of `withoutActuallyEscaping` | a stuck test can be left behind |

import Foundation
import Seams

#if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

// MARK: - Jobs

@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ job: UnownedJob) -> UInt64

/// The work that a job does.
enum JobKind {
  /// The job begins or continues a task.
  case task(RuntimeTask)

  /// The job continues a task after `Task.yield()`.
  case yield

  /// The job runs the tasks that wait for an actor.
  case actor

  init(_ job: UnownedJob) {
    let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    switch unsafe address.load(fromByteOffset: 32, as: UInt8.self) {
    case 0: self = unsafe .task(RuntimeTask(address))
    case 195: self = .yield
    default: self = .actor
    }
  }
}

// MARK: - Tasks

/// A task, by the address of its object.
///
/// `@unchecked Sendable`, because a schedule reads a task only on the thread that runs the task, or while no
/// job of the task runs. `DeterminismTests` guards this under the thread sanitizer. The exception is a task
/// that has left the schedule. The schedule copies single words of such a task, which may be outdated. It
/// reads the task's frames through system calls, which cannot crash. See ``frames(isChecked:)``.
@safe
struct RuntimeTask: @unchecked Sendable {
  private let address: UnsafeRawPointer

  init(_ address: UnsafeRawPointer) {
    unsafe self.address = address
  }

  /// The task that runs on this thread.
  static var current: RuntimeTask? {
    unsafe withUnsafeCurrentTask { task in
      unsafe task.map { unsafe RuntimeTask(unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
  }

  /// The ID of the task, which is larger than that of any earlier task.
  var id: UInt64 {
    unsafe jobTaskID(unsafeBitCast(address, to: UnownedJob.self))
  }

  private func load<Value>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
    unsafe address.load(fromByteOffset: offset, as: type)
  }

  private var flags: UInt32 { load(32) }

  private var status: UInt { load(96) }

  /// A Boolean value that indicates whether the task is an `async let`, whose object lies in the memory of its parent.
  var isAsyncLet: Bool { flags & 1 << 28 != 0 }

  /// A Boolean value that indicates whether the task has returned or thrown.
  var hasEnded: Bool { status & 0x2000 != 0 }

  /// A Boolean value that indicates whether the task has been cancelled.
  var isCancelled: Bool { status & 0x100 != 0 }

  /// A Boolean value that indicates whether the task runs, or is ready to run, on any executor.
  var isRunningOrEnqueued: Bool { status & 0x1800 != 0 }

  /// The name that the task was given.
  var name: String? {
    // The name is in one of the task's status records, which are a linked list.
    var record = unsafe load(104, as: UnsafeRawPointer?.self)
    while let current = unsafe record {
      if unsafe current.load(as: UInt8.self) == 6 {
        return unsafe String(
          cString: current.load(fromByteOffset: 16, as: UnsafePointer<CChar>.self))
      }
      unsafe record = current.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    }
    return nil
  }

  /// Returns the addresses of the functions in which the task is suspended, innermost first.
  ///
  /// - Parameter isChecked: `true` if the task may be running. This method then reads the task's memory with system
  ///   calls, which are slow but cannot crash.
  /// - Returns: The addresses. For a running task, they may be wrong.
  func frames(isChecked: Bool) -> [UInt] {
    var frames: [UInt] = [load(56)]
    var next = unsafe load(64, as: UnsafePointer<Context>?.self)
    while let address = unsafe next, frames.count < 32,
      let context = isChecked ? unsafe Context(checking: address) : unsafe address.pointee
    {
      frames.append(context.function)
      unsafe next = context.caller
    }
    return frames
  }

  /// The address of the code that runs when the task continues.
  var resumeAddress: UInt { load(56) }

  /// Keeps the task's object in memory.
  func retain() {
    _ = unsafe Unmanaged<AnyObject>.fromOpaque(address).retain()
  }

  func release() {
    unsafe Unmanaged<AnyObject>.fromOpaque(address).release()
  }
}

/// The place where a suspended function continues.
@safe
private struct Context {
  let caller: UnsafePointer<Context>?
  let function: UInt

  /// Copies a context, or returns nil if its address cannot be read.
  init?(checking address: UnsafePointer<Context>) {
    #if os(Linux)
      unsafe (caller, function) = (nil, 0)
      let size = MemoryLayout<Context>.size
      let count = unsafe withUnsafeMutableBytes(of: &self) { bytes in
        let address = unsafe UnsafeMutableRawPointer(mutating: address)
        var target = unsafe iovec(iov_base: bytes.baseAddress, iov_len: size)
        var source = unsafe iovec(iov_base: address, iov_len: size)
        return unsafe copyMemory(getpid(), &target, 1, &source, 1, 0)
      }
      guard count == size else { return nil }
    #else
      return nil
    #endif
  }
}

#if os(Linux)
  // The system's header declares this function only with `_GNU_SOURCE`.
  @_silgen_name("process_vm_readv")
  private func copyMemory(
    _ process: pid_t, _ target: UnsafePointer<iovec>, _ targetCount: UInt,
    _ source: UnsafePointer<iovec>, _ sourceCount: UInt, _ flags: UInt
  ) -> Int
#endif

// MARK: - The body of a test

/// Returns an escaping copy of a closure that must not escape, so that a stuck test can be left behind.
///
/// When a trait returns, Swift Testing frees everything that the test's closure captures. A stuck test is then still
/// inside that closure. This is safe, because its schedule runs no more jobs. There is only one case in which a
/// stuck test can continue without its schedule. `Docs/Internals/Decisions/0017-Schedules.md` describes this gap.
///
/// - Parameter body: The closure.
/// - Returns: The copy. Do not call it once the function that owns the original has returned.
func unsafeEscaping(
  _ body: @Sendable () async throws -> Void
) -> @Sendable () async throws -> Void {
  withoutActuallyEscaping(body) { body in
    // An escaping closure consists of a function and a box. Here, the box contains the two words of the original
    // closure. The runtime checks that this box does not escape, so a copy of the box takes its place.
    let words = unsafe unsafeBitCast(Closure(run: body), to: Words.self)
    let box = unsafe ClosureBox(
      first: words.context?.load(fromByteOffset: 16, as: UnsafeRawPointer?.self),
      second: words.context?.load(fromByteOffset: 24, as: UnsafeRawPointer?.self))
    return withExtendedLifetime(box) {
      let copy = unsafe Words(
        function: words.function, context: Unmanaged.passUnretained(box).toOpaque())
      return unsafe unsafeBitCast(copy, to: Closure.self).run
    }
  }
}

private struct Closure {
  let run: @Sendable () async throws -> Void
}

/// The two words that a closure consists of.
@safe
private struct Words {
  let function: UnsafeRawPointer?
  let context: UnsafeRawPointer?
}

/// An object with the memory layout of the box of a closure.
@safe
private final class ClosureBox {
  let first: UnsafeRawPointer?
  let second: UnsafeRawPointer?

  init(first: UnsafeRawPointer?, second: UnsafeRawPointer?) {
    unsafe self.first = first
    unsafe self.second = second
  }
}

// MARK: - The executors

/// The parts of the Swift runtime that run jobs.
enum SwiftRuntime {
  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
    /// The reason why no schedule can run, or nil.
    ///
    /// The first access installs the executors.
    static let problem: String? = unsafe install(
      at: unsafe dlsym(nil, "swift_task_getMainExecutor_hook"),
      executors: unsafe dlsym(nil, "swift_createExecutors"))

    /// Installs the executors, unless a part of the runtime is missing or already in use.
    ///
    /// - Parameters:
    ///   - hook: The address of the variable that the runtime reads for the main executor.
    ///   - executors: The address of the function that takes the executors.
    /// - Returns: The reason why nothing was installed, or nil.
    static func install(
      at hook: UnsafeMutableRawPointer?, executors: UnsafeMutableRawPointer?
    ) -> String? {
      guard let hook = unsafe hook, unsafe executors != nil else {
        return """
          Schedules need swift_task_getMainExecutor_hook and swift_createExecutors, but the Swift runtime of this \
          process lacks one of them.
          """
      }
      let pointer = unsafe hook.assumingMemoryBound(to: MainExecutorHook?.self)
      guard unsafe unsafeBitCast(pointer.pointee, to: UInt.self) == 0 else {
        return """
          Schedules need swift_task_getMainExecutor_hook, but another library in this process has taken it.
          """
      }
      // All three must exist before any job arrives.
      _ = (DefaultExecutor.original, DefaultExecutor.shared, ScheduledMainActor.shared)
      _createExecutors(factory: ScheduledExecutors.self)
      unsafe pointer.pointee = { original in
        guard Bubble.ofThread != nil else { return unsafe original() }
        return unsafe ScheduledMainActor.shared.asUnownedSerialExecutor()
      }
      return nil
    }

    /// Runs a job on this thread.
    static func run(_ job: UnownedJob, isOnMainActor: Bool) {
      if isOnMainActor {
        unsafe job.runSynchronously(on: ScheduledMainActor.shared.asUnownedSerialExecutor())
      } else {
        unsafe job.runSynchronously(on: DefaultExecutor.shared.asUnownedTaskExecutor())
      }
    }

    /// Gives a job to the platform's executor or to the main queue, so that no schedule takes it.
    static func runOutside(
      _ job: UnownedJob, isOnMainActor: Bool, after delay: Duration? = nil
    ) {
      if isOnMainActor { return enqueueOnMainQueue(job) }
      guard let delay, let executor = DefaultExecutor.original as? any SchedulingExecutor else {
        return DefaultExecutor.original.enqueue(ExecutorJob(job))
      }
      executor.enqueue(ExecutorJob(job), after: delay, tolerance: nil, clock: ContinuousClock())
    }
  #else
    static let problem: String? = """
      Schedules depend on private parts of the Swift runtime, so they run only with Swift 6.3 on Linux for x86-64.
      """

    static func run(_ job: UnownedJob, isOnMainActor: Bool) {}
    static func runOutside(
      _ job: UnownedJob, isOnMainActor: Bool, after delay: Duration? = nil
    ) {}
  #endif
}

#if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  @_silgen_name("swift_task_enqueueMainExecutor")
  private func enqueueOnMainQueue(_ job: UnownedJob)

  private struct ScheduledExecutors: ExecutorFactory {
    static var mainExecutor: any _Concurrency.MainExecutor { PlatformExecutorFactory.mainExecutor }
    static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
  }

  /// The default executor of the process, which passes a job on to the thread pool unless a schedule takes the job.
  private final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = DefaultExecutor()
    static let original: any TaskExecutor = PlatformExecutorFactory.defaultExecutor

    private var timers: (any SchedulingExecutor)? { Self.original as? any SchedulingExecutor }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if RunningSchedules.take(job, isOnMainActor: false) { return }
      Self.original.enqueue(ExecutorJob(job))
    }

    // The runtime calls this method for every sleep. The variant with a delay has a default implementation, which also
    // calls this method.
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      if let delay = clock.now.duration(to: instant) as? Duration,
        RunningSchedules.take(job, after: delay, asOf: .now)
      {
        return
      }
      timers?.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
    }
  }

  /// The executor of the main actor for jobs that come from a schedule.
  ///
  /// The schedule runs these jobs on the main queue, so they never run at the same time as other main-actor code.
  private final class ScheduledMainActor: SerialExecutor {
    static let shared = ScheduledMainActor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if RunningSchedules.take(job, isOnMainActor: true) { return }
      enqueueOnMainQueue(job)
    }

    // `swift test` runs the main queue on changing threads, so this checks the queue instead of the thread.
    func checkIsolated() {
      dispatchPrecondition(condition: .onQueue(.main))
    }
  }
#endif
