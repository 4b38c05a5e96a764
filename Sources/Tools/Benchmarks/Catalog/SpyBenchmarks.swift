import Dispatch
import Seams
import TestKit

extension [Benchmark] {
  /// Recording and verifying calls.
  static let spy = [
    Benchmark("record a call, no arguments", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Void, Never>()
      return Benchmark.Run(done: spy.callCount) {
        for _ in 0..<size { spy.call() }
      }
    } floor: { size in
      let mock = HandWrittenMock<Void>()
      return Benchmark.Run(done: mock.callCount) {
        for _ in 0..<size { mock.call(()) }
      }
    },
    Benchmark("record a call, 1 argument", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Int, Void, Never>()
      return Benchmark.Run(done: spy.callCount) {
        for number in 0..<size { spy.call(number) }
      }
    } floor: { size in
      let mock = HandWrittenMock<Int>()
      return Benchmark.Run(done: mock.callCount) {
        for number in 0..<size { mock.call(number) }
      }
    },
    Benchmark("record a call, 3 arguments", sizes: .growing, mostRatio: 12) { size in
      let spy = Spy<Int, String, Bool, Void, Never>()
      return Benchmark.Run(done: spy.callCount) {
        for number in 0..<size { spy.call(number, "a name", true) }
      }
    } floor: { size in
      let mock = HandWrittenMock<(Int, String, Bool)>()
      return Benchmark.Run(done: mock.callCount) {
        for number in 0..<size { mock.call((number, "a name", true)) }
      }
    },
    Benchmark("record calls of 8 threads, 1 argument", sizes: .growing, mostRatio: 6) { size in
      let spy = Spy<Int, Void, Never>()
      return Benchmark.Run(done: spy.callCount) {
        onEightThreads(size) { spy.call($0) }
      }
    } floor: { size in
      let mock = HandWrittenMock<Int>()
      return Benchmark.Run(done: mock.callCount) {
        onEightThreads(size) { mock.call($0) }
      }
    },
    Benchmark("verify calls that are as expected", sizes: .growing) { size in
      let spy = called(size)
      return Benchmark.Run(done: spy.callCount) {
        spy.expectCalled(.exactly(size), with: .any, .equal("a name"))
      }
    },
    Benchmark("verify calls that are not as expected", sizes: .growing) { size in
      let spy = called(size)
      var problem: String?
      return Benchmark.Run(done: problem == nil ? 0 : size) {
        problem = spy.problem(with: .once, of: ArgumentMatchers(.equal(-1), .equal("a name")))
      }
    },
    // Each call is compared twice: once to see whether it matches, and once to see how close it comes.
    Benchmark("explain a failure, 10 MB per call", sizes: [1, 10, 100], mostRatio: 15) { size in
      let spy = Spy<String, Void, Never>("spy")
      let (actual, expected) = largeTexts
      for _ in 0..<size { spy.call(actual) }
      var problem: String?
      return Benchmark.Run(done: problem == nil ? 0 : size) {
        problem = spy.problem(with: .once, of: ArgumentMatchers(.equal(expected)))
      }
    } floor: { size in
      let (actual, expected) = largeTexts
      var different = 0
      return Benchmark.Run(done: different) {
        for _ in 0..<size where actual != expected { different += 1 }
      }
    },
    Benchmark("verify an order of calls", sizes: .growing) { size in
      let first = called(size)
      let second = called(size)
      return Benchmark.Run(done: second.callCount) { expectOrder(first, second) }
    },
  ]
}

private func called(_ size: Int) -> Spy<Int, String, Void, Never> {
  let spy = Spy<Int, String, Void, Never>("spy")
  for number in 0..<size { spy.call(number, "a name") }
  return spy
}

/// Two texts of 10 MB that differ at the end.
private let largeTexts = {
  let text = String(repeating: "x", count: 10_000_000)
  return (actual: text + "a", expected: text + "b")
}()

private func onEightThreads(_ size: Int, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: 8) { thread in
    for number in stride(from: thread, to: size, by: 8) { body(number) }
  }
}

/// A mock without TestKit, with the arguments of each call in an array behind a lock.
private final class HandWrittenMock<Arguments: Sendable>: Sendable {
  private let calls = LockedState<[Arguments]>([])

  var callCount: Int { calls.withLock { $0.count } }

  func call(_ arguments: Arguments) {
    calls.withLock { $0.append(arguments) }
  }
}
