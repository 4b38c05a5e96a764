import TestKit

@Suite("Expecting a change")
struct ExpectChangeTests {
  @Test func `the expected change is no issue, and the result is passed on`() async {
    let issues = await captureIssues {
      var list = [1]
      let result = expectChange(of: list.count, from: 1, to: 2) {
        list.append(2)
        return "done"
      }
      expectChange(of: list, by: { $0.append(3) }) { list.append(3) }
      expectChange(of: list) { list.removeAll() }
      expectNoChange(of: list) { list.reserveCapacity(8) }
      #expect(result == "done")
    }

    #expect(issues.isEmpty)
  }

  @Test func `what is awaited can change as well`() async {
    let counter = Counter()

    let issues = await captureIssues {
      await expectChange(of: { await counter.value }, from: 0, to: 1) { await counter.increment() }
      await expectChange(of: { await counter.value }, by: { $0 += 1 }) { await counter.increment() }
      await expectChange(of: { await counter.value }) { await counter.increment() }
      await expectNoChange(of: { await counter.value }) { await Task {}.value }
    }

    #expect(issues.isEmpty)
    #expect(await counter.value == 3)
  }

  @MainActor
  @Test func `a model of the main actor is read there while its change is awaited`()
    async
    throws
  {
    let model = Model()

    let issues = await captureIssues { @MainActor in
      await expectChange(of: model.count, from: 0, to: 1) { await model.load() }
      await expectChange(of: model.count, by: { $0 += 1 }) { await model.load() }
      await expectNoChange(of: model.isLoading) { await model.load() }
      let result = await expectChange(of: model.count) {
        await model.load()
        return "done"
      }
      #expect(result == "done")
    }

    #expect(issues.isEmpty)
    #expect(model.count == 4)
  }

  @Test func `a value that is not sendable is read while its change is awaited`() async {
    let account = Account()
    var visits = 0

    await expectChange(of: account.balance, from: 0, to: 5) {
      await Task {}.value
      account.balance = 5
    }
    await expectChange(of: visits) {
      await Task {}.value
      visits += 1
    }

    #expect(visits == 1)
  }

  @Test func `a synchronous closure can change a value that has to be awaited`() async {
    let counter = Counter()

    let issues = await captureIssues {
      await expectNoChange(of: { await counter.value }) {}
    }

    #expect(issues.isEmpty)
  }

