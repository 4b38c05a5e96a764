/// One answer of a spy.
///
/// A struct with one field set, because an enum cannot be generic over a parameter pack; closures
/// are wrapped, because a closure over a parameter pack cannot be stored bare.
@usableFromInline
struct SpyAnswer<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  struct Synchronous: Sendable {
    let body: @Sendable (repeat each Argument) throws(Failure) -> Success
  }

  // `@concurrent`, or the compiler crashes on the pack (see Docs/Decisions/0003).
  struct Suspending: Sendable {
    let body: @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  }

  let result: Result<Success, Failure>?
  let synchronous: Synchronous?
  let suspending: Suspending?

  init(_ result: Result<Success, Failure>) {
    self.result = result
    synchronous = nil
    suspending = nil
  }

  init(_ body: Synchronous) {
    result = nil
    synchronous = body
    suspending = nil
  }

  init(_ body: Suspending) {
    result = nil
    synchronous = nil
    suspending = body
  }
}
