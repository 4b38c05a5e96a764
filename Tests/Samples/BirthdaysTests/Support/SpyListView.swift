import Birthdays
import TestKit

// snippet: spy
/// A spy: it records what it is told, and the test asks for what it needs.
final class SpyListView: ListView {
  weak var dataSource: (any ListDataSource)?

  let reloading = Spy<Void, Never>("reload")
  let beginning = Spy<Void, Never>("beginUpdates")
  let applying = Spy<ListChange, Void, Never>("apply(_:)")
  let ending = Spy<Void, Never>("endUpdates")

  func reload() { reloading() }
  func beginUpdates() { beginning() }
  func apply(_ change: ListChange) { applying(change) }
  func endUpdates() { ending() }
}
// end snippet
