@testable import TestKit

extension Gate {
  /// Arrives at the gate and waits until the test releases the call, like a call to a spy that suspends on the gate.
  func pass() async throws(Failure) -> Success { try await pass(arrive()) }
}
