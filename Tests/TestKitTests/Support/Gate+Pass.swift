@testable import TestKit

extension Gate {
  /// Behaves like a call to a spy that suspends on the gate: arrives there, and waits until the test releases it.
  func pass() async throws(Failure) -> Success { try await pass(arrive()) }
}
