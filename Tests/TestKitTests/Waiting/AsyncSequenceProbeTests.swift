@testable import TestKit

@Suite("A probe of a sequence", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeTests {
  let feed = Feed<Int>()

  @Test func `elements from before and after the probe was made come in their order`() async throws
  {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    let probe = AsyncSequenceProbe(stream)
    continuation.yield(2)

    let elements = [try await probe.next(), try await probe.next()]
    continuation.yield(3)

    #expect(elements == [1, 2])
    #expect(try await probe.next() == 3)
  }

  @Test func `elements are taken before anybody asks for them`() async {
    let probe = AsyncSequenceProbe(feed.sequence)

    await feed.send(1, 2)

    #expect(probe.received.record.elements == [1, 2])
    await probe.expectNext(1)
    await probe.expectNext(2)
  }

  @Test func `an element that comes during a wait ends it`() async throws {
    let probe = AsyncSequenceProbe(feed.sequence)

    async let element = probe.next()
    await feed.send(1)

    #expect(try await element == 1)
  }

  @Test func `an element may be nil or nothing`() async throws {
    let optional = Feed<Int?>()
    let void = Feed<Void>()
    let values = AsyncSequenceProbe(optional.sequence)
    let ticks = AsyncSequenceProbe(void.sequence)

    await optional.send(nil, 1)
    await void.send(())

    #expect(try await values.next() == nil)
    await values.expectNext(1)
    try await ticks.next()
  }

  @Test func `the expectations of a sequence that does as expected pass`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    await feed.send(1, 2)
    feed.finish()

    let issues = await captureIssues {
      await probe.expectNext(1)
      await probe.expectNext(2)
      await probe.expectFinish()
    }

    #expect(issues.isEmpty)
  }

  @Test func `the end stays and may be looked at again`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    feed.finish()

    let issues = await captureIssues {
      await probe.expectFinish()
      await probe.expectFinish()
    }

    #expect(issues.isEmpty)
  }

  @Test func `a finish that comes during a wait ends it`() async {
    let probe = AsyncSequenceProbe(feed.sequence)

    let issues = await captureIssues {
      async let finish: Void = probe.expectFinish()
      feed.finish()
      await finish
    }

    #expect(issues.isEmpty)
  }

  @Test func `a failure may be expected by its value and by its type`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    feed.fail(FeedError.broken)
    var error: FeedError?

    let issues = await captureIssues {
      await probe.expectFailure(FeedError.broken)
      error = await probe.expectFailure(FeedError.self)
      await probe.expectFailure((any Error).self)
    }

    #expect(issues.isEmpty)
    #expect(error == .broken)
  }

  @MainActor
  @Test func `a probe is used on the actor of the test`() async throws {
    let counted = Counter()
    let probe = AsyncSequenceProbe(feed.sequence)

    await feed.send(1, 2)
    counted.count = try await probe.next()
    MainActor.preconditionIsolated()
    await probe.expectNext(2)

    #expect(counted.count == 1)
  }

  // MARK: - Silence

  @Test func `where no element comes, the whole window is watched`() async {
    let clock = RecordingClock()
    let probe = AsyncSequenceProbe(feed.sequence)

    let issues = await captureIssues {
      await probe.expectNoElement(within: .seconds(30), on: clock)
    }

    #expect(issues.isEmpty)
    #expect(clock.sleeping.calls == [.seconds(30)])
  }

  @Test func `without a window of its own, silence is watched for 100 milliseconds`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    let begin = ContinuousClock.now

    await probe.expectNoElement()

    #expect(ContinuousClock.now - begin >= .milliseconds(100))
  }

  @Test func `a finish ends the watch for silence at once`() async {
    let probe = AsyncSequenceProbe(feed.sequence)

    let issues = await captureIssues {
      async let silence: Void = probe.expectNoElement(within: .seconds(30), on: StoppedClock())
      feed.finish()
      await silence
    }

    #expect(issues.isEmpty)
  }

  @Test func `after a failure that the test has looked at, there is silence`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    feed.fail(FeedError.broken)

    let issues = await captureIssues {
      await probe.expectFailure(FeedError.broken)
      await probe.expectNoElement(within: .seconds(30), on: StoppedClock())
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Cancellation

  @Test func `cancelling the task that waits for an element throws a cancellation error`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    let task = Task {
      await captureIssues { try await expectCancellation { try await probe.next() } }
    }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  @Test(arguments: [
    Wait("expectNext") { await $0.expectNext(1) },
    Wait("expectNoElement") { await $0.expectNoElement(within: .seconds(30), on: StoppedClock()) },
    Wait("expectFinish") { await $0.expectFinish() },
    Wait("expectFailure, a value") { await $0.expectFailure(FeedError.broken) },
    Wait("expectFailure, a type") { #expect(await $0.expectFailure(FeedError.self) == nil) },
  ])
  func `cancelling the task that waits ends each wait without an issue`(wait: Wait) async {
    let probe = AsyncSequenceProbe(feed.sequence)
    let task = Task { await captureIssues { await wait.body(probe) } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  @Test func `a cancelled task gets an element that is there`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    await feed.send(1)

    let element = await inCancelledTask { try await probe.next() }

    #expect(element == 1)
  }

  @Test func `the end of the sequence is no issue in a cancelled task`() async {
    let probe = AsyncSequenceProbe(feed.sequence)
    feed.finish()
    await probe.iteration.value

    let issues = await inCancelledTask {
      await captureIssues { try await expectCancellation { try await probe.next() } }
    }

    #expect(issues?.isEmpty == true)
  }

  // MARK: - Several tasks

  @Test func `of many elements each goes to one of many tasks that wait`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let probe = AsyncSequenceProbe(stream)

    let elements = await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask { try? await probe.next() }
        group.addTask {
          continuation.yield(number)
          return nil
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }

    #expect(elements.sorted() == Array(0..<200))
  }

  @Test func `a task that is cancelled takes no element from the others`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let probe = AsyncSequenceProbe(stream)

    var elements = await withTaskGroup { group in
      for number in 0..<200 {
        let task = Task { try await probe.next() }
        group.addTask { try? await task.value }
        group.addTask {
          continuation.yield(number)
          if number.isMultiple(of: 2) { task.cancel() }
          return nil
        }
      }
      continuation.yield(-1)
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    while elements.count < 201 { elements.append(try await probe.next()) }

    #expect(elements.sorted() == Array(-1..<200))
  }
}

// MARK: - Fixtures

/// One of the waits of a probe.
struct Wait: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let body: @Sendable (AsyncSequenceProbe<Int>) async -> Void

  init(_ name: String, _ body: @escaping @Sendable (AsyncSequenceProbe<Int>) async -> Void) {
    testDescription = name
    self.body = body
  }
}

@MainActor
private final class Counter {
  var count = 0
}

private func expectCancellation(_ body: () async throws -> Int) async throws {
  await #expect(throws: CancellationError.self) { try await body() }
}

/// Runs a closure in a task that is cancelled already; nil if it throws.
private func inCancelledTask<Success: Sendable>(
  _ body: @escaping @Sendable () async throws -> Success
) async -> Success? {
  await withTaskGroup(of: Success?.self) { group in
    group.cancelAll()
    group.addTask { try? await body() }
    return await group.next() ?? nil
  }
}
