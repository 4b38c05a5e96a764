/// The screen with one user, without a view.
@MainActor
public final class UserDetailsScreen: Screen {
  /// Which screen it is.
  public let identifier = ScreenIdentifier.userDetails

  /// What is written on it, as it was when the screen appeared last.
  public private(set) var label = ""

  private let viewModel: UserDetailsViewModel

  /// Makes a screen.
  ///
  /// - Parameter viewModel: What it shows.
  public init(viewModel: UserDetailsViewModel) {
    self.viewModel = viewModel
  }

  /// The screen has a bar above it, with the way back.
  public var hidesBar: Bool { false }

  /// The screen comes to the front: shows who is chosen now.
  public func viewWillAppear() {
    label = viewModel.userInfo
  }
}
