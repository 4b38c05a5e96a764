public struct User: Equatable, Sendable {
  public let id: Int
  public var name: String

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
