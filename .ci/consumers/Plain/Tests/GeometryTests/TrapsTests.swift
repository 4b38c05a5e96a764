import TestKit

@Suite("Former traps")
struct TrapsTests {
  @Test func `an enum case named any is used as a value, not as a matcher`() {
    let filtering = Spy<Filter, Int, any Error>("filter", returning: 0)
    filtering.when(.any).returns(1)

    let answers = (try? filtering(.done), try? filtering(.any))

    #expect(answers == (0, 1))
    filtering.expectCalled(with: .any)
    #expect(filtering.calls(with: .any) == [.any])
  }

  @Test func `an awaited release check waits for a running task`() async {
    let hasBegun = AsyncExpectation("the task has begun")

    await expectReleased {
      let counter = Counter()
      Task {
        await counter.count()
        hasBegun()
      }
      return counter
    }

    await fulfillment(of: hasBegun)
  }

  @Test func `a check for a change can await the values that it reads`() async {
    let counter = Counter()
    let plain = PlainCounter()

    await expectChange(of: { await counter.number }, from: 0, to: 1) { await counter.count() }
    await expectChange(of: plain.number, from: 0, to: 1) {
      await counter.count()
      plain.number += 1
    }
    await expectNoChange(of: plain.number) { await counter.count() }
  }

  @Test func `a gate with a typed error has a result for cancelled calls`() async throws {
    let gate = Gate<Int, CancellationError>(whenCancelled: .failure(CancellationError()))
    let counting = Spy<Int, CancellationError>("count", returning: 0)
    counting.suspends(on: gate)
    gate.open(returning: 1)

    let number = try await counting()

    #expect(number == 1)
  }
}

// MARK: - Fixtures

private enum Filter: Equatable {
  case any, done
}

private actor Counter {
  private(set) var number = 0

  func count() { number += 1 }
}

private final class PlainCounter {
  var number = 0
}
