import TestKit

@Suite("The trait .taskPriority")
struct TaskPriorityTests {
  @Test(.taskPriority(.high), arguments: 1...2)
  func `each test case and its child tasks have the priority of the trait`(number: Int) async {
    async let ofChild = Task.currentPriority

    #expect(Task.currentPriority == .high)
    #expect(await ofChild == .high)
  }

  @Test func `a test without the taskPriority trait keeps its priority`() {
    #expect(Task.currentPriority < .high)
  }

  @Test(.taskPriority(.background))
  func `the taskPriority trait does not lower the priority of a test`() {
    #expect(Task.currentPriority > .background)
  }
}
