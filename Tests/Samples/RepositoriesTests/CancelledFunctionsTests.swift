import Repositories
import TestKit

/// Each function of a repository waits at one place, for the backend.
@Suite("Repositories whose task is cancelled", .tags(.behavior))
struct CancelledFunctionsTests {
  let backend = TestingBackend()
  let gate = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.cancelled))

  @Test(arguments: RepositoryFunction.all)
  func `a function that waits for the backend ends with the cancellation`(
    function: RepositoryFunction
  ) async {
    backend.send.suspends(on: gate)
    let call = Task { [backend] in try await function.call(backend) }
    await gate.arrivals(1)

    call.cancel()

    await #expect(throws: BackendError.cancelled) { try await call.value }
    backend.send.expectCalled(1)
  }

  @Test(arguments: RepositoryFunction.all)
  func `what a backend answers to a cancellation is passed on`(function: RepositoryFunction) async {
    let late = Gate<BackendResponse, BackendError>(whenCancelled: .failure(.timedOut))
    backend.send.suspends(on: late)
    let call = Task { [backend] in try await function.call(backend) }
    await late.arrivals(1)

    call.cancel()

    await #expect(throws: BackendError.timedOut) { try await call.value }
  }
}
