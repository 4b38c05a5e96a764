public import Testing

extension Trait where Self == AroundTrait {
  /// Raises the priority of each test's task.
  ///
  /// Use it for a test that waits for another process, such as an exit test. Swift Testing starts all tests at once. So
  /// after the process ends, the test normally has to wait until most other tests have had a turn. With a high
  /// priority, it continues immediately.
  ///
  /// <!-- not pasted: Stack is a type of your app -->
  /// <!-- snippet: task-priority -->
  /// ```swift
  /// @Test(.taskPriority(.high))
  /// func `popping an empty stack terminates the process`() async {
  ///   await #expect(processExitsWith: .failure) {
  ///     var stack = Stack()
  ///     stack.pop()
  ///   }
  /// }
  /// ```
  ///
  /// On Linux, this also saves processor time: after the process of an exit test ends, Swift Testing keeps a processor
  /// busy until the test gets its turn.
  ///
  /// The trait never lowers a priority. On Apple systems before version 26, it has no effect.
  ///
  /// - Parameter priority: The priority of the tests' tasks and of their child tasks.
  /// - Returns: The trait.
  public static func taskPriority(_ priority: TaskPriority) -> Self {
    .around { test in
      // Safe, because the task does not leave the closure.
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        unsafe withUnsafeCurrentTask { unsafe $0?.escalatePriority(to: priority) }
      }
      try await test()
    }
  }
}
