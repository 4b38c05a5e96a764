import PeopleRoulette
import TestKit

@MainActor
@Suite("Navigator", .tags(.state))
struct NavigatorTests {
  let navigator = Navigator()
  let first = MockScreen(.peopleRoulette)
  let second = MockScreen(.usersList)

  @Test func `without a screen there is no bar`() {
    #expect(navigator.isBarHidden)
    #expect(navigator.identifiers == [])
    #expect(!navigator.isOnTop(first))
  }

  @Test func `the first screen has no bar, and the next one has`() {
    navigator.push(first)
    #expect(navigator.isBarHidden)

    navigator.push(second)

    #expect(!navigator.isBarHidden)
    #expect(navigator.isOnTop(second))
    #expect(!navigator.isOnTop(first))
  }

  @Test func `a screen appears when it is opened`() {
    navigator.push(first)

    first.appearing.expectCalled()
  }

  @Test func `closing leads back, and hides the bar again`() {
    navigator.push(first)
    navigator.push(second)

    navigator.pop()

    #expect(navigator.identifiers == [.peopleRoulette])
    #expect(navigator.isBarHidden)
    first.appearing.expectCalled(2)
    second.appearing.expectCalled()
  }

  @Test func `the first screen is not closed`() {
    navigator.push(first)

    navigator.pop()

    #expect(navigator.identifiers == [.peopleRoulette])
    first.appearing.expectCalled()
  }

  @Test func `a screen that is on top already is not opened again`() {
    navigator.push(first)
    navigator.push(second)

    navigator.push(second)

    #expect(navigator.identifiers == [.peopleRoulette, .usersList])
    second.appearing.expectCalled()
  }
}
