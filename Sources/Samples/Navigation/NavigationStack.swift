/// A stack of screens as a value, instead of a navigation controller.
///
/// Your code changes it, a view shows it, and a test reads it.
package struct NavigationStack<Screen> {
  /// The open screens, the visible one last.
  package private(set) var screens: [Screen]

  package init(_ screens: [Screen] = []) {
    self.screens = screens
  }

  /// The visible screen, or `nil` if none is open.
  package var top: Screen? { screens.last }

  package var isEmpty: Bool { screens.isEmpty }

  package mutating func push(_ screen: Screen) {
    screens.append(screen)
  }

  /// Closes the visible screen and returns it.
  @discardableResult
  package mutating func pop() -> Screen? {
    screens.popLast()
  }

  package mutating func replaceAll(with screens: [Screen]) {
    self.screens = screens
  }
}

extension NavigationStack: Equatable where Screen: Equatable {}
extension NavigationStack: Sendable where Screen: Sendable {}
