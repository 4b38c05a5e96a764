import Synchronization
import TestKit

@Suite("Values and matchers as arguments")
struct ArgumentMatcherTests {
  @Test
  func `for an enum with a case .any, .any means that case unless another argument is a matcher`() {
    let filtering = Spy<Filter, Int, any Error>("filter")
    filtering.returns(0)
    filtering.when(.any).returns(1)

    let answers = (try? filtering.call(.done), try? filtering.call(.any))

    #expect(answers == (0, 1))
    filtering.expectCalled(with: .any)
    filtering.expectCalled(2, with: ArgumentMatcher.any)
    #expect(filtering.calls(with: .any) == [.any])

    let limiting = Spy<Filter, Int, Void, Never>("limit")
    limiting(.done, 1)
    limiting(.any, 2)
    limiting.expectCalled(2, with: .any, .any)
    limiting.expectCalled(1, with: .any, 2)
    limiting.expectCalled(with: .equal(.any), .any)
  }

  @Test func `arguments that are not Equatable are compared field by field`() {
    let moving = Spy<Place, Bool, Never>("move", returning: false)
    moving.when(Place(row: 1, column: 2)).returns(true)

    let answers = [1, 2].map { moving.call(Place(row: $0, column: 2)) }

    #expect(answers == [true, false])
    moving.expectCalled(with: Place(row: 2, column: 2))
    moving.expectCalled(with: .equal(Place(row: 1, column: 2)))
    moving.expectCalled(with: .where { $0.row == 1 })
    moving.expectCalled(.never, with: Place(row: 3, column: 2))
    #expect(moving.calls(with: Place(row: 1, column: 2)).count == 1)
  }

