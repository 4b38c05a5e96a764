/// A screen without its view.
@MainActor
public protocol Screen: AnyObject, Sendable {
  /// Which screen it is.
  var identifier: ScreenIdentifier { get }

  /// Whether there is no bar above it.
  var hidesBar: Bool { get }

  /// The screen comes to the front.
  func viewWillAppear()
}
