package import Navigation

/// A screen without its view.
@MainActor
package protocol Screen: AnyObject, Sendable {
  var identifier: ScreenIdentifier { get }
  func viewWillAppear()
}

/// A stack of screens that tells a screen each time it comes to the front.
@MainActor
package final class Navigator {
  package private(set) var stack = NavigationStack<any Screen>()

  package nonisolated init() {}

  /// The open screens, the visible one last.
  package var identifiers: [ScreenIdentifier] { stack.screens.map(\.identifier) }

  /// `true` if the navigation bar is hidden.
  ///
  /// The only button in the bar goes back, so the first screen needs no bar.
  package var isBarHidden: Bool { stack.screens.count <= 1 }

  package func isOnTop(_ screen: any Screen) -> Bool {
    stack.top === screen
  }

  /// Opens a screen, unless it is already on top.
  package func push(_ screen: any Screen) {
    guard !isOnTop(screen) else { return }
    stack.push(screen)
    screen.viewWillAppear()
  }

  /// Closes the visible screen, unless it is the first one.
  package func pop() {
    guard stack.screens.count > 1 else { return }
    stack.pop()
    stack.top?.viewWillAppear()
  }
}
