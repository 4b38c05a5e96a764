import Synchronization
import TestKit

extension [Benchmark] {
  /// Recording calls.
  static let spy = [
    Benchmark("record a call, no arguments", sizes: .growing) { size in
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
    Benchmark("record a call, 1 argument", sizes: .growing) { size in
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
    Benchmark("record a call, 3 arguments", sizes: .growing) { size in
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
  ]
}

/// What one writes without a kit: the arguments of each call in an array behind a lock.
private final class HandWrittenMock<Arguments: Sendable>: Sendable {
  private let calls = Mutex<[Arguments]>([])

  var callCount: Int { calls.withLock { $0.count } }

  func call(_ arguments: Arguments) {
    calls.withLock { $0.append(arguments) }
  }
}
