import Birthdays

extension ListDataSource {
  /// The rows of the first section.
  var cells: [CellModel] { (0..<numberOfRows(in: 0)).compactMap(cell(at:)) }

  /// The titles of the rows of the first section.
  var titles: [String] { cells.map(\.title) }
}
