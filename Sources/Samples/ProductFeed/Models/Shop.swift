/// Who sells a product.
public struct Shop: Hashable, Sendable, Decodable {
  /// Which shop it is.
  public let id: Int

  /// What it is called.
  public let name: String

  /// Where it is, such as a town.
  public let location: String

  /// Makes a shop.
  ///
  /// - Parameters:
  ///   - id: Which shop it is.
  ///   - name: What it is called.
  ///   - location: Where it is.
  public init(id: Int, name: String, location: String) {
    self.id = id
    self.name = name
    self.location = location
  }
}
