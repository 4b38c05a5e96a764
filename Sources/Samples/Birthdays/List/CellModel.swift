/// What a row of a list shows.
public struct CellModel: Hashable, Sendable {
  /// What it is about.
  public let title: String

  /// More about it, in small letters.
  public let detail: String

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - detail: More about it.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }
}
