import Dispatch
import Seams
import TestKit

extension [Benchmark] {
  /// Recording calls, and verifying them.
  static let spy = [
    Benchmark("record a call, no arguments", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Void, Never>()
      let time = ContinuousClock().measure {
        for _ in 0..<size { spy.call() }
      }
      return Benchmark.Run(time: time, done: spy.callCount)
    } floor: { size in
      let mock = HandWrittenMock<Void>()
      let time = ContinuousClock().measure {
        for _ in 0..<size { mock.call(()) }
      }
      return Benchmark.Run(time: time, done: mock.callCount)
    },
    Benchmark("record a call, 1 argument", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Int, Void, Never>()
      let time = ContinuousClock().measure {
        for number in 0..<size { spy.call(number) }
      }
      return Benchmark.Run(time: time, done: spy.callCount)
    } floor: { size in
      let mock = HandWrittenMock<Int>()
      let time = ContinuousClock().measure {
        for number in 0..<size { mock.call(number) }
      }
      return Benchmark.Run(time: time, done: mock.callCount)
    },
    Benchmark("record a call, 3 arguments", sizes: .growing, mostRatio: 12) { size in
      let spy = Spy<Int, String, Bool, Void, Never>()
      let time = ContinuousClock().measure {
        for number in 0..<size { spy.call(number, "a name", true) }
      }
      return Benchmark.Run(time: time, done: spy.callCount)
    } floor: { size in
      let mock = HandWrittenMock<(Int, String, Bool)>()
      let time = ContinuousClock().measure {
        for number in 0..<size { mock.call((number, "a name", true)) }
      }
      return Benchmark.Run(time: time, done: mock.callCount)
    },
    Benchmark("record calls of 8 threads, 1 argument", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Int, Void, Never>()
      let time = ContinuousClock().measure {
        onEightThreads(size) { spy.call($0) }
      }
      return Benchmark.Run(time: time, done: spy.callCount)
    } floor: { size in
      let mock = HandWrittenMock<Int>()
      let time = ContinuousClock().measure {
        onEightThreads(size) { mock.call($0) }
      }
      return Benchmark.Run(time: time, done: mock.callCount)
    },
    Benchmark("verify calls that are as expected", sizes: .growing) { size in
      let spy = called(size)
      let time = ContinuousClock().measure {
        spy.expectCalled(.exactly(size), with: .any, .equal("a name"))
      }
      return Benchmark.Run(time: time, done: spy.callCount)
    },
    Benchmark("verify calls that are not as expected", sizes: .growing) { size in
      let spy = called(size)
      var problem: String?
      let time = ContinuousClock().measure {
        problem = spy.problem(with: .once, matching: .equal(-1), .equal("a name"))
      }
      return Benchmark.Run(time: time, done: problem == nil ? 0 : size)
    },
    // Each call is compared twice: whether it matches, and how near it is.
    Benchmark("a failure over calls with 10 MB", sizes: [1, 10, 100], mostRatio: 15) { size in
      let spy = Spy<String, Void, Never>("spy")
      let (actual, expected) = largeTexts()
      for _ in 0..<size { spy.call(actual) }
      var problem: String?
      let time = ContinuousClock().measure {
        problem = spy.problem(with: .once, matching: .equal(expected))
      }
      return Benchmark.Run(time: time, done: problem == nil ? 0 : size)
    } floor: { size in
      let (actual, expected) = largeTexts()
      var different = 0
      let time = ContinuousClock().measure {
        for _ in 0..<size where actual != expected { different += 1 }
      }
      return Benchmark.Run(time: time, done: different)
    },
    Benchmark("verify an order of calls", sizes: .growing) { size in
      let first = called(size)
      let second = called(size)
      let time = ContinuousClock().measure { expectOrder(first, second) }
      return Benchmark.Run(time: time, done: second.callCount)
    },
  ]
}

private func called(_ size: Int) -> Spy<Int, String, Void, Never> {
  let spy = Spy<Int, String, Void, Never>("spy")
  for number in 0..<size { spy.call(number, "a name") }
  return spy
}

/// Two texts of 10 MB that differ at their end.
private func largeTexts() -> (actual: String, expected: String) {
  let text = String(repeating: "x", count: 10_000_000)
  return (text + "a", text + "b")
}

private func onEightThreads(_ size: Int, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: 8) { thread in
    for number in stride(from: thread, to: size, by: 8) { body(number) }
  }
}

/// What one writes without a kit: the arguments of each call in an array behind a lock.
private final class HandWrittenMock<Arguments: Sendable>: Sendable {
  private let calls = Guarded<[Arguments]>([])

  var callCount: Int { calls.withLock { $0.count } }

  func call(_ arguments: Arguments) {
    calls.withLock { $0.append(arguments) }
  }
}
