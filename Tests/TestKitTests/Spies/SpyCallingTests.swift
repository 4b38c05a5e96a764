import Dispatch

@testable import TestKit

@Suite("Calls of a spy")
struct SpyCallingTests {
  @Test func `a spy records any number of arguments and passes them to its answer`() async {
    let none = Spy<String, Never>(returning: "")
    let one = Spy<Int, String, Never>(returning: "")
    let two = Spy<Int, Bool, String, Never>(returning: "")
    let five = Spy<Int, Int, Int, Int, String, String, Never>(returning: "")
    none.answers { "none" }
    one.answers { "\($0)" }
    two.answers { "\($0) \($1)" }
    five.answers { "\($0 + $1 + $2 + $3)\($4)" }

    let answers = await [none(), one(1), two(1, true), five(1, 2, 3, 4, "!")]

    #expect(answers == ["none", "1", "1 true", "10!"])
    #expect(none.callCount == 1)
    #expect(one.calls == [1])
    #expect(two.calls.map(\.1) == [true])
    #expect(five.calls.last?.4 == "!")
  }

  @Test func `an answer can call its own spy`() {
    let spy = Spy<Int, Int, Never>("factorial", returning: 1)
    spy.answers { [unowned spy] in $0 < 2 ? 1 : $0 * spy.call($0 - 1) }

    let result = spy.call(5)

    #expect(result == 120)
    #expect(spy.calls == [5, 4, 3, 2, 1])
  }

  @Test func `calls can be filtered by their arguments`() {
    let move = Spy<Int, String, Void, Never>("move")
    for number in [1, 2, 1] { move.call(number, "a") }

    #expect(move.calls(with: 1, "a").map(\.0) == [1, 1])
    #expect(move.calls(with: .any, .equal("a")).map(\.0) == [1, 2, 1])
    #expect(move.calls(with: 3, "a").isEmpty)
  }

  @Test func `if a spy was never called, requiring its last call fails the test`() async {
    let spy = Spy<Int, Void, Never>("move")

    let line = #line + 1
    let issues = await captureIssues { _ = try spy.requireLastCall() }

    expectOneIssue(issues, "move has no last call: it was never called.", line: line)
  }

  // MARK: - Many threads

  @Test func `calls from many threads are all recorded, each thread's calls in order`() {
    let spy = Spy<Int, Int, Void, Never>("record")
    let threads = 8
    let perThread = 100_000

    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<perThread { spy.call(thread, number) }
    }

    let byThread = Dictionary(grouping: spy.calls, by: \.0).mapValues { $0.map(\.1) }
    let isInOrder = byThread.values.allSatisfy { $0.elementsEqual(0..<perThread) }
    #expect(byThread.count == threads)
    #expect(isInOrder)
    #expect(spy.callCount == threads * perThread)
  }

  @Test func `call numbers ascend within a spy and are unique across spies`() {
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

  @Test func `a spy can be verified and given answers during concurrent calls`() {
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