  @Test func `an error of the value or of an awaited closure is passed on`() async {
    let account = Account()

    await #expect(throws: Refusal.self) {
      try await expectNoChange(of: try account.checkedBalance()) { await Task {}.value }
    }
    await #expect(throws: Refusal.self) {
      try await expectNoChange(of: account.balance) {
        await Task {}.value
        throw Refusal()
      }
    }
  }

  @Test func `an error of the closure is passed on`() throws {
    #expect(throws: Refusal.self) {
      try expectChange(of: 1, from: 1, to: 2) { throw Refusal() }
    }
    #expect(throws: Refusal.self) { try expectNoChange(of: 1) { throw Refusal() } }
  }

  // MARK: - Failures

  @Test func `another value before the change is reported`() async {
    var number = 5

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectChange(of: number, from: 4, to: 6) { number += 1 }
    }

    expectOneIssue(
      issues,
      "Before the change the value is not as expected: the values differ:\n- 4\n+ 5", line: line)
  }

  @Test func `another value after what is awaited is reported as well`() async {
    let counter = Counter()

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      await expectChange(of: { await counter.value }, from: 0, to: 2) { await counter.increment() }
    }

    expectOneIssue(
      issues,
      "After the change the value is not as expected: the values differ:\n- 2\n+ 1", line: line)
  }

  @Test func `no change is reported with the value`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectChange(of: [1, 2], from: [1, 2], to: [1]) {}
      expectChange(of: [1, 2], by: { $0.removeLast() }) {}
      expectChange(of: [1, 2]) {}
    }

    let text = "Expected a change, but there was none. The value is still [1, 2]"
    #expect(issues.map(\.message) == [text + ", not [1].", text + ", not [1].", text + "."])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1, line + 2])
  }

  @Test func `another change is shown as a difference to the expected one`() async {
    var user = Guest(id: 1, name: "Ann")

    let issues = await captureIssues {
      expectChange(of: user, by: { $0.name = "Anna" }) {
        user.name = "Anna"
        user.id = 2
      }
    }

    #expect(
      issues.map(\.message) == [
        """
        After the change the value is not as expected: 1 of 3 fields differs, first at id:
        - id: 1
        + id: 2
        """
      ])
  }

  @Test func `a change that was not expected is shown as a difference to before`() async {
    var number = 1

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoChange(of: number) { number += 1 }
    }

    expectOneIssue(
      issues, "Expected no change, but the values differ:\n- 1\n+ 2", line: line)
  }

  @Test func `failures of what is awaited have the line of the call`() async {
    let counter = Counter()
    let account = Account()

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      await expectChange(of: { await counter.value }, from: 5, to: 1) { await counter.increment() }
      await expectChange(of: { await counter.value }, by: { $0 += 5 }) { await counter.increment() }
      await expectChange(of: { await counter.value }) {}
      await expectNoChange(of: { await counter.value }) { await counter.increment() }
      await expectChange(of: account.balance, from: 5, to: 1) { await account.deposit(1) }
      await expectChange(of: account.balance, by: { $0 += 5 }) { await account.deposit(1) }
      await expectChange(of: account.balance) { await account.deposit(0) }
      await expectNoChange(of: account.balance) { await account.deposit(1) }
    }

    let texts = [
      "Before the change the value is not as expected: the values differ:\n- 5\n+ 0",
      "After the change the value is not as expected: the values differ:\n- 6\n+ 2",
      "Expected a change, but there was none. The value is still 2.",
      "Expected no change, but the values differ:\n- 2\n+ 3",
    ]
    #expect(issues.map(\.message) == texts + texts)
    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 8).map { $0 })
  }

  // MARK: - Misuse

  @Test func `a change to what is there already is none`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectChange(of: 1, from: 1, to: 1) {}
      expectChange(of: 1, by: { _ in }) {}
    }

    let text = """
      The value that is expected after the change is the one before it, 1. To expect that nothing changes, use \
      expectNoChange(of:).
      """
    #expect(issues.map(\.message) == [text, text])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test func `an object is not compared with itself`() async {
    let account = Account()

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoChange(of: account) { account.balance += 1 }
      expectChange(of: account) { account.balance += 1 }
      expectChange(of: account, by: { $0.balance += 1 }) { account.balance += 1 }
      expectNoChange(of: ObjectIdentifier(account)) { account.balance += 1 }
    }

    let text = """
      Before and after, the value is the same Account, and a change in an object changes it before as well. Name \
      what changes in it, as in of: account.balance, or, to ask whether it is replaced, of: ObjectIdentifier(…).
      """
    #expect(issues.map(\.message) == [text, text, text])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1, line + 2])
  }

  @Test func `a change to another beginning than expected is reported once`() async {
    var number = 5

    let issues = await captureIssues { expectChange(of: number, from: 0, to: 5) { number = 5 } }

    #expect(
      issues.map(\.message) == [
        "Before the change the value is not as expected: the values differ:\n- 0\n+ 5"
      ])
  }

  @Test func `values that are shown alike are not shown twice`() async {
    let begin = String(repeating: "a", count: 300)

    let issues = await captureIssues { expectChange(of: begin, from: begin, to: begin + "b") {} }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasSuffix("100 more characters, not \"aaa") == false)
  }

  @Test func `a message has its budget`() async throws {
    var list: [Int] = []

    let issues = await captureIssues {
      expectNoChange(of: list, budget: DifferenceBudget(lines: 5)) { list = Array(0..<50) }
    }

    #expect(try #require(issues.first).message.split(separator: "\n").count == 5)
  }
}

private actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
}

private final class Account: Equatable {
  var balance = 0

  func deposit(_ amount: Int) async { balance += amount }
  func checkedBalance() throws -> Int { throw Refusal() }

  static func == (one: Account, other: Account) -> Bool { one.balance == other.balance }
}

@MainActor private final class Model {
  private(set) var count = 0
  private(set) var isLoading = false

  func load() async {
    isLoading = true
    await Task {}.value
    count += 1
    isLoading = false
  }
}

private struct Refusal: Error {}
