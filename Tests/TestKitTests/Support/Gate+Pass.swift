@testable import TestKit

extension Gate {
  /// Holds this call until the test releases it, as a spy does with a call that suspends on the gate.
  func pass() async throws(Failure) -> Success { try await pass(arrive()) }
}
