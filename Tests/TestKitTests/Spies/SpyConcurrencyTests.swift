import Dispatch

@testable import TestKit

@Suite("Spy called from many threads")
struct SpyConcurrencyTests {
  @Test func `of eight hundred thousand calls none is lost and each thread keeps its order`() {
    let spy = Spy<Int, Int, Void, Never>("record")
    let threads = 8
    let perThread = 100_000

    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<perThread { spy.call(thread, number) }
    }

    var next = Array(repeating: 0, count: threads)
    var misplaced = 0
    for (thread, number) in spy.calls {
      if number != next[thread] { misplaced += 1 }
      next[thread] = number + 1
    }
    #expect(misplaced == 0)
    #expect(next == Array(repeating: perThread, count: threads))
    #expect(spy.callCount == threads * perThread)
  }

  @Test func `no call of a task group is lost`() async {
    let spy = Spy<Int, Int, Never>("double", returning: 0)
    spy.answers { $0 * 2 }

    let sum = await withTaskGroup { group in
      for number in 1...500 { group.addTask { await spy(number) } }
      return await group.reduce(0, +)
    }

    let calls: [Int] = spy.calls
    #expect(sum == 250_500)
    #expect(calls.sorted() == Array(1...500))
  }

  @Test func `the numbers of the calls of two doubles are all different and grow`() {
    let first = Spy<Void, Never>("first")
    let second = Spy<Void, Never>("second")

    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<500 { (thread % 2 == 0 ? first : second).call() }
    }

    let (numbers, others) = (first.callLog.numbers, second.callLog.numbers)
    #expect(numbers == numbers.sorted())
    #expect(others == others.sorted())
    #expect(Set(numbers + others).count == 2_000)
  }

  @Test func `reading, verifying and changing the answer is safe while calls come in`() {
    let spy = Spy<Int, Int, Never>("double", returning: 0)

    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<200 {
        switch thread {
        case 0: spy.returns(number)
        case 1: spy.expectCalled(.atMost(400))
        default: spy.call(number)
        }
      }
    }

    let calls: [Int] = spy.calls
    #expect(calls.sorted() == (0..<200).flatMap { [$0, $0] })
    #expect(spy.call(0) == 199)
  }
}
