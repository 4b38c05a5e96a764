import TestKit

@testable import Schedules

@Suite struct RunningSchedulesTests {
  @Test(arguments: [[4000, 4050], []] as [[UInt64]])
  func `once 4096 outside tasks are tracked, those older than every running schedule are forgotten`(
    firstTasks: [UInt64]
  ) {
    let bubbles = firstTasks.map { _ in Bubble(.arrival) }
    var state = RunningSchedules.State()
    for (bubble, task) in zip(bubbles, firstTasks) {
      state.firstTasks[ObjectIdentifier(bubble)] = task
    }

    for id: UInt64 in 1...4095 { state.addOutsider(id) }
    #expect(state.outsiders.count == 4095)
    state.addOutsider(4096)

    let expected = ((firstTasks.min() ?? 4096) + 1)..<4097
    #expect(state.outsiders.sorted().first == expected.first)
    #expect(state.outsiders.count == expected.count)
  }

  // check-tests: allow yield, the test looks at what is ready after each step
  // check-tests: allow yield-loop, the test looks at what is ready after each step
  @Test func `a ready job of an actor has a unique negative number, not a task number`() async {
    let bubble = Bubble(.arrival)
    let owners = LockedState<[[Int]]>([])

    _ = await bubble.run {
      let work = RandomWork()
      work.start(seed: 1)
      work.start(seed: 2)
      for _ in 0..<50 {
        await Task.yield()
        let ready = bubble.state.withLock { $0.ready.map(\.owner) }
        owners.withLock { $0.append(ready) }
      }
      await settle()
      work.end()
    }

    let all = owners.withLock { $0 }
    #expect(all.allSatisfy { Set($0).count == $0.count })
    #expect(all.contains { $0.contains { $0 < 0 } })
  }

  #if os(Linux)
    // In a process of its own, because other tests run schedules at the same time.
    @Test(.taskPriority(.high))
    func `tasks are tracked only while a schedule runs, and forgotten when it ends`() async {
      await #expect(processExitsWith: .success) {
        func workOutside() async { await Task.detached { await MainActor.run {} }.value }
        func isEmpty() -> Bool {
          RunningSchedules.state.withLock {
            $0.bubbles.isEmpty && $0.firstTasks.isEmpty && $0.outsiders.isEmpty
          }
        }
        _ = SwiftRuntime.problem

        for _ in 0..<2 {
          await workOutside()
          precondition(isEmpty())

          let (began, begin) = AsyncStream<Void>.makeStream()
          let (ended, end) = AsyncStream<Void>.makeStream()
          let run = Task {
            await Bubble(.arrival).run {
              await external {
                begin.finish()
                for await _ in ended {}
              }
            }
          }
          for await _ in began {}
          await workOutside()
          let (schedules, outsiders) = RunningSchedules.state.withLock {
            ($0.firstTasks.count, $0.outsiders.count)
          }
          precondition(schedules == 1)
          precondition(outsiders > 0)
          end.finish()
          _ = await run.value
        }

        precondition(isEmpty())
      }
    }
  #endif
}
