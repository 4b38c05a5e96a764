import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Verifying a spy")
struct SpyVerifyingTests {
  @Test(
    arguments: [
      (CallCount.once, [1]), (.never, [0]), (2, [2]), (.exactly(3), [3]),
      (.atLeast(2), [2, 3, 4, 9]), (.atMost(1), [0, 1]), (.in(1...3), [1, 2, 3]),
    ] as [(CallCount, [Int])])
  func `a count holds for exactly its numbers of calls`(count: CallCount, good: [Int]) async {
    for number in [0, 1, 2, 3, 4, 9] {
      let spy = Spy<Void, Never>("reset")
      for _ in 0..<number { await spy() }

      let issues = await captureIssues { spy.expectCalled(count) }

      #expect(issues.isEmpty == good.contains(number), "\(count), \(number) calls")
    }
  }

  @Test func `a count alone ignores the arguments`() {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(1)
    spy.call(2)

    spy.expectCalled(2)
  }

  @Test func `plain values are compared with ==`() {
    let spy = Spy<Int?, [String], State, Void, Never>("save")
    spy.call(nil, [], .ready)
    spy.call(3, ["a"], .ready)

    spy.expectCalled(with: 3, ["a"], .ready)
    spy.expectCalled(with: nil, [], .ready)
    spy.expectCalled(.never, with: 3, [], .ready)
  }

  @Test func `requests are compared with their bodies`() {
    let spy = Spy<URLRequest, Void, Never>("send")
    let request = URLRequest(url: URL(filePath: "/people"))
    var other = request
    other.httpBody = Data("name".utf8)
    spy.call(request)

    spy.expectCalled(with: request)
    spy.expectCalled(.never, with: other)
  }

  @Test func `matchers say which values are meant`() {
    let spy = Spy<Int, String, Void, Never>("save")
    spy.call(1, "yes")
    spy.call(2, "no")

    spy.expectCalled(2, with: .any, .any)
    spy.expectCalled(with: .any, .equal("no"))
    spy.expectCalled(with: .where { $0 > 1 }, .where("short") { $0.count < 3 })
    spy.expectCalled(with: .equal(1), .where(\.isFilled))
    spy.expectCalled(.never, with: .equal(1), .equal("no"))
  }

  @Test func `a spy of a method without parameters is verified alike`() {
    let spy = Spy<Void, Never>("reset")

    spy.expectNotCalled()
    spy.call()
    spy.expectCalled()
    spy.expectCalled(.once)
    spy.expectCalled(.atLeast(1))
  }

  @Test func `arguments that are not equatable are matched`() {
    struct Opaque: Sendable { var id: Int }
    let spy = Spy<Opaque, Int, Void, Never>("save")
    spy.call(Opaque(id: 1), 2)

    spy.expectCalled()
    spy.expectCalled(with: .where { $0.id == 1 }, .equal(2))
  }

  @Test func `calls with arguments that are not equatable are counted`() {
    let spy = Spy<Opaque, Void, Never>("save")
    spy.call(Opaque())
    spy.call(Opaque())

    spy.expectCalled(2)
  }

  // MARK: - Failures

  @Test func `no call where one was expected`() async {
    let spy = Spy<Int, Void, Never>("save")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled() }

