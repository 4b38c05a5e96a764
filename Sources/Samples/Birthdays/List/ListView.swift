/// A list on the screen, such as a table view.
///
/// It asks its data source for rows and is told when the rows change. The tests use a list that records these calls.
@MainActor
package protocol ListView: AnyObject {
  /// The source of the rows, held weakly.
  var dataSource: (any ListDataSource)? { get set }

  func reload()
  func beginUpdates()
  func apply(_ change: ListChange)

  /// Ends a group of changes and asks the data source for the changed rows.
  func endUpdates()
}

/// A change to a row.
///
/// Each change applies to the list as it is after the previous change.
package enum ListChange: Hashable, Sendable {
  case insert(Int)
  case delete(Int)
  case update(Int)
  case move(from: Int, to: Int)
}

/// The source of a list's rows.
@MainActor
package protocol ListDataSource: AnyObject {
  var numberOfSections: Int { get }

  /// Returns the number of rows in a section, or zero if there is no such section.
  func numberOfRows(in section: Int) -> Int

  /// Returns a row in the first section, or `nil` if there is no such row.
  func cell(at row: Int) -> CellModel?
}

/// The text shown in a row.
package struct CellModel: Hashable, Sendable {
  package let title: String
  package let detail: String

  package init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}
