import TestKit

@Suite("Expecting a change")
struct ExpectChangeTests {
  @Test func `expectChange passes if the change happens, and returns its closure's result`() {
    var list = [1]

    let result = expectChange(of: list.count, from: 1, to: 2) {
      list.append(2)
      return "done"
    }
    expectChange(of: list, by: { $0.append(3) }) { list.append(3) }
    expectNoChange(of: list) { list.reserveCapacity(8) }

    #expect(result == "done")
  }

  @Test func `expectChange can observe an async or non-Sendable value`() async {
    let (counter, account) = (Counter(), Account())

    await expectChange(of: { await counter.value }, from: 0, to: 1) { await counter.increment() }
    await expectNoChange(of: { await counter.value }) { await Task {}.value }
    await expectChange(of: account.balance, from: 0, to: 5) { await account.deposit(5) }
    await expectChange(of: account.balance, by: { $0 += 1 }) { await account.deposit(1) }

    #expect(await counter.value == 1)
  }

  @MainActor
  @Test func `expectChange accepts main-actor values and async closures on the main actor`() async {
    let model = Model()

    let result = await expectChange(of: model.count, from: 0, to: 1) {
      await model.load()
      return "done"
    }
    await expectChange(of: model.count, by: { $0 += 1 }) { await model.load() }

    #expect(result == "done")
    #expect(model.count == 2)
  }

  @Test func `errors thrown by the observed value or by the closure are rethrown`() async {
    let account = Account()

    #expect(throws: TestError.self) {
      try expectChange(of: 1, from: 1, to: 2) { throw TestError.failed }
    }
    await #expect(throws: TestError.self) {
      try await expectNoChange(of: try account.checkedBalance()) { await Task {}.value }
    }
  }

  // MARK: - Failures

  @Test func `a missing or wrong change is reported at the call, with the difference`() async {
    var number = 5
    var user = Guest(id: 1, name: "Ann")
    // These two values look the same, so the last message shows only one of them.
    let (old, new) = (Lookalike(id: 1), Lookalike(id: 2))

    let line = #line + 2
    let issues = await captureIssues {
      expectChange(of: number, from: 4, to: 6) { number += 1 }
      expectChange(of: number, from: 0, to: 6) { number = 6 }
      expectChange(of: [1, 2], from: [1, 2], to: [1]) {}
      expectChange(of: [1, 2], by: { $0.removeLast() }) {}
      expectChange(of: user, by: { $0.name = "Anna" }) { user = Guest(id: 2, name: "Anna") }
      expectNoChange(of: number) { number += 1 }
      expectChange(of: old, from: old, to: new) {}
    }

    #expect(
      issues.map(\.message) == [
        "Before the change, the value is not as expected: the values differ:\n- 4\n+ 5",
        "Before the change, the value is not as expected: the values differ:\n- 0\n+ 6",
        "Expected a change, but there was none. The value is still [1, 2], not [1].",
        "Expected a change, but there was none. The value is still [1, 2], not [1].",
        """
        After the change, the value is not as expected: 1 of 3 fields differs, first at id:
        - id: 1
        + id: 2
        """,
        "Expected no change, but the values differ:\n- 6\n+ 7",
        "Expected a change, but there was none. The value is still alike.",
      ])
    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 7).map { $0 })
  }

  @Test func `a failed expectation of an async change is reported at its line`() async {
    let counter = Counter()
    let account = Account()

    let line = #line + 2
    let issues = await captureIssues {
      await expectChange(of: { await counter.value }, from: 5, to: 1) { await counter.increment() }
      await expectChange(of: { await counter.value }, from: 1, to: 3) { await counter.increment() }
      await expectNoChange(of: { await counter.value }) { await counter.increment() }
      await expectChange(of: account.balance, from: 5, to: 1) { await account.deposit(1) }
      await expectChange(of: account.balance, by: { $0 += 2 }) { await account.deposit(1) }
      await expectNoChange(of: account.balance) { await account.deposit(1) }
    }

    let texts = [
      "Before the change, the value is not as expected: the values differ:\n- 5\n+ 0",
      "After the change, the value is not as expected: the values differ:\n- 3\n+ 2",
      "Expected no change, but the values differ:\n- 2\n+ 3",
    ]
    #expect(issues.map(\.message) == texts + texts)
    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 6).map { $0 })
  }

  // MARK: - Misuse

  @Test func `expecting a change to the same value is reported as a mistake`() async {
    let line = #line + 2
    let issues = await captureIssues {
      expectChange(of: 1, from: 1, to: 1) {}
      expectChange(of: 1, by: { _ in }) {}
    }

    let text = """
      The expected values before and after the change are the same: 1. To expect that nothing changes, use \
      expectNoChange(of:).
      """
    #expect(issues.map(\.message) == [text, text])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test func `comparing an object with itself is reported as a mistake`() async {
    let account = Account()
    let optional: Account? = account

    let line = #line + 2
    let issues = await captureIssues {
      expectNoChange(of: account) { account.balance += 1 }
      expectChange(of: account, by: { $0.balance += 1 }) { account.balance += 1 }
      expectNoChange(of: optional) { account.balance += 1 }
      expectNoChange(of: ObjectIdentifier(account)) { account.balance += 1 }
    }

    let text = """
      The value is the same Account object before and after, so comparing it with itself cannot \
      show a change. Instead, pass the property to compare, such as account.balance. To check \
      whether the object is replaced, pass ObjectIdentifier(…).
      """
    #expect(issues.map(\.message) == [text, text, text])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1, line + 2])
  }
}

// MARK: - Fixtures

private actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
}

private final class Account: Equatable {
  var balance = 0

  func deposit(_ amount: Int) async { balance += amount }
  func checkedBalance() throws -> Int { throw TestError.failed }

  static func == (one: Account, other: Account) -> Bool { one.balance == other.balance }
}

@MainActor private final class Model {
  private(set) var count = 0

  func load() async {
    await Task {}.value
    count += 1
  }
}
