import TestKit

@Suite("Examples on the gotchas page", .timeLimit(.minutes(10)))
struct GotchaSnippetTests {
  // snippet: gotcha-call
  @Test func `a counter announces its new value`() async {
    let announcing = Spy<Int, Void, Never>("onChange")
    let counter = Counter()
    counter.onChange = { announcing.call($0) }

    await counter.count()

    announcing.expectCalled(with: 1)
  }
  // end snippet

  @Test func `an async test can call a spy with await, or through call or callAsFunction`() async {
    let announcing = Spy<Int, Void, Never>("onChange")
    let counter = Counter()
    counter.onChange = { announcing.callAsFunction($0) }

    await announcing(1)
    announcing.call(1)
    await counter.count()

    announcing.expectCalled(3, with: 1)
  }

  // snippet: gotcha-waiter
  @Test func `a second task waits until the lock is released`() async throws {
    let lock = AsyncLock()
    await lock.acquire()

    let second = Task { await lock.acquire() }
    try await eventually { await lock.waiterCount == 1 }
    await lock.release()

    await value(of: second)
  }
  // end snippet
}

@Suite("Examples for a main-actor module")
struct MainActorSnippetTests {
  // snippet: main-actor-async-answer
  @Test func `an async answer can create a main-actor value`() async throws {
    let loading = Spy<Int, Track, any Error>("load")
    loading.answers { id in await Track(id: id, title: "Blue") }

    let track = try await loading(1)

    #expect(track.id == 1)
    loading.expectCalled(with: 1)
  }
  // end snippet

  // snippet: main-actor-calls
  @MainActor
  @Test func `a saved track keeps its title`() {
    let saving = Spy<Track, Void, Never>("save")

    saving(Track(id: 1, title: "Blue"))

    #expect(saving.calls.map(\.title) == ["Blue"])
    saving.expectCalled(with: Track(id: 1, title: "Blue"))
  }
  // end snippet
}

// MARK: - Fixtures

// snippet: gotcha-counter
private final class Counter {
  var onChange: (Int) -> Void = { _ in }
  private var number = 0

  func count() async {
    number += 1
    onChange(number)
  }
}
// end snippet

// snippet: gotcha-lock
private actor AsyncLock {
  private var isHeld = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  var waiterCount: Int { waiters.count }

  func acquire() async {
    if isHeld {
      await withCheckedContinuation { waiters.append($0) }
    } else {
      isHeld = true
    }
  }

  func release() {
    if waiters.isEmpty {
      isHeld = false
    } else {
      waiters.removeFirst().resume()
    }
  }
}
// end snippet

@MainActor private struct Track: Sendable {
  let id: Int
  let title: String

  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

extension Track: @MainActor Equatable {}

// snippet: main-actor-nonisolated
nonisolated struct Song: Equatable, Sendable {
  var id: Int
}
// end snippet
