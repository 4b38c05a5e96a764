/// A stack of screens as a value, instead of a navigation controller.
///
/// Your code changes it, a view shows it, and a test reads it.
public struct NavigationStack<Screen> {
  /// The open screens, the visible one last.
  public private(set) var screens: [Screen]

  /// Creates a stack of open screens, the visible one last.
  public init(_ screens: [Screen] = []) {
    self.screens = screens
  }

  /// The visible screen, or `nil` if none is open.
  public var top: Screen? { screens.last }

  /// `true` if no screen is open.
  public var isEmpty: Bool { screens.isEmpty }

  /// Opens a screen on top of the others.
  public mutating func push(_ screen: Screen) {
    screens.append(screen)
  }

  /// Closes the visible screen and returns it.
  @discardableResult
  public mutating func pop() -> Screen? {
    screens.popLast()
  }

  /// Closes all screens and opens others, the visible one last.
  public mutating func replaceAll(with screens: [Screen]) {
    self.screens = screens
  }
}

extension NavigationStack: Equatable where Screen: Equatable {}
extension NavigationStack: Sendable where Screen: Sendable {}
