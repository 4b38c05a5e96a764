import Seams

/// Work that has not begun, and what is to be done with its result.
///
/// Nothing happens before ``start(_:)``, and each start does the work anew. It shows how code with callbacks
/// is tested; new code is simpler with `async`, to and from which it leads.
public struct Future<Value: Sendable, Failure: Error>: Sendable {
  /// Takes the result of the work.
  public typealias Completion = @Sendable (Result<Value, Failure>) -> Void

  private let operation: @Sendable (@escaping Completion) -> Void

  /// Makes a future of work that answers through a callback.
  ///
  /// - Parameter operation: Does the work and calls what it is passed, on any thread. The first call counts;
  ///   without one, whoever waits does it for ever.
  public init(operation: @escaping @Sendable (@escaping Completion) -> Void) {
    self.operation = operation
  }

  /// Makes a future of async work; each start is a task of its own.
  ///
  /// - Parameter work: Does the work.
  public init(_ work: @escaping @Sendable () async throws(Failure) -> Value) {
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

  /// Makes a future whose result is known.
  ///
  /// - Parameter result: The result.
  public init(result: Result<Value, Failure>) {
    self.init { completion in completion(result) }
  }

  /// Begins the work.
  ///
  /// - Parameter completion: Called once with the result, on whichever thread the work ends.
  public func start(_ completion: @escaping Completion) {
    let first = FirstResult(completion)
    operation { first.deliver($0) }
  }

  /// Begins the work and waits for its result.
  ///
  /// Work with callbacks cannot be cancelled, so the wait goes on when the task is cancelled.
  ///
  /// - Returns: The value.
  /// - Throws: The failure.
  public func value() async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      start { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

/// Passes on the first result and no other: a continuation that is resumed twice ends the process.
private final class FirstResult<Value: Sendable, Failure: Error>: Sendable {
  private let completion: Guarded<Future<Value, Failure>.Completion?>

  init(_ completion: @escaping Future<Value, Failure>.Completion) {
    self.completion = Guarded(completion)
  }

  func deliver(_ result: Result<Value, Failure>) {
    let completion = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    // Outside the lock: whoever is called may start the next work.
    completion?(result)
  }
}
