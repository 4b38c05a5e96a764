/// What a screen is about.
public enum ViewState: Hashable, Sendable {
  /// It has not asked for anything yet.
  case idle

  /// It waits for an answer.
  case loading

  /// The answer is there.
  case loaded

  /// There will be no answer: why.
  case failed(UsersError)
}
