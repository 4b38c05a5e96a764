/// A table of titles, each of which opens a screen.
///
/// A value instead of a table view: a view shows the titles and says which row was touched.
public struct Menu<Screen> {
  /// A line of the menu.
  public struct Row {
    /// What the user reads.
    public let title: String

    /// What the row opens.
    public let screen: Screen

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - title: What the user reads.
    ///   - screen: What the row opens.
    public init(_ title: String, opens screen: Screen) {
      self.title = title
      self.screen = screen
    }
  }

  /// The lines, the uppermost first.
  public let rows: [Row]

  /// Makes a menu.
  ///
  /// - Parameter rows: The lines, the uppermost first.
  public init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Opens the screen of a row on top of the others; a row that the menu does not have opens none.
  ///
  /// - Parameters:
  ///   - index: The number of the row, from zero.
  ///   - navigation: The screens that are open.
  public func selectRow(at index: Int, in navigation: inout NavigationStack<Screen>) {
    guard rows.indices.contains(index) else { return }
    navigation.push(rows[index].screen)
  }
}

extension Menu: Sendable where Screen: Sendable {}
extension Menu.Row: Sendable where Screen: Sendable {}
