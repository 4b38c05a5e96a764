public import Testing

extension Trait where Self == AroundTrait {
  /// Raises the priority of each test's task.
  ///
  /// Use it for a test that waits for another process, such as an exit test. Swift Testing starts all tests at once. So
  /// when the process has ended, the test normally waits for its next turn until most other tests have had theirs. With
  /// a high priority, it gets its turn immediately.
  ///
  /// <!-- not pasted: Stack is a type of your app -->
  /// <!-- snippet: task-priority -->
  /// ```swift
  /// @Test(.taskPriority(.high))
  /// func `popping an empty stack is a programming error`() async {
  ///   await #expect(processExitsWith: .failure) {
  ///     var stack = Stack()
  ///     stack.pop()
  ///   }
  /// }
  /// ```
  ///
  /// On Linux, it also saves time. Swift Testing keeps a processor busy from the end of an exit test's process until the
  /// test gets its turn.
  ///
  /// The trait cannot lower a priority. It has no effect on Apple platforms before version 26.
  ///
  /// - Parameter priority: The priority of the tests' tasks and of their child tasks.
  /// - Returns: The trait.
  public static func taskPriority(_ priority: TaskPriority) -> Self {
    .around { test in
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        unsafe withUnsafeCurrentTask { unsafe $0?.escalatePriority(to: priority) }
      }
      try await test()
    }
  }
}
