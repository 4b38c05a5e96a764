import Dispatch
import Foundation
import TestKit

/// What an app looks up everywhere, without a variable that every test shares.
///
/// Two forms: a struct of closures that is passed to whoever needs it, and one that is task-local where
/// passing it would go through many layers.
@Suite("An environment of closures", .tags(.state))
struct EnvironmentOfClosuresTests {
  @Suite("A cache of closures, passed to its user")
  struct PassedEnvironment {
    let store = InMemoryKeyValueStore()
    fileprivate let cache: TickerCache

    init() {
      cache = .keeping(in: store)
    }

    @Test func `a saved ticker is loaded by its key`() {
      cache.save(Ticker(title: "Sale"), "home")

      #expect(cache.load("home") == Ticker(title: "Sale"))
    }

    @Test func `by another key there is none`() {
      cache.save(Ticker(title: "Sale"), "home")

      #expect(cache.load("other") == nil)
    }

    @Test func `before the first save there is none`() {
      #expect(cache.load("home") == nil)
    }

    @Test func `the last one that was saved is loaded`() {
      cache.save(Ticker(title: "Sale"), "home")
      cache.save(Ticker(title: "New"), "home")

      #expect(cache.load("home") == Ticker(title: "New"))
    }

    @Test func `the user of a cache needs no double but two closures`() {
      let saving = Spy<Ticker, String, Void, Never>("save")
      let board = Board(cache: TickerCache(load: { _ in nil }, save: { saving.call($0, $1) }))

      board.show("Sale")

      #expect(board.title == "")
      saving.expectCalled(with: Ticker(title: "Sale"), "home")
    }

    // MARK: - Failures

    @Test func `a damaged entry is none, and removed`() throws {
      try store.set(Data("{".utf8), forKey: "home")

      let ticker = cache.load("home")

      #expect(ticker == nil)
      #expect(store.values.isEmpty)
    }

    @Test func `a store that fails leaves the user without a ticker`() {
      store.setting.throws(.diskFull)

      cache.save(Ticker(title: "Sale"), "home")

      #expect(cache.load("home") == nil)
    }
  }

  @Suite("An environment that is task-local")
  struct TaskLocalEnvironment {
    // snippet: environment-test
    @Test(.environment(.at("noon")))
    func `a greeting goes by the time of the environment`() {
      let greeting = Greeter().greeting

      #expect(greeting == "Hello at noon")
    }
    // end snippet

    @Test func `a test without the trait has the environment of the app`() {
      #expect(Greeter().greeting == "Hello at the time of day")
    }

    @Test(.environment(.at("noon")))
    func `an inner environment lasts as long as its closure`() {
      var greetings = [Greeter().greeting]

      AppEnvironment.$current.withValue(.at("night")) { greetings.append(Greeter().greeting) }
      greetings.append(Greeter().greeting)

      #expect(greetings == ["Hello at noon", "Hello at night", "Hello at noon"])
    }

    @Test(.environment(.at("noon")))
    func `child tasks and tasks that are made in it have it too`() async {
      async let child = Greeter().greeting

      let greetings = await [child, Task { Greeter().greeting }.value]

      #expect(greetings == ["Hello at noon", "Hello at noon"])
    }

    @Test func `two environments at once do not see each other`() async {
      // Each greets when both have set their environment, so that they do meet.
      let meeting = Gate<Void, Never>(whenCancelled: .success(()))
      let arriving = Spy<Void, Never>("arrive")
      arriving.suspends(on: meeting)
      @Sendable func greeting(at time: String) async -> String {
        await AppEnvironment.$current.withValue(.at(time)) {
          await arriving()
          return Greeter().greeting
        }
      }

      async let noon = greeting(at: "noon")
      async let night = greeting(at: "night")
      await meeting.arrivals(2)
      meeting.open(returning: ())

      #expect(await [noon, night] == ["Hello at noon", "Hello at night"])
    }

    @Test(.environment(.at("1")), arguments: 1...10)
    func `cases beside each other change it each for itself`(number: Int) async {
      await AppEnvironment.$current.withValue(.at("\(number)")) {
        await Task {}.value

        #expect(Greeter().greeting == "Hello at \(number)")
      }
    }

    // MARK: - Failures

    @Test(.environment(.at("noon")))
    func `an error ends an inner environment as well`() {
      #expect(throws: CancellationError.self) {
        try AppEnvironment.$current.withValue(.at("night")) { throw CancellationError() }
      }

      #expect(Greeter().greeting == "Hello at noon")
    }

    @Test(.environment(.at("noon")))
    func `a queue and a detached task have the environment of the app`() async throws {
      let onQueue = try await valueOfCallback { done in
        DispatchQueue.global().async { done(Greeter().greeting) }
      }
      let detached = await Task.detached { Greeter().greeting }.value

      #expect(onQueue == "Hello at the time of day")
      #expect(detached == "Hello at the time of day")
    }

    @Test(.environment(.at("noon")))
    func `what is captured before goes along to a queue`() async throws {
      let environment = AppEnvironment.current

      let onQueue = try await valueOfCallback { done in
        DispatchQueue.global().async { done(Greeter(environment: environment).greeting) }
      }

      #expect(onQueue == "Hello at noon")
    }
  }
}

// MARK: - Fixtures

private struct Ticker: Codable, Equatable {
  var title: String
}

/// What remembers tickers, as two closures: a test replaces either.
private struct TickerCache: Sendable {
  var load: @Sendable (_ key: String) -> Ticker?
  var save: @Sendable (_ ticker: Ticker, _ key: String) -> Void

  /// A cache that forgets what it cannot read.
  static func keeping(in store: any KeyValueStore) -> Self {
    Self(
      load: { key in
        guard let data = try? store.data(forKey: key) else { return nil }
        if let ticker = try? JSONDecoder().decode(Ticker.self, from: data) { return ticker }
        try? store.removeValue(forKey: key)
        return nil
      },
      save: { ticker, key in
        guard let data = try? JSONEncoder().encode(ticker) else { return }
        try? store.set(data, forKey: key)
      })
  }
}

private struct Board {
  let cache: TickerCache

  var title: String { cache.load("home")?.title ?? "" }

  func show(_ title: String) { cache.save(Ticker(title: title), "home") }
}

// snippet: environment
private struct AppEnvironment: Sendable {
  // Task-local, so that each test and each task has its own; nobody can assign to it.
  @TaskLocal static var current = AppEnvironment()

  var time: @Sendable () -> String = { "the time of day" }

  static func at(_ time: String) -> Self { Self(time: { time }) }
}

extension Trait where Self == AroundTrait {
  fileprivate static func environment(_ environment: AppEnvironment) -> Self {
    .around { test in
      try await AppEnvironment.$current.withValue(environment) { try await test() }
    }
  }
}

private struct Greeter {
  var environment = AppEnvironment.current

  var greeting: String { "Hello at \(environment.time())" }
}
// end snippet
