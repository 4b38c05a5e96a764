import Dispatch
import Foundation
import Seams

extension KeyValueStoreContract {
  static let severalStoresRules = [
    Rule("what one store writes, another one on the same place reads") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()
      try other.expect("a", is: nil)

      try store.set("one", "a")
      try other.expect("a", is: "one")
      try other.expectKeys(["a"])

      try other.set("two", "a")
      try store.expect("a", is: "two")

      try store.update("a", "appends “!”") { $0?.append(Data("!".utf8)) }
      try other.expect("a", is: "two!")

      try other.remove("a")
      try store.expect("a", is: nil)
      try store.expectKeys([])
    },

    Rule("a store that is made later has the values") { makeStore in
      try await makeStore().set("one", "a")

      let later = try await makeStore()

      try later.expect("a", is: "one")
      try later.expectKeys(["a"])
    },

    Rule("values that are set at once are all kept") { makeStore in
      let stores = [try await makeStore(), try await makeStore()]

      try await atOnce(
        (0..<4).map { thread in
          {
            for number in 0..<5 {
              try stores[thread % 2].set("\(thread) \(number)", "key \(thread)")
            }
          }
        })

      for thread in 0..<4 {
        try stores[0].expect("key \(thread)", is: "\(thread) 4")
      }
      try stores[0].expectKeys(Set((0..<4).map { "key \($0)" }))
    },

    Rule("updates at once, by two stores on the same place, are both kept") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()
      let rounds = 5

      for _ in 0..<rounds {
        try await updateAtOnce(store, other)
      }

      try store.expect("count", is: "\(2 * rounds)")
    },
  ]

  /// Has a second store begin an update while the closure of a first one runs.
  ///
  /// A store without a lock reads for the second update what the first has not written yet, and one of the
  /// two is lost. One with a lock begins the second when the first has ended. One that tries again when the
  /// value has changed may run a closure twice.
  private static func updateAtOnce(_ store: CheckedStore, _ other: CheckedStore) async throws {
    let isInside = Signal()
    let otherBegins = Signal()
    try await atOnce([
      {
        // Whatever becomes of the update, the other thread must not wait for ever.
        defer { isInside.send() }
        try store.update("count", "adds 1") { value in
          isInside.send()
          otherBegins.wait()
          addOne(to: &value)
        }
      },
      {
        isInside.wait()
        otherBegins.send()
        try other.update("count", "adds 1") { addOne(to: &$0) }
      },
    ])
  }

  private static func addOne(to value: inout Data?) {
    let number = value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    value = Data("\(number + 1)".utf8)
  }

  /// Runs closures at once, each on a thread of its own, for they wait for each other; throws the first
  /// error.
  private static func atOnce(
    _ works: [@Sendable () throws -> Void]
  ) async throws {
    let results = AsyncStream<Result<Void, any Error>> { continuation in
      let left = Countdown(works.count)
      for work in works {
        Thread.detachNewThread {
          continuation.yield(Result(catching: work))
          if left.isLast() { continuation.finish() }
        }
      }
    }
    var failure: (any Error)?
    for await result in results {
      if case .failure(let error) = result, failure == nil { failure = error }
    }
    if let failure { throw failure }
  }
}

/// Something that happens once and is waited for by threads.
private final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() {
    semaphore.signal()
  }

  func wait() {
    semaphore.wait()
    // Whoever comes next does not wait either.
    semaphore.signal()
  }
}

private final class Countdown: Sendable {
  private let left: Guarded<Int>

  init(_ count: Int) {
    left = Guarded(count)
  }

  func isLast() -> Bool {
    left.withLock { left in
      left -= 1
      return left == 0
    }
  }
}
