import TestKit

@Suite("Order of calls")
struct ExpectOrderTests {
  let purge = Spy<Void, Never>("purge")
  let save = Spy<String, Void, Never>("save")
  let close = Spy<Int, Bool, Never>("close", returning: true)

  @Test func `calls in the expected order pass`() {
    purge.call()
    save.call("a")
    close.call(1)

    expectOrder(purge, save, close)
    expectOrder(purge, close)
  }

  @Test func `further calls after the first do not matter`() {
    purge.call()
    save.call("a")
    purge.call()
    save.call("b")

    expectOrder(purge, save)
  }

  @Test func `a double that is named twice means its first and second call`() {
    save.call("a")
    purge.call()
    save.call("b")

    expectOrder(save, purge, save)
  }

  // MARK: - Failures

  @Test func `the step that broke the order is named`() async {
    save.call("a")
    purge.call()
    close.call(7)

    let line = #line + 1
    let issues = await captureIssues { expectOrder(purge, save, close) }

    // failure: order
    expectOneIssue(
      issues,
      """
      Expected the order purge, save, close, but at step 2 save was called before purge.
      Recorded:
        1. save("a")
        2. purge()
        3. close(7)
      """, line: line)
    // end failure
  }

  @Test func `an earlier call is not made up for by a later one`() async {
    save.call("a")
    purge.call()
    save.call("b")

    let line = #line + 1
    let issues = await captureIssues { expectOrder(purge, save) }

    expectOneIssue(
      issues,
      """
      Expected the order purge, save, but at step 2 save was called before purge.
      Recorded:
        1. save("a")
        2. purge()
        3. save("b")
      """, line: line)
  }

  @Test func `a step that never happened is named`() async {
    purge.call()

    let line = #line + 1
    let issues = await captureIssues { expectOrder(purge, save) }

    expectOneIssue(
      issues,
      """
      Expected the order purge, save, but at step 2 save was never called.
      Recorded:
        1. purge()
      """, line: line)
  }

  @Test func `a second call that never happened is named`() async {
    save.call("a")
    purge.call()

    let line = #line + 1
    let issues = await captureIssues { expectOrder(save, purge, save) }

    expectOneIssue(
      issues,
      """
      Expected the order save, purge, save (call 2), but at step 3 save (call 2) was never called.
      Recorded:
        1. save("a")
        2. purge()
      """, line: line)
  }

  @Test func `a second call that came too early is named`() async {
    save.call("a")
    save.call("b")
    purge.call()

    let line = #line + 1
    let issues = await captureIssues { expectOrder(save, purge, save) }

    expectOneIssue(
      issues,
      """
      Expected the order save, purge, save (call 2), but at step 3 save (call 2) was called before purge.
      Recorded:
        1. save("a")
        2. save("b")
        3. purge()
      """, line: line)
  }

  @Test func `a step that came before a second call is named`() async {
    save.call("a")
    purge.call()
    save.call("b")

    let line = #line + 1
    let issues = await captureIssues { expectOrder(save, save, purge) }

    expectOneIssue(
      issues,
      """
      Expected the order save, save (call 2), purge, but at step 3 purge was called before save (call 2).
      Recorded:
        1. save("a")
        2. purge()
        3. save("b")
      """, line: line)
  }

  @Test func `nothing recorded at all`() async {
    let line = #line + 1
    let issues = await captureIssues { expectOrder(purge, save) }

    expectOneIssue(
      issues, "Expected the order purge, save, but at step 1 purge was never called.", line: line)
  }

  @Test func `two doubles of one name are told apart by where they were made`() async {
    let line = #line + 1
    let first = Spy<Void, Never>("save")
    let second = Spy<Void, Never>("save")
    await second()
    await first()

    let issues = await captureIssues { expectOrder(first, second) }

    let (one, two) = (
      "save (made at ExpectOrderTests.swift:\(line))",
      "save (made at ExpectOrderTests.swift:\(line + 1))"
    )
    #expect(
      issues.map(\.message) == [
        """
        Expected the order \(one), \(two), but at step 2 \(two) was called before \(one).
        Recorded:
          1. \(two)()
          2. \(one)()
        """
      ])
  }

  @Test func `in a long list the calls that broke the order are shown`() async {
    for _ in 0..<20 { close.call(1) }
    save.call("a")
    for _ in 0..<20 { close.call(2) }
    purge.call()
    for _ in 0..<20 { close.call(3) }

    let line = #line + 1
    let issues = await captureIssues { expectOrder(close, purge, save) }

    expectOneIssue(
      issues,
      """
      Expected the order close, purge, save, but at step 3 save was called before purge.
      Recorded:
        1. close(1)
        2. close(1)
        3. close(1)
        4. close(1)
        5. close(1)
        6. close(1)
        7. close(1)
        … 13 more calls …
        21. save("a")
        … 20 more calls …
        42. purge()
        … 17 more calls …
        60. close(3)
        61. close(3)
        62. close(3)
      """, line: line)
  }
  @Test func `in a long list a second call that came too early is shown`() async throws {
    save.call("a")
    for _ in 0..<20 { close.call(1) }
    save.call("b")
    for _ in 0..<20 { close.call(2) }
    purge.call()

    let issues = await captureIssues { expectOrder(save, purge, save, close) }

    let message = try #require(issues.first).message
    #expect(message.contains("\n  22. save(\"b\")\n"))
  }
}
