@testable import TestKit

@Suite("Failures of an AsyncSequenceProbe", .timeLimit(.minutes(10)))
struct AsyncSequenceProbeFailureTests {
  let feed = Feed<Int>()
  let probe: AsyncSequenceProbe<Int>

  init() {
    probe = AsyncSequenceProbe(feed.sequence, named: "prices")
  }

  // MARK: - Messages

  @Test(arguments: elements + expectFinish + expectFailure + expectNoElement)
  func `an unexpected or missing event of a probed sequence is reported`(row: Row) async {
    await row.play(feed, probe)

    let issues = await captureTimeouts { await row.wait?.body(probe) }

    expectOneIssue(issues, row.message, line: row.wait?.line ?? 0)
  }

  private static let elements = [
    Row(
      sent: [7, 8], consumed: 2, Wait { _ = try? await $0.next(within: .milliseconds(10)) },
      // failure: probe-silence
      """
      Waited 10 ms for element 3 of “prices”, but nothing arrived. The sequence is still running.
      Received:
        1. 7
        2. 8
      """,
      // end failure
      received: nil),
    Row(
      sent: [7, 8, 9], consumed: 1, Wait { await $0.expectNext(6) },
      // failure: probe-element
      """
      Element 2 of “prices” is not as expected: 8 is not 6. The sequence is still running.
      Received:
        1. 7
        2. 8
        3. 9   not consumed
      """,
      // end failure
      received: nil),
    Row(
      sent: [7], consumed: 1, end: .finished, Wait { _ = try? await $0.next() },
      "Expected element 2 of “prices”, but the sequence has finished.", received: ["1. 7"]),
    Row(
      Wait { await $0.expectNext(6, within: .milliseconds(10)) },
      """
      Waited 10 ms for element 1 of “prices” to be 6, but nothing arrived. The sequence is still running.
      """),
    Row(
      sent: Array(1...40), consumed: 19, Wait { await $0.expectNext(0) },
      "Element 20 of “prices” is not as expected: 20 is not 0. The sequence is still running.",
      received: [
        list(1...7), ["… 12 more elements …", "20. 20"], list(21...25, "   not consumed"),
        ["… 12 more elements …"], list(38...40, "   not consumed"),
      ].flatMap { $0 }),
  ]

  private static let expectFinish = [
    Row(
      sent: [7], consumed: 1, Wait { await $0.expectFinish(within: .milliseconds(10)) },
      """
      Waited 10 ms for “prices” to finish, but nothing arrived. The sequence is still running.
      """, received: ["1. 7"]),
    Row(
      sent: [7, 8], end: .finished, Wait { await $0.expectFinish() },
      """
      Expected “prices” to finish, but received element 1: 7. The sequence has finished.
      """, received: ["1. 7", "2. 8   not consumed"]),
    Row(
      end: .failed(OtherError()), Wait { await $0.expectFinish() },
      """
      Expected “prices” to finish, but the sequence has failed with OtherError(code: 1) (OtherError).
      """),
  ]

