import Foundation

/// One user in full.
@MainActor
public final class UserDetailsViewModel {
  /// Name, user name and address, a line for each that there is; empty before somebody was chosen.
  public private(set) var userInfo = ""

  /// Makes a view model of nobody.
  public nonisolated init() {}

  /// Chooses a user.
  ///
  /// - Parameter user: Whom to show.
  public func setupUserInfo(_ user: User) {
    userInfo = [user.name, user.username, user.email]
      .filter { !$0.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
      .joined(separator: "\n")
  }
}
