import TestKit
public import Testing

/// Waits until nothing else in the test can run any more.
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
/// It needs no time limit, because the schedule knows every task of the test. Tasks that sleep do not count: the time
/// stands still until the test itself waits for something else. Work outside counts if it is announced with
/// ``external(sourceLocation:_:)``.
///
/// - Parameter sourceLocation: The line of the issue if the test runs under no schedule.
public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
  guard let bubble = Bubble.ofThread else {
    Issue.record(
      Comment(rawValue: Bubble.missingText("settle()")), sourceLocation: sourceLocation)
    return
  }
  await bubble.settle()
}

/// Announces work that something outside the schedule finishes, such as a dispatch queue or a file.
///
/// <!-- snippet: schedules-external -->
/// ```swift
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
/// Until the work has ended, ``settle(sourceLocation:)`` waits and the test is not stuck.
///
/// - Parameters:
///   - sourceLocation: The line of the issue if the test runs under no schedule.
///   - work: The work. It runs on the actor of the caller.
/// - Returns: What the work returns.
/// - Throws: What the work throws.
public func external<Success, Failure: Error>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  guard let bubble = Bubble.ofThread else {
    Issue.record(Comment(rawValue: Bubble.missingText("external")), sourceLocation: sourceLocation)
    return try await work()
  }
  bubble.beginExternal()
  let result: Result<Success, Failure>
  do throws(Failure) {
    result = .success(try await work())
  } catch {
    result = .failure(error)
  }
  await bubble.endExternalWork()
  return try result.get()
}

extension Bubble {
  fileprivate static func missingText(_ name: String) -> String {
    if ofTask != nil {
      return """
        \(name) was called outside the schedule: a thread or an executor that the schedule does not control runs this task. \
        Announce the work that leaves the schedule: await external { … }.
        """
    }
    return "\(name) needs a schedule. Add the trait to the test: @Test(.schedules(200))."
  }
}