  private static let expectFailure = [
    Row(
      Wait { await $0.expectFailure(FeedError.broken, within: .milliseconds(10)) },
      """
      Waited 10 ms for “prices” to fail with .broken (FeedError), but nothing arrived. The sequence is still \
      running.
      """),
    Row(
      end: .finished, Wait { await $0.expectFailure(FeedError.broken) },
      "Expected “prices” to fail with .broken (FeedError), but the sequence has finished."),
    Row(
      sent: [7], consumed: 1, end: .failed(FeedError.closed),
      Wait { await $0.expectFailure(FeedError.broken) },
      "The error of “prices” is not as expected: .closed is not .broken.", received: ["1. 7"]),
    Row(
      end: .failed(Lookalike(id: 1)), Wait { await $0.expectFailure(Lookalike(id: 2)) },
      """
      The error of “prices” is not as expected: alike is not equal to the expected value, \
      though both look the same. To see how they differ, pass both to expectNoDifference.
      """),
    Row(
      end: .failed(OtherError()), Wait { await $0.expectFailure(FeedError.broken) },
      """
      The error of “prices” is not as expected: OtherError(code: 1) (OtherError) is not .broken (FeedError).
      """),
    Row(
      Wait { #expect(await $0.expectFailure(FeedError.self, within: .zero) == nil) },
      """
      Waited 0 s for “prices” to fail with an error of type FeedError, but nothing arrived. The sequence is still running.
      """),
    Row(
      end: .failed(OtherError()), Wait { #expect(await $0.expectFailure(FeedError.self) == nil) },
      """
      The error of “prices” is not as expected: OtherError(code: 1) (OtherError) is not of type FeedError.
      """),
  ]

  // Nothing advances the clock, so the element or the error of a row has to end its wait.
  private static let expectNoElement = [
    Row(
      sent: [7, 8], Wait { await $0.expectNoElement(within: .seconds(30), on: TestClock()) },
      """
      Expected no element of “prices” for 30 s, but received element 1: 7. The sequence is still running.
      """, received: ["1. 7", "2. 8   not consumed"]),
    Row(
      end: .failed(FeedError.broken),
      Wait { await $0.expectNoElement(within: .seconds(30), on: TestClock()) },
      """
      Expected no element of “prices” for 30 s, but the sequence has failed with .broken (FeedError).
      """),
  ]

  @Test func `expectNoElement fails as soon as an element arrives`() async {
    let clock = TestClock()

    let issues = await captureIssues {
      async let silence: Void = probe.expectNoElement(within: .seconds(30), on: clock)
      await clock.sleepers(atLeast: 1)
      await feed.send(7)
      await silence
    }

    #expect(issues.map { $0.message.contains("but received element 1: 7.") } == [true])
  }

  // MARK: - Leftovers

  @Test(arguments: [
    Row(
      sent: [7, 8, 9], consumed: 1, nil,
      """
      The test has not consumed 2 elements of “prices”. Expect them with expectNext(_:), or take them with \
      next(). The sequence is still running.
      """, received: ["1. 7", "2. 8   not consumed", "3. 9   not consumed"]),
    Row(
      sent: [7], end: .failed(FeedError.broken), nil,
      """
      The test has not consumed 1 element of “prices”. Expect it with expectNext(_:), or take it with next(). \
      The sequence has failed with .broken (FeedError).
      """, received: ["1. 7   not consumed"]),
    Row(
      sent: [7], consumed: 1, end: .failed(FeedError.broken), nil,
      """
      The test never checks that “prices” failed with .broken (FeedError). Expect the error with expectFailure(_:).
      """, received: ["1. 7"]),
    // A test need not expect the normal end of a sequence.
    Row(end: .finished, nil, "", received: nil),
  ])
  func `leftover elements and failures are reported where the probe was created`(row: Row) async {
    let feed = Feed<Int>()

    let line = #line + 2
    let issues = await captureIssues {
      let probe = AsyncSequenceProbe(feed.sequence, named: "prices")
      await row.play(feed, probe)
    }

    #expect(issues.map(\.message) == (row.message.isEmpty ? [] : [row.message]))
    #expect(issues.allSatisfy { $0.sourceLocation?.line == line })
  }

  // MARK: - Fixtures

  /// Returns the lines of a message for elements that are equal to their positions, such as `2. 2`.
  private static func list(_ numbers: ClosedRange<Int>, _ mark: String = "") -> [String] {
    numbers.map { "\($0). \($0)\(mark)" }
  }

  /// The events of a sequence, an optional wait on its probe, and the failure message.
  ///
  /// The message is empty if nothing fails. If `received` is nil, the text is the whole message.
  struct Row: CustomTestStringConvertible, Sendable {
    var sent: [Int] = []
    var consumed = 0
    var end: ReceivedElements<Int>.End?
    var wait: Wait?
    let message: String

    var testDescription: String { String(message.prefix { $0 != "\n" }) }

    init(
      sent: [Int] = [], consumed: Int = 0, end: ReceivedElements<Int>.End? = nil,
      _ wait: Wait?, _ text: String, received: [String]? = []
    ) {
      self.sent = sent
      self.consumed = consumed
      self.end = end
      self.wait = wait
      let list = received.map { $0.isEmpty ? " nothing" : $0.map { "\n  \($0)" }.joined() }
      message = text + (list.map { "\nReceived:\($0)" } ?? "")
    }

    /// Sends the elements and the end, then consumes the first `consumed` elements.
    func play(_ feed: Feed<Int>, _ probe: AsyncSequenceProbe<Int>) async {
      for number in sent { await feed.send(number) }
      switch end {
      case nil: break
      case .finished: feed.finish()
      case .failed(let error): feed.fail(error)
      }
      if end != nil { await probe.iteration.value }
      for number in sent.prefix(consumed) { await probe.expectNext(number) }
    }
  }
}
