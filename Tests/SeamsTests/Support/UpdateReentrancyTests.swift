import Seams
import TestKit

@Suite("Changes inside an update", .tags(.state))
struct UpdateReentrancyTests {
  // `KeyValueStoreContract` covers updates that throw, and updates by two threads.
  @Test func `a store location is marked as updating only while it is being updated`() {
    let places = UpdateReentrancy.update("a") {
      let inside = UpdateReentrancy.update("b") { marked() }
      return [inside, marked()]
    }

    #expect(places == [["a", "b"], ["a"]])
    #expect(marked().isEmpty)
  }

  // MARK: - Fixtures

  private func marked() -> [String] {
    ["a", "b"].filter { UpdateReentrancy.isUpdating($0) }
  }
}
