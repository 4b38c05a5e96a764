/// The screens that are open, each on top of the one before it.
///
/// A value instead of a navigation controller: whoever decides where to go changes it, a view shows
/// it, and a test reads it.
public struct NavigationStack<Screen> {
  /// The open screens, the visible one last.
  public private(set) var screens: [Screen]

  /// Makes a stack.
  ///
  /// - Parameter screens: The screens that are open already, the visible one last.
  public init(_ screens: [Screen] = []) {
    self.screens = screens
  }

  /// The visible screen; nil if none is open.
  public var top: Screen? { screens.last }

  /// Whether no screen is open.
  public var isEmpty: Bool { screens.isEmpty }

  /// Opens a screen on top of the others.
  ///
  /// - Parameter screen: The screen to show.
  public mutating func push(_ screen: Screen) {
    screens.append(screen)
  }

  /// Closes the visible screen.
  ///
  /// - Returns: The screen that was closed; nil if none was open.
  @discardableResult
  public mutating func pop() -> Screen? {
    screens.popLast()
  }

  /// Closes all screens and opens others.
  ///
  /// - Parameter screens: The screens to open, the visible one last.
  public mutating func replaceAll(with screens: [Screen]) {
    self.screens = screens
  }
}

extension NavigationStack: Equatable where Screen: Equatable {}
extension NavigationStack: Sendable where Screen: Sendable {}
