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
        try await update(store, "count", "adds 1", addOne) {
          try other.update("count", "adds 1", addOne)
        }
      }

      try store.expect("count", is: "\(2 * rounds)")
    },

    Rule("what is set or removed while an update runs is not lost") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()

      for _ in 0..<5 {
        try store.set("one", "a")
        try await update(store, "a", "makes “one” “one!”", markOne) { try other.set("two", "a") }
        try store.expect("a", is: "two")

        try store.set("one", "a")
        try await update(store, "a", "makes “one” “one!”", markOne) { try other.remove("a") }
        try store.expect("a", is: nil)
      }
    },
  ]

  /// Has another change begin while the closure of an update runs.
  ///
  /// A store without a lock writes for the update what the other change knows nothing of, or the other way
  /// round, and one of the two is lost. One with a lock begins the other when the update has ended. One that
  /// tries again when the value has changed may run the closure twice.
  private static func update(
    _ store: CheckedStore,
    _ key: String,
    _ what: String,
    _ change: @escaping @Sendable (inout Data?) -> Void,
    whileRunning other: @escaping @Sendable () throws -> Void
  ) async throws {
    let isInside = Signal()
    let otherBegins = Signal()
    try await atOnce([
      {
        // Whatever becomes of the update, the other thread must not wait for ever.
        defer { isInside.send() }
        try store.update(key, what) { value in
          isInside.send()
          otherBegins.wait()
          change(&value)
        }
      },
      {
        isInside.wait()
        otherBegins.send()
        try other()
      },
    ])
  }

  private static let addOne: @Sendable (inout Data?) -> Void = { value in
    let number = value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    value = Data("\(number + 1)".utf8)
  }

  private static let markOne: @Sendable (inout Data?) -> Void = { value in
    if value == Data("one".utf8) { value = Data("one!".utf8) }
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
