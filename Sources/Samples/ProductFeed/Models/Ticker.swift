public import Seams

/// A line of news above everything else.
public struct Ticker: Hashable, Sendable, Codable {
  /// Which news it is.
  public let id: Int

  /// What it says.
  public let title: String

  /// Makes a ticker.
  ///
  /// - Parameters:
  ///   - id: Which news it is.
  ///   - title: What it says.
  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

extension Ticker: HashDiffable {
  /// `ticker-` and the identifier.
  public var identifier: String { ItemID(self).description }
}
