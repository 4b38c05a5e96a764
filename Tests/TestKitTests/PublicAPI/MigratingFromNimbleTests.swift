import TestKit

/// Most of the code in the “Swift Testing and TestKit” column of the guide to migrating from Quick and Nimble.
@Suite("Migrating from Quick and Nimble")
struct MigratingFromNimbleTests {
  @Suite("A cart")
  struct CartTests {
    private let cart = Cart()

    @Test func `a new cart costs nothing`() {
      #expect(cart.total == 0)
    }

    @Suite("A cart without items")
    struct WithoutItems {
      private let cart = Cart()

      @Test func `an empty cart costs nothing`() {
        #expect(cart.total == 0)
      }
    }

    @Test(.disabled("prices are not decided"))
    func `a cart with two items costs the sum of both prices`() {
      #expect(cart.total == 5)
    }
  }

  @Test func `plain expressions and TestKit functions replace Nimble matchers`() throws {
    let (total, items, owner) = (0.1 + 0.2, ["a", "b"], "Ann" as String?)

    #expect(items.count == 2)
    #expect(owner != nil)
    #expect(items.contains("a"))
    #expect(items.allSatisfy { $0.count == 1 })
    #expect(items.isEmpty == false)
    expectNoDifference(total, 0.3, within: 0.001)
    expectSameElements(items, ["b", "a"])
    #expect(throws: CartError.full) { try Cart().add("c") }
    let name = try #require(owner)

    #expect(name.hasPrefix("A"))
  }

  @Test func `tests can wait for a call, event, value or state, or expect no event`() async throws {
    let paying = Spy<Int, Void, Never>("pay")
    let cart = Cart(pay: { paying.call($0) })

    cart.checkOut()
    await paying.waitForCalls()
    paying.expectCalled(with: 0)
    await expectation("emptied") { done in cart.empty { done() } }
    let receipt = try await valueOfCallback { done in cart.print { done($0) } }
    try await eventually { cart.isIdle }
    await expectation("paid", isInverted: true, within: .milliseconds(1)) { done in
      Cart(pay: { _ in done() }).empty {}
    }

    #expect(receipt == "0 €")
  }
}

private enum CartError: Error { case full }

private struct Cart: Sendable {
  var pay: @Sendable (Int) -> Void = { _ in }
  let total = 0
  let isIdle = true

  func add(_ item: String) throws { throw CartError.full }
  func checkOut() { pay(total) }
  func empty(_ completion: () -> Void) { completion() }
  func print(_ completion: (String) -> Void) { completion("\(total) €") }
}
