import Foundation

/// The details of one user.
@MainActor
package final class UserDetailsViewModel {
  /// The name, login name and email address, one per line, without blank lines.
  package private(set) var userInfo = ""

  package nonisolated init() {}

  package func setupUserInfo(_ user: User) {
    userInfo = [user.name, user.username, user.email].compactMap { $0 }
      .filter { !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
      .joined(separator: "\n")
  }
}

/// The screen of one user, without its view.
@MainActor
package final class UserDetailsScreen: Screen {
  package let identifier = ScreenIdentifier.userDetails

  /// The text, as it was when the screen was created.
  ///
  /// It stays the same when the view model, which all details screens share, gets another user.
  package let label: String

  package init(viewModel: UserDetailsViewModel) {
    label = viewModel.userInfo
  }

  package func viewWillAppear() {}
}
