/// A list on the screen: it asks its data source for rows, and is told when there are others.
///
/// What a table view is to an app. The app has one that draws, the tests have one that records.
@MainActor
public protocol ListView: AnyObject {
  /// Where the rows come from; held weakly.
  var dataSource: (any ListDataSource)? { get set }

  /// All rows may be others.
  func reload()

  /// Changes are coming.
  func beginUpdates()

  /// One row is another one.
  ///
  /// - Parameter change: Which, and how.
  func apply(_ change: ListChange)

  /// These were all changes: now it asks its data source again.
  func endUpdates()
}

/// Where the rows of a list come from.
@MainActor
public protocol ListDataSource: AnyObject {
  /// How many sections there are.
  var numberOfSections: Int { get }

  /// Counts the rows of a section.
  ///
  /// - Parameter section: The section, from zero.
  /// - Returns: How many rows it has; none if there is no such section.
  func numberOfRows(in section: Int) -> Int

  /// Makes a row of the first section.
  ///
  /// - Parameter row: The row, from zero.
  /// - Returns: What it shows; nil if there is no such row.
  func cell(at row: Int) -> CellModel?
}
