/// A menu as a value, instead of a table view.
///
/// A view shows the titles and reports which row the user chose.
package struct Menu<Screen> {
  package struct Row {
    package let title: String
    package let screen: Screen

    package init(_ title: String, opens screen: Screen) {
      self.title = title
      self.screen = screen
    }
  }

  package let rows: [Row]

  package init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Opens a row's screen, or does nothing if the row does not exist.
  package func selectRow(at index: Int, in navigation: inout NavigationStack<Screen>) {
    guard rows.indices.contains(index) else { return }
    navigation.push(rows[index].screen)
  }
}

extension Menu: Sendable where Screen: Sendable {}
extension Menu.Row: Sendable where Screen: Sendable {}
