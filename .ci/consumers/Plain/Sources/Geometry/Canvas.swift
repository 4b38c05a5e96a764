public struct Shape: Equatable, Sendable {
  public let name: String
  public let side: Int

  public init(name: String, side: Int) {
    self.name = name
    self.side = side
  }
}

public enum ShapeStoreError: Error {
  case full
}

public protocol ShapeStore: Sendable {
  func shapes() async throws -> [Shape]
  func save(_ shape: Shape, over name: String) throws(ShapeStoreError) -> Int
  func close()
}

public struct Canvas: Sendable {
  private let store: any ShapeStore

  public init(store: any ShapeStore) {
    self.store = store
  }

  /// Enlarges every shape and returns how many bytes were saved.
  public func enlarge(by factor: Int) async throws -> Int {
    defer { store.close() }
    var size = 0
    for shape in try await store.shapes() {
      let larger = Shape(name: "large \(shape.name)", side: shape.side * factor)
      size += try store.save(larger, over: shape.name)
    }
    return size
  }
}
