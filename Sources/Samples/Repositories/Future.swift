import Seams

/// Work that has not started, with the steps that process its result.
///
/// Nothing happens before ``start(_:)``, and starting a future again repeats its work. This type is an example of code
/// with callbacks. New code is simpler with `async`. You can create a future from async code and await its ``value()``.
package struct Future<Value: Sendable, Failure: Error>: Sendable {
  package typealias Completion = @Sendable (Result<Value, Failure>) -> Void

  private let operation: @Sendable (@escaping Completion) -> Void

  /// Creates a future from work with a callback.
  ///
  /// The work may call the callback on any thread. Only the first call counts.
  package init(operation: @escaping @Sendable (@escaping Completion) -> Void) {
    self.operation = operation
  }

  /// Creates a future from async work, which runs in a new task each time the future is started.
  package init(_ work: @escaping @Sendable () async throws(Failure) -> Value) {
    self.init { completion in
      Task {
        do throws(Failure) {
          completion(.success(try await work()))
        } catch {
          completion(.failure(error))
        }
      }
    }
  }

  /// Creates a future whose result is already known.
  package init(result: Result<Value, Failure>) {
    self.init { completion in completion(result) }
  }

  /// Starts the work and calls the completion handler once, on the thread where the work ends.
  package func start(_ completion: @escaping Completion) {
    // Ignore all results after the first. Otherwise, `value()` would resume its continuation twice and crash.
    let pending = LockedState<Completion?>(completion)
    operation { result in
      let completion = pending.withLock { pending in
        defer { pending = nil }
        return pending
      }
      // Outside the lock, because the handler may start more work.
      completion?(result)
    }
  }

  /// Starts the work and waits for its result.
  ///
  /// Cancelling the task does not end the wait, because work with callbacks cannot be cancelled.
  package func value() async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      start { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

extension Future {
  /// Returns a future that converts the value.
  ///
  /// After a failure, `transform` is not called.
  package func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure> { completion in
      start { completion($0.map(transform)) }
    }
  }

  /// Returns a future that converts the failure.
  package func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Future<Value, NewFailure> {
    Future<Value, NewFailure> { completion in
      start { completion($0.mapError(transform)) }
    }
  }

  /// Returns a future that starts more work with the value.
  ///
  /// A failure is passed on.
  package func andThen<NewValue: Sendable>(
    _ next: @escaping @Sendable (Value) -> Future<NewValue, Failure>
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure> { completion in
      start { result in
        switch result {
        case .success(let value): next(value).start(completion)
        case .failure(let failure): completion(.failure(failure))
        }
      }
    }
  }
}
