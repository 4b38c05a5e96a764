import PeopleRoulette
import TestKit

@MainActor
@Suite("Navigator", .tags(.state))
struct NavigatorTests {
  let navigator = Navigator()
  let first = MockScreen(.peopleRoulette)
  let second = MockScreen(.usersList)

  @Test func `only the first screen hides the bar, and no screen is pushed onto itself`() {
    #expect(navigator.isBarHidden)
    #expect(navigator.identifiers == [])
    #expect(!navigator.isOnTop(first))

    navigator.push(first)
    #expect(navigator.isBarHidden)
    first.appearing.expectCalled()

    navigator.push(second)
    #expect(!navigator.isBarHidden)
    #expect(navigator.isOnTop(second))
    #expect(!navigator.isOnTop(first))

    navigator.push(second)
    #expect(navigator.identifiers == [.peopleRoulette, .usersList])
    second.appearing.expectCalled()
  }

  @Test func `closing screens leads back to the first one, which stays open`() {
    navigator.push(first)
    navigator.push(second)

    navigator.pop()
    navigator.pop()

    #expect(navigator.identifiers == [.peopleRoulette])
    #expect(navigator.isBarHidden)
    first.appearing.expectCalled(2)
    second.appearing.expectCalled()
  }
}
