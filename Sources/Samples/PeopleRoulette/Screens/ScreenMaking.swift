/// Makes screens.
@MainActor
public protocol ScreenMaking: Sendable {
  /// Makes a screen.
  ///
  /// - Parameter identifier: Which one.
  /// - Returns: A new screen.
  func screen(_ identifier: ScreenIdentifier) -> any Screen
}

extension ScreenMaking {
  /// Makes a screen whose name comes from elsewhere, such as a link.
  ///
  /// - Parameter name: Its name, `UsersListView` and the like.
  /// - Returns: A new screen.
  /// - Throws: ``ScreenError`` if there is no such screen.
  public func screen(named name: String) throws(ScreenError) -> any Screen {
    guard let identifier = ScreenIdentifier(rawValue: name) else {
      throw .unknownIdentifier(name)
    }
    return screen(identifier)
  }
}
