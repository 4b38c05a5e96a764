import TestKit

@Suite("What has once been a trap")
struct TrapsTests {
  @Test func `a case with the name any is meant as that case`() {
    let filtering = Spy<Filter, Int, any Error>("filter", returning: 0)
    filtering.when(.any).returns(1)

    let answers = (try? filtering(.done), try? filtering(.any))

    #expect(answers == (0, 1))
    filtering.expectCalled(with: .any)
    #expect(filtering.calls(with: .any) == [.any])
  }

  @Test func `an awaited check of a release waits for a task`() async {
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

  @Test func `a change is awaited where it is read`() async {
    let counter = Counter()
    let plain = PlainCounter()

    await expectChange(of: { await counter.number }, from: 0, to: 1) { await counter.count() }
    await expectChange(of: plain.number, from: 0, to: 1) {
      await counter.count()
      plain.number += 1
    }
    await expectNoChange(of: plain.number) { await counter.count() }
  }

  @Test func `a gate of a typed error says how a cancelled call ends`() async throws {
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
