extension Future {
  /// The same work, with its value turned into another one.
  ///
  /// - Parameter transform: Makes the new value; not called after a failure.
  /// - Returns: The work with that step, which has not begun either.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Future<NewValue, Failure> {
    Future<NewValue, Failure> { completion in
      start { completion($0.map(transform)) }
    }
  }

  /// The same work, with its failure turned into another one.
  ///
  /// - Parameter transform: Makes the new failure; not called after a success.
  /// - Returns: The work with that step, which has not begun either.
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Future<Value, NewFailure> {
    Future<Value, NewFailure> { completion in
      start { completion($0.mapError(transform)) }
    }
  }

  /// The same work, with more work after it.
  ///
  /// - Parameter next: Makes the next work of the value; not called after a failure, which is passed on.
  /// - Returns: Both in a row, of which neither has begun.
  public func andThen<NewValue: Sendable>(
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