    expectOneIssue(issues, "Expected exactly 1 call of save, but there was none.", line: line)
  }

  @Test func `calls where none was expected`() async {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(7)

    let line = #line + 1
    let issues = await captureIssues { spy.expectNotCalled() }

    expectOneIssue(
      issues,
      """
      Expected no call of save, but there was 1.
      Recorded:
        1. (7)
      """, line: line)
  }

  @Test func `the wrong number of calls`() async {
    let spy = Spy<Int, String, Void, Never>("save")
    spy.call(1, "a")
    spy.call(2, "b")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(.atLeast(3)) }

    // failure: spy-count
    expectOneIssue(
      issues,
      """
      Expected at least 3 calls of save, but there were 2.
      Recorded:
        1. (1, "a")
        2. (2, "b")
      """, line: line)
    // end failure
  }

  @Test func `the nearest miss is shown argument by argument`() async {
    let spy = Spy<Int, String, Bool, Void, Never>("save")
    spy.call(1, "a", true)
    spy.call(2, "b", false)
    spy.call(3, "c", true)

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: 2, "x", true) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (2, "x", true), but there was none.
      Recorded:
        1. (1, "a", true)
        2. (2, "b", false)
        3. (3, "c", true)
      Nearest: call 1, argument 1: 1 is not 2; argument 2: "a" is not "x"
      """, line: line)
  }

  @Test func `the first of several nearest misses is shown`() async {
    let spy = Spy<Int, String, Void, Never>("save")
    spy.call(1, "a")
    spy.call(2, "b")
    spy.call(2, "c")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: 2, "x") }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (2, "x"), but there was none.
      Recorded:
        1. (1, "a")
        2. (2, "b")
        3. (2, "c")
      Nearest: call 2, argument 2: "b" is not "x"
      """, line: line)
  }

  @Test func `no miss is called the nearest if all are equally far`() async {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(1)
    spy.call(2)

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: 3) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (3), but there was none.
      Recorded:
        1. (1)
        2. (2)
      """, line: line)
  }

  @Test func `a single miss is explained`() async {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(1)

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: .where("even") { $0 % 2 == 0 }) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (where even), but there was none.
      Recorded:
        1. (1)
      Nearest: call 1, argument 1: 1 is not even
      """, line: line)
  }

  @Test func `a miss beside a call that matches is explained`() async {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(1)
    spy.call(2)

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(2, with: 1) }

    expectOneIssue(
      issues,
      """
      Expected exactly 2 calls of save with (1), but there was 1.
      Recorded:
        1. (1)   matches
        2. (2)
      Nearest: call 2, argument 1: 2 is not 1
      """, line: line)
  }

  @Test func `a miss of an unnamed condition is explained`() async {
    let spy = Spy<Int, Void, Never>("save")
    spy.call(1)

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: .where { $0 > 1 }) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (where …), but there was none.
      Recorded:
        1. (1)
      Nearest: call 1, argument 1: 1 does not meet the condition
      """, line: line)
  }

  @Test func `arguments that look alike are said to look alike`() async {
    let spy = Spy<Alike, Void, Never>("save")
    spy.call(Alike(id: 1))

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: Alike(id: 2)) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (alike), but there was none.
      Recorded:
        1. (alike)
      Nearest: call 1, argument 1: alike is not equal to the expected value, though both are shown \
      alike
      """, line: line)
  }

  @Test func `of several misses one that looks as expected is explained`() async {
    let spy = Spy<Alike, Void, Never>("save")
    spy.call(Alike(id: 1))
    spy.call(Alike(id: 3))

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: Alike(id: 2)) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (alike), but there was none.
      Recorded:
        1. (alike)
        2. (alike)
      Nearest: call 1, argument 1: alike is not equal to the expected value, though both are shown \
      alike
      """, line: line)
  }

  @Test func `a matching call that is shown anyway is shown once`() async throws {
    let spy = Spy<Int, Void, Never>("save")
    for number in 1...100 { spy.call(number) }

    let issues = await captureIssues { spy.expectCalled(.never, with: 3) }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines.filter { $0.contains(" 3. ") } == ["  3. (3)   matches"])
  }

  @Test func `a verification that holds describes nothing`() {
    let describing = Spy<Void, Never>("description")
    let spy = Spy<Watched, Void, Never>("save")
    for id in 1...3 { spy.call(Watched(id: id, describing: describing)) }

    spy.expectCalled(with: .where { $0.id == 2 })
    spy.expectCalled(3)

    describing.expectNotCalled()
  }

  @Test func `too many matching calls are marked`() async {
    let spy = Spy<Int, String, Void, Never>("save")
    spy.call(1, "a")
    spy.call(2, "b")
    spy.call(1, "c")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(with: .equal(1), .any) }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call of save with (1, any), but there were 2.
      Recorded:
        1. (1, "a")   matches
        2. (2, "b")
        3. (1, "c")   matches
      """, line: line)
  }

  @Test func `every form fails at its own line`() async {
    let spy = Spy<Int, Int, Never>("save", returning: 0)

    let line = #line
    let issues = await captureIssues {
      spy.expectCalled(1)
      spy.expectCalled(with: 1)
      spy.expectCalled(with: .equal(1))
      Spy<Opaque, Void, Never>("opaque").expectCalled()
    }

    #expect(issues.map(\.sourceLocation?.line) == [line + 2, line + 3, line + 4, line + 5])
    #expect(issues.map(\.sourceLocation?.fileID) == Array(repeating: #fileID, count: 4))
  }

  @Test(arguments: [
    (CallCount.exactly(-1), "exactly -1 calls"), (.atMost(-2), "at most -2 calls"),
    (.atLeast(-3), "at least -3 calls"), (.in(-1...2), "-1 to 2 calls"),
  ])
  func `a count below zero is misuse`(count: CallCount, words: String) async {
    let spy = Spy<Void, Never>("reset")

    let line = #line + 1
    let issues = await captureIssues { spy.expectCalled(count) }

    expectOneIssue(
      issues, "A number of calls cannot be below zero: \(words) of reset.", line: line)
  }

  @Test(arguments: [
    (CallCount.never, "no call"), (.once, "exactly 1 call"), (2, "exactly 2 calls"),
    (.atLeast(1), "at least 1 call"), (.atMost(1), "at most 1 call"),
    (.atMost(3), "at most 3 calls"), (.in(0...2), "at most 2 calls"),
    (.in(1...3), "1 to 3 calls"), (.in(2...2), "exactly 2 calls"),
  ])
  func `a count is described in words`(count: CallCount, words: String) {
    #expect(count.description == words)
  }
}

// MARK: - Fixtures

private enum State { case ready }
private struct Opaque: Sendable {}

private struct Alike: Equatable, CustomStringConvertible {
  var id: Int
  var description: String { "alike" }
}

private struct Watched: CustomStringConvertible {
  var id: Int
  var describing: Spy<Void, Never>

  var description: String {
    describing.call()
    return "\(id)"
  }
}

extension String {
  fileprivate var isFilled: Bool { !isEmpty }
}
