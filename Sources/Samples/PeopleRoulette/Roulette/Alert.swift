/// A message that the user has to take note of.
public struct Alert: Hashable, Sendable {
  /// What stands above it.
  public let title: String

  /// What it says.
  public let message: String

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - title: What stands above it.
  ///   - message: What it says.
  public init(title: String, message: String) {
    self.title = title
    self.message = message
  }
}
