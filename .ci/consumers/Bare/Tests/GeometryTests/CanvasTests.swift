import Geometry
import Testing

@Suite("A canvas")
struct CanvasTests {
  @Test func `enlarging a canvas with an empty store saves nothing`() async throws {
    let size = try await Canvas(store: EmptyStore()).enlarge(by: 10)

    #expect(size == 0)
  }
}

// MARK: - Fixtures

private struct EmptyStore: ShapeStore {
  func shapes() -> [Shape] { [] }
  func save(_ shape: Shape, over name: String) -> Int { 0 }
  func close() {}
}
