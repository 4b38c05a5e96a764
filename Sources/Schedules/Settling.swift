import TestKit
public import Testing

/// Waits until nothing else in the test can run any more.
///
/// …
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

/// Announces work that is finished outside the schedule, such as by a dispatch queue or a file.
///
/// Neither `settle()` nor the verdict “stuck” comes before the end of the work.
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
    return "\(name) needs a schedule. Add the trait .schedules to the test: @Test(.schedules)."
  }
}
