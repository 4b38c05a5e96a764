import Geometry
import Testing

@Suite("A canvas")
struct CanvasTests {
  @Test func `an empty store has nothing to enlarge`() async throws {
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
