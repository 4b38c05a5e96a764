import Seams
import TestKit
public import Testing

/// Waits until everything else in the test is idle.
///
/// Use it in a test with the trait `.schedules(_:)`, after the test has started work and before it checks the result:
///
/// <!-- snippet: schedules-test -->
/// ```swift
/// @MainActor
/// @Test(.schedules(200)) func `the newest search wins`() async {
///   let search = Search()
///
///   search.type("sw")
///   search.type("swift")
///   await settle()
///
///   #expect(search.titles == ["All about swift"])
/// }
/// ```
///
/// A sleeping task counts as idle, because time stands still during this wait. Time moves on only while the
/// test waits for something else. This function also waits for work outside the schedule, if you wrap that
/// work in ``external(sourceLocation:_:)``.
///
/// - Parameter sourceLocation: Where the issue is reported if the caller runs outside a schedule or inside `external`.
public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
  let bubble = Bubble.ofThread
  if (bubble ?? .ofTask)?.runningWork != nil {
    return recordFailure(
      """
      settle() was called inside external(). It waits for external() to end, while external() may be \
      waiting for settle(). Call settle() after external().
      """, at: sourceLocation)
  }
  guard let bubble else {
    return recordFailure(Bubble.missingText("settle()"), at: sourceLocation)
  }
  await bubble.settle()
}

/// Runs work that depends on something outside the schedule, such as a dispatch queue or the file system.
///
/// <!-- snippet: schedules-external -->
/// ```swift
/// private final class ImageReader: Sendable {
///   func read(
///     _ name: String, completion: @escaping @Sendable (String) -> Void
///   ) {
///     DispatchQueue.global().async { completion("pixels of \(name)") }
///   }
/// }
///
/// @Test(.schedules(20)) func `an image is read from its file`() async {
///   let reader = ImageReader()
///
///   let pixels = await external {
///     await withCheckedContinuation { continuation in
///       reader.read("cat") { continuation.resume(returning: $0) }
///     }
///   }
///
///   #expect(pixels == "pixels of cat")
/// }
/// ```
///
/// Until the work has ended, ``settle(sourceLocation:)`` waits, and the test does not count as stuck. If the work never
/// ends, the test hangs.
///
/// A sleep that is part of the work takes real time. Virtual time stands still during the work, so all other sleeps
/// last at least until the work has ended. The sleeps of a task that an earlier call to `external` has left running are
/// among these other sleeps.
///
/// If the test runs without a schedule because of ``ScheduleFallback/runOnce``, this function only runs the work.
///
/// - Parameters:
///   - sourceLocation: Where the issue is reported if the caller runs outside a schedule.
///   - work: The work. It runs on the actor of the caller.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
public func external<Success, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  guard let bubble = Bubble.ofThread else {
    if !Exploration.runsOnce {
      recordFailure(Bubble.missingText("external()"), at: sourceLocation)
    }
    return try await work()
  }
  bubble.beginExternal()
  let call = ExternalWork(in: bubble)
  let result: Result<Success, Failure> = await ExternalWork.$current.withValue(call) {
    do throws(Failure) {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
  call.end()
  await bubble.endExternalWork()
  return try result.get()
}

/// The work of one call to ``external(sourceLocation:_:)``.
final class ExternalWork: Sendable {
  /// The work that the running task is part of, or nil.
  ///
  /// Tasks inherit this value, so they keep it after the work has ended.
  @TaskLocal static var current: ExternalWork?

  private let bubble: Bubble

  /// The running work that this work was started in, or nil.
  private let outer: ExternalWork?

  private let hasEnded = LockedState(false)

  init(in bubble: Bubble) {
    self.bubble = bubble
    outer = bubble.runningWork
  }

  func end() {
    hasEnded.withLock { $0 = true }
  }

  /// Returns `true` if a bubble waits for this work, or for the work that it was started in.
  func isRunning(in bubble: Bubble) -> Bool {
    if bubble === self.bubble, !hasEnded.withLock({ $0 }) { return true }
    return outer?.isRunning(in: bubble) ?? false
  }
}

extension Bubble {
  fileprivate static func missingText(_ name: String) -> String {
    if Exploration.runsOnce {
      return """
        \(name) needs a schedule, but no schedule can run here, so the test runs once. Await the results instead.
        """
    }
    if ofTask != nil {
      return """
        \(name) was called outside the schedule. This task runs on a thread or an executor that the schedule does not \
        control. Wrap the call that leaves the schedule: await external { … }.
        """
    }
    return """
      \(name) needs a schedule. Add the trait to the test: @Test(.schedules(200)). If the test has it, this task does \
      not belong to the test, for example because a dispatch queue created it.
      """
  }
}