  @Test
  func `a closure argument causes an issue only if a check's result depends on comparing it`()
    async
  {
    let loading = Spy<Int, @Sendable () -> Void, Void, Never>("load")
    let done: @Sendable () -> Void = {}
    loading.call(1, done)

    loading.expectCalled(.never, with: 2, done)
    loading.expectCalled(.atMost(1), with: 1, done)
    loading.expectCalled(with: .equal(1), .any)
    #expect(loading.calls(with: 2, done).isEmpty)

    let line = #line + 3
    var calls = 0
    let issues = await captureIssues {
      loading.expectCalled(with: 1, done)
      loading.expectCalled(.never, with: 1, done)
      calls = loading.calls(with: 1, done).count
    }

    let objection = """
      call 1, argument 2: (Function) cannot be compared with the expected value, because the type has no ==. Use \
      .any or .where { … }
      """
    #expect(
      issues.map(\.message) == [
        """
        Expected exactly 1 call to load with (1, (Function)), but there was none.
        Recorded:
          1. (1, (Function))
        Nearest: \(objection)
        """,
        """
        Expected no call to load with (1, (Function)), but TestKit cannot tell whether call 1 has these arguments.
        Undecided: \(objection)
        """,
        """
        calls(with:) found no call to load with (1, (Function)), but TestKit cannot tell whether call 1 has these \
        arguments.
        Undecided: \(objection)
        """,
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1, line + 2])
    #expect(calls == 0)
  }

  @Test func `values with closures are different if one of their other fields differs`() async {
    let adding = Spy<Button, Void, Never>("add")
    adding.call(Button(title: "a") {})
    adding.call(Button(title: "a") {})

    adding.expectCalled(.never, with: Button(title: "b") {})
    #expect(adding.calls(with: Button(title: "b") {}).isEmpty)
    let issues = await captureIssues {
      adding.expectCalled(.never, with: Button(title: "a") {})
    }

    #expect(issues.count == 1)
  }

  @Test func `two objects that cannot be compared are told apart by their identity`() async {
    let joining = Spy<Memo, Void, Never>("join")
    let (kitchen, hall) = (Memo("kitchen"), Memo("hall"))
    joining.call(kitchen)
    joining.call(hall)

    let issues = await captureIssues { joining.expectCalled(with: Memo("kitchen")) }

    let leaving = Spy<Memo?, Void, Never>("leave")
    leaving.call(kitchen)

    joining.expectCalled(with: kitchen)
    joining.expectCalled(.never, with: Memo("kitchen"))
    leaving.expectCalled(with: kitchen)
    leaving.expectCalled(.never, with: Memo("kitchen"))
    #expect(joining.calls(with: hall).count == 1)
    #expect(issues.count == 1)
    #expect(
      issues.first?.message.split(separator: "\n").last == """
        Nearest: call 1, argument 1: Memo(text: (not copyable)) cannot be compared with the expected value, because \
        the type has no ==. Use .any or .where { … }
        """)
  }

  @Test func `an existential argument matches .any or an equal value of the same type`() {
    let storing = Spy<any Sendable, Void, Never>("store")

    storing(1)
    storing("1")

    storing.expectCalled(with: 1)
    storing.expectCalled(with: "1")
    storing.expectCalled(.never, with: 1.0)
    let anything = ArgumentMatcher<any Sendable>.any
    storing.expectCalled(2, with: anything)
    storing.expectCalled(2, with: .any)

    let choosing = Spy<(any Sendable)?, Void, Never>("choose")
    for value in [[String](), String?.none, [1]] as [any Sendable] {
      storing(value)
      choosing(value)
    }
    for value in [[Int](), Int?.none, [1] as [any Sendable]] as [any Sendable] {
      storing.expectCalled(.never, with: value)
      choosing.expectCalled(.never, with: value)
    }
    choosing.expectCalled(with: [1])
  }

  @Test func `errors without properties are equal only if they have the same type`() async {
    let failing = Spy<any Error, Void, Never>("didFail")
    failing.call(Timeout())

    failing.expectCalled(with: Timeout())
    failing.expectCalled(.never, with: CancellationError())
    expectNoDifference([Timeout()] as [any Error], [Timeout()])

    let finishing = Spy<(any Error)?, Void, Never>("finish")
    finishing.call(FeedError.broken)
    let issues = await captureIssues {
      finishing.expectCalled(with: TestError.failed)
      finishing.expectCalled(with: nil)
    }
    #expect(
      issues.map { $0.message.split(separator: "\n").last } == [
        "Nearest: call 1, argument 1: .broken is not .failed: its type is FeedError, not TestError",
        "Nearest: call 1, argument 1: .broken is not nil",
      ])
  }

  @Test(
    arguments: [
      ("abc", Substring("abc"), #""abc" is not "abc": its type is Substring, not String"#),
      (
        ["a": "b"] as [String: any Sendable], ["a": Substring("b")] as [String: any Sendable],
        """
        ["a": "b"] is not equal to the expected value, though both look the same. To see how they differ, \
        pass both to expectNoDifference
        """
      ),
    ] as [(any Sendable, any Sendable, String)])
  func `values that only look the same are told apart`(
    expected: any Sendable, actual: any Sendable, nearest: String
  ) async {
    let storing = Spy<any Sendable, Void, Never>("store")
    storing.call(["other": 1])
    storing.call(actual)

    let issues = await captureIssues { storing.expectCalled(with: expected) }

    let last = issues.first?.message.split(separator: "\n").last.map(String.init)
    #expect(last == "Nearest: call 2, argument 1: \(nearest)")
  }

  @Test func `objects of a class and its subclass are compared using the == of the class`() async {
    let adopting = Spy<Animal, Void, Never>("adopt")
    let storing = Spy<(any Sendable)?, Void, Never>("store")
    let returning = Spy<any Sendable, Void, Never>("return")

    adopting.call(Dog(name: "Rex"))
    storing.call(Dog(name: "Rex"))
    returning.call(Animal(name: "Rex"))

    adopting.expectCalled(with: Animal(name: "Rex"))
    adopting.expectCalled(.never, with: Animal(name: "Max"))
    storing.expectCalled(with: Animal(name: "Rex"))
    returning.expectCalled(with: Dog(name: "Rex"))
    let issues = await captureIssues { storing.expectCalled(with: Animal(name: "Max")) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("its type is") == false)
  }

  @Test func `an optional argument can be matched against a value or nil`() {
    let choosing = Spy<Int?, Place?, Void, Never>("choose")

    choosing(1, nil)
    choosing(nil, Place(row: 1, column: 1))

    choosing.expectCalled(with: 1, nil)
    choosing.expectCalled(with: nil, Place(row: 1, column: 1))
    choosing.expectCalled(.never, with: nil, nil)
  }

  @MainActor
  @Test func `an actor-isolated == is used only on its own actor`() async {
    let saving = Spy<Draft, Bool, Never>("save", returning: false)
    saving.when(Draft(text: "A")).returns(true)

    let here = saving.call(Draft(text: "a"))
    let same = await Task.detached { saving.call(Draft(text: "A")) }.value
    let other = await Task.detached { saving.call(Draft(text: "a")) }.value

    #expect([here, same, other] == [true, true, false])
    saving.expectCalled(3, with: Draft(text: "A"))
    #expect(saving.calls(with: Draft(text: "A")).count == 3)
  }
}

// MARK: - Fixtures

private enum Filter { case any, done }

private struct Timeout: Error {}

private struct Place {
  var row: Int
  var column: Int
}

@MainActor private class Animal: Equatable {
  nonisolated let name: String

  nonisolated init(name: String) { self.name = name }

  nonisolated static func == (one: Animal, other: Animal) -> Bool { one.name == other.name }
}

private final class Dog: Animal {}

/// A value whose `==` is isolated to the main actor, as in a module whose default isolation is `MainActor`.
private struct Draft: @MainActor Equatable, Sendable {
  let text: String

  @MainActor static func == (one: Draft, other: Draft) -> Bool {
    one.text.lowercased() == other.text.lowercased()
  }
}

/// An object that cannot be compared, because reflection cannot read a mutex.
private final class Memo: Sendable {
  private let text: Mutex<String>

  init(_ text: String) { self.text = Mutex(text) }
}
