import Dispatch
import Foundation
import Seams

extension KeyValueStoreContract {
  static let severalStoresRules = [
    Rule(severalStores: "stores with the same location read each other’s values") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()
      try await store.run {
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
      }
    },

    Rule(severalStores: "a later store with the same location has the same values") { makeStore in
      let store = try await makeStore()
      try await store.run { try store.set("one", "a") }

      let later = try await makeStore()

      try await later.run {
        try later.expect("a", is: "one")
        try later.expectKeys(["a"])
      }
    },

    Rule(severalStores: "values set at the same time are all kept") { makeStore in
      let stores = [try await makeStore(), try await makeStore()]

      try await stores[0].steps.runAtOnce(
        (0..<4).map { thread in
          {
            for number in 0..<5 {
              try stores[thread % 2].set("\(thread) \(number)", "key \(thread)")
            }
          }
        })

      try await stores[0].run {
        for thread in 0..<4 {
          try stores[0].expect("key \(thread)", is: "\(thread) 4")
        }
        try stores[0].expectKeys(Set((0..<4).map { "key \($0)" }))
      }
    },

    Rule(severalStores: "concurrent updates by two stores are both kept") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()

      try await update(store, "count", "adds 1", addOne) {
        try other.update("count", "adds 1", addOne)
      }

      try await store.run { try store.expect("count", is: "2") }
    },

    Rule(severalStores: "a change during an update is not lost") { makeStore in
      let store = try await makeStore()
      let other = try await makeStore()

      try await store.run { try store.set("one", "a") }
      try await update(store, "a", "changes “one” to “one!”", markOne) { try other.set("two", "a") }
      try await store.run {
        try store.expect("a", is: "two")
        try store.set("one", "a")
      }
      try await update(store, "a", "changes “one” to “one!”", markOne) { try other.remove("a") }
      try await store.run { try store.expect("a", is: nil) }
    },
  ]

  /// Runs an update, and makes a second change while the update's closure runs.
  ///
  /// The closure waits until the second change is done. A store with a lock makes the second change only after the
  /// update, so the wait has a limit. A store that retries when the value has changed may call the closure twice. Any
  /// other store loses one of the two changes.
  private static func update(
    _ store: ContractStore,
    _ key: String,
    _ description: String,
    _ change: @escaping @Sendable (inout Data?) -> Void,
    whileRunning other: @escaping @Sendable () throws -> Void
  ) async throws {
    let isInside = DispatchSemaphore(value: 0)
    // These two are groups, because a group that has been left never blocks again. So a store that calls the closure
    // again does not wait a second time.
    let otherStarts = DispatchGroup()
    let otherEnds = DispatchGroup()
    otherStarts.enter()
    otherEnds.enter()
    try await store.steps.runAtOnce([
      {
        // Even if the update fails, the other thread must not wait forever.
        defer { isInside.signal() }
        try store.update(key, description) { value in
          isInside.signal()
          otherStarts.wait()
          // Wait in short steps. On a busy machine, each step takes longer, which gives the other thread more time.
          _ = (0..<30).first { _ in
            otherEnds.wait(timeout: .now() + .milliseconds(1)) == .success
          }
          change(&value)
        }
      },
      {
        isInside.wait()
        otherStarts.leave()
        defer { otherEnds.leave() }
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
}
