@testable import TestKit

@Suite("TestActivity", .tags(.state))
struct TestActivityTests {
  @Test
  func `TestActivity forgets a test once the test's last clock, gate or double is deallocated`() {
    let test = TestActivity.runningTest
    #expect(!TestActivity.isKnown(test))

    do {
      let clocks = (1...100).map { _ in TestClock() }
      let gates = (1...100).map { _ in Gate<Int, any Error>() }
      let sessions = [MockNetworkSession(returning: .status(200))]
      #expect(TestActivity.isKnown(test))
      withExtendedLifetime((clocks, gates, sessions)) {}
    }

    #expect(!TestActivity.isKnown(test))
  }
}
