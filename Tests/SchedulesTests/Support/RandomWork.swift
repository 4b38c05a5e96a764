import TestKit

actor Tally {
  private(set) var count = 0

  func add() async {
    // check-tests: allow yield, random work includes tasks that yield
    if count.isMultiple(of: 3) { await Task.yield() }
    count += 1
  }
}

/// Random work of every kind: tasks, groups, `async let`, actors, the main actor, streams, yields and continuations.
final class RandomWork: Sendable {
  private let tallies = [Tally(), Tally(), Tally()]
  @MainActor private var updates = 0
  private let finished = LockedState(0)
  private let planned = LockedState(0)
  private let stream: AsyncStream<Int>
  private let elements: AsyncStream<Int>.Continuation

  init() {
    (stream, elements) = AsyncStream.makeStream()
    Task { for await _ in stream { finish() } }
  }

  /// A Boolean value that indicates whether all work that has begun is done.
  var isDone: Bool { finished.withLock { $0 } == planned.withLock { $0 } }

  func end() { elements.finish() }

  private func plan() { planned.withLock { $0 += 1 } }
  private func finish() { finished.withLock { $0 += 1 } }
  @MainActor private func update() { updates += 1 }

  /// Starts work that depends only on the seed.
  func start(seed: UInt64, depth: Int = 2) {
    var random = SeededGenerator(seed: seed)
    for branch in 0..<Int.random(in: 1...3, using: &random) {
      let kind = Int.random(in: 0..<8, using: &random)
      let next = random.next()
      plan()
      Task(name: branch == 0 ? "branch" : nil) {
        await run(kind, next)
        finish()
        if depth > 0 { start(seed: next, depth: depth - 1) }
      }
    }
  }

  private func run(_ kind: Int, _ seed: UInt64) async {
    let tally = tallies[Int(seed % 3)]
    switch kind {
    case 0:
      // check-tests: allow yield, random work includes tasks that yield
      await Task.yield()
    case 1:
      await tally.add()
    case 2:
      await update()
    case 3:
      async let first: Void = tally.add()
      // check-tests: allow yield, random work includes tasks that yield
      async let second: Void = Task.yield()
      _ = await (first, second)
    case 4:
      await withTaskGroup { group in
        for _ in 0..<3 { group.addTask { await tally.add() } }
      }
    case 5:
      plan()
      elements.yield(1)
    case 6:
      await withCheckedContinuation { continuation in
        Task { @MainActor in
          update()
          continuation.resume()
        }
      }
    default:
      let task = Task { await tally.count }
      _ = await task.value
    }
  }
}
