/// A row as it is drawn: two labels.
public struct UsersListItemCell: Hashable, Sendable {
  /// The upper label.
  public private(set) var name = ""

  /// The lower label.
  public private(set) var company = ""

  /// Makes a plain row.
  public init() {}

  /// Shows somebody.
  ///
  /// - Parameter item: What to show.
  public mutating func configure(with item: any UsersListItemRepresenting) {
    name = item.name
    company = item.company
  }
}
