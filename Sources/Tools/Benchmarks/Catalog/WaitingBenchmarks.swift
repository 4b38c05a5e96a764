import TestKit

extension [Benchmark] {
  /// Waiting for events.
  static let waiting = [
    Benchmark("fulfill an expectation that is awaited", sizes: .growing, mostRatio: 30) { size in
      await Stage().fulfill(size)
    } floor: { size in
      await Stage().resume(size)
    },
    Benchmark("fulfill an expectation in its own closure", sizes: .growing, mostRatio: 20) {
      size in
      var calls = 0
      return await Benchmark.Run(done: calls) {
        for _ in 0..<size {
          await expectation { done in
            done()
            calls += 1
          }
        }
      }
    } floor: { size in
      var calls = 0
      return await Benchmark.Run(done: calls) {
        for _ in 0..<size {
          await confirmation { confirm in
            confirm()
            calls += 1
          }
        }
      }
    },
  ]
}

/// The actor that runs both the task that waits and the task that ends the wait.
///
/// On an actor, one task runs only while the other is suspended. So when the event happens, the waiting task is already
/// waiting, and no time is spent on waking up a thread.
private actor Stage {
  private var handedOver = 0

  func fulfill(_ count: Int) async -> Benchmark.Run {
    await Benchmark.Run(done: handedOver) {
      for _ in 0..<count {
        let expectation = AsyncExpectation()
        Task {
          handedOver += 1
          expectation.fulfill()
        }
        await fulfillment(of: expectation)
      }
    }
  }

  func resume(_ count: Int) async -> Benchmark.Run {
    await Benchmark.Run(done: handedOver) {
      for _ in 0..<count {
        await withCheckedContinuation { continuation in
          Task {
            handedOver += 1
            continuation.resume()
          }
        }
      }
    }
  }
}
