import Geometry
import TestKit

@Suite("A canvas", .tags(.behavior))
struct CanvasTests {
  private let store = MockShapeStore()

  @Test func `enlarging a canvas overwrites every shape and closes the store`() async throws {
    store.loading.returns([Shape(name: "a", side: 1), Shape(name: "b", side: 2)])
    store.saving.answers { shape, _ in shape.side }

    let size = try await Canvas(store: store).enlarge(by: 10)

    #expect(size == 30)
    store.saving.expectCalled(2)
    store.saving.expectCalled(with: Shape(name: "large a", side: 10), "a")
    store.saving.expectCalled(with: .where { $0.side == 20 }, .equal("b"))
    #expect(store.saving.calls.map(\.1) == ["a", "b"])
    expectOrder(store.loading, store.saving, store.closing)
  }

  @Test
  func `enlarging stops when the store is full, and the store is still closed`() async throws {
    store.loading.returns([Shape(name: "a", side: 1)])
    store.saving.throws(.full)

    await #expect(throws: ShapeStoreError.full) {
      try await Canvas(store: store).enlarge(by: 10)
    }

    store.closing.expectCalled()
  }

  @Test func `an empty store is left unchanged`() async throws {
    store.loading.returns([])

    _ = try await Canvas(store: store).enlarge(by: 10)

    store.saving.expectNotCalled()
  }

  // MARK: - Failures

  @Test func `a missing call is reported at the line of the test`() async {
    let line = #line + 1
    let issues = await captureIssues { store.closing.expectCalled() }

    #expect(issues.map(\.message) == ["Expected exactly 1 call to close, but there was none."])
    #expect(issues.map(\.sourceLocation?.fileID) == [#fileID])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }
}

// MARK: - Fixtures

private final class MockShapeStore: ShapeStore {
  let loading = Spy<[Shape], any Error>("shapes")
  let saving = Spy<Shape, String, Int, ShapeStoreError>("save(_:over:)", returning: 0)
  let closing = Spy<Void, Never>("close")

  func shapes() async throws -> [Shape] { try await loading() }
  func save(_ shape: Shape, over name: String) throws(ShapeStoreError) -> Int {
    try saving(shape, name)
  }
  func close() { closing() }
}
