import Repositories
import TestKit

@Suite("Entity list", .tags(.returnValue))
struct EntityListTests {
  @Test func `a list is a collection of its entities`() {
    let list = EntityList(["a", "b"], droppedCount: 3)

    #expect(Array(list) == ["a", "b"])
    #expect(list.count == 2)
    #expect(list[1] == "b")
    #expect(list.droppedCount == 3)
  }

  @Test func `lists are equal if entities and dropped elements are`() {
    #expect(EntityList(["a"]) == ["a"])
    #expect(EntityList(["a"]) != ["b"])
    #expect(EntityList(["a"], droppedCount: 1) != ["a"])
  }

  @Test func `a shorter list has dropped as many elements`() {
    let list = EntityList([1, 2, 3], droppedCount: 4)

    #expect(list.keeping { $0 > 1 } == EntityList([2, 3], droppedCount: 4))
  }
}
