public import Navigation

/// Opens screens on top of each other, and tells each when it comes to the front.
@MainActor
public final class Navigator {
  /// The open screens.
  public private(set) var stack = NavigationStack<any Screen>()

  /// Makes a navigator without a screen.
  public nonisolated init() {}

  /// Which screens are open, the visible one last.
  public var identifiers: [ScreenIdentifier] { stack.screens.map(\.identifier) }

  /// Whether there is no bar above the visible screen; true if none is open.
  public var isBarHidden: Bool { stack.top?.hidesBar ?? true }

  /// Whether a screen is the visible one.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: Whether it is.
  public func isOnTop(_ screen: any Screen) -> Bool {
    stack.top === screen
  }

  /// Opens a screen on top of the others, unless it is there already.
  ///
  /// - Parameter screen: The screen.
  public func push(_ screen: any Screen) {
    guard !isOnTop(screen) else { return }
    stack.push(screen)
    screen.viewWillAppear()
  }

  /// Closes the visible screen; the first one stays.
  public func pop() {
    guard stack.screens.count > 1 else { return }
    stack.pop()
    stack.top?.viewWillAppear()
  }
}
