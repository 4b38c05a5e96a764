/// Returns the result of a closure that runs in a task that is already cancelled.
func inCancelledTask<Success: Sendable>(
  _ body: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  try await Task {
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    return try await body()
  }.value
}
