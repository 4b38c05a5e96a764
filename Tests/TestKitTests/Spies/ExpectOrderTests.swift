import TestKit

@Suite("Order of calls")
struct ExpectOrderTests {
  let purge = Spy<Void, Never>("purge")
  let save = Spy<String, Void, Never>("save")
  let close = Spy<Int, Bool, Never>("close", returning: true)

  /// In `expectOrder(save, purge, save)`, the second `save` stands for the second call to `save`.
  @Test func `calls in the expected order pass, no matter what is called later`() {
    save.call("a")
    purge.call()
    save.call("b")
    close.call(1)
    purge.call()

    expectOrder(save, purge, close)
    expectOrder(save, close)
    expectOrder(save, purge, save)
  }

  // MARK: - Failures

  /// In the arguments, `"ps"` stands for `purge` and then `save`.
  @Test(arguments: [
    (
      "sps", "ps",
      """
      Expected the order: purge, save. But save, step 2 of this order, was called before purge.
      Recorded:
        1. save("a")
        2. purge()
        3. save("a")
      """
    ),
    (
      "", "ps",
      "Expected the order: purge, save. But purge, step 1 of this order, was never called."
    ),
    (
      "sp", "spsp",
      """
      Expected the order: save, purge, save (call 2), purge (call 2). But save (call 2), step 3 of this order, was \
      never called.
      Recorded:
        1. save("a")
        2. purge()
      """
    ),
    (
      "spps", "spsp",
      """
      Expected the order: save, purge, save (call 2), purge (call 2). But purge (call 2), step 4 of this order, was \
      called before save (call 2).
      Recorded:
        1. save("a")
        2. purge()
        3. purge()
        4. save("a")
      """
    ),
  ])
  func `a failed order check names the call that is missing or came too early`(
    calls: String, order: String, message: String
  ) async {
    for call in calls { if call == "s" { save.call("a") } else { purge.call() } }
    let doubles: [any CallRecording] = order.map { letter in
      if letter == "s" { save } else { purge }
    }

    let issues = await captureIssues {
      if doubles.count == 2 {
        expectOrder(doubles[0], doubles[1])
      } else {
        expectOrder(doubles[0], doubles[1], doubles[2], doubles[3])
      }
    }

    #expect(issues.map(\.message) == [message])
  }

  @Test func `doubles with the same name are told apart by the lines that created them`() async {
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
        Expected the order: \(one), \(two). But \(two), step 2 of this order, was called \
        before \(one).
        Recorded:
          1. \(two)()
          2. \(one)()
        """
      ])
  }

  @Test func `a shortened list of calls still shows the calls that broke the order`() async {
    for _ in 0..<20 { close.call(1) }
    save.call("a")
    for _ in 0..<20 { close.call(2) }
    purge.call()
    for _ in 0..<20 { close.call(3) }

    let issues = await captureIssues { expectOrder(close, purge, save) }

    let message = issues.map(\.message).joined()
    #expect(
      message.contains(
        """
          7. close(1)
          … 13 more calls …
          21. save("a")
          … 20 more calls …
          42. purge()
          … 17 more calls …
          60. close(3)
        """), "\(message)")
  }
}
