import Navigation
import TestKit

/// Read this first: a flow of screens as a value.
///
/// There is no view and nothing to wait for. A test changes the stack, and then reads it.
@Suite("Navigation stack", .tags(.state))
struct NavigationStackTests {
  @Test func `a pushed screen covers the one before it`() {
    var stack = NavigationStack(["home"])

    stack.push("details")

    #expect(stack.top == "details")
    #expect(stack.screens == ["home", "details"])
    #expect(!stack.isEmpty)
  }

  @Test func `a popped screen uncovers the one before it`() {
    var stack = NavigationStack(["home", "details"])

    let popped = stack.pop()

    #expect(popped == "details")
    #expect(stack.screens == ["home"])
  }

  @Test func `popping an empty stack returns nil and changes nothing`() {
    var stack = NavigationStack<String>()

    let popped = stack.pop()

    #expect(popped == nil)
    #expect(stack.isEmpty)
    #expect(stack.top == nil)
  }

  @Test func `replacing closes every screen and opens the others`() {
    var stack = NavigationStack(["sign-in", "code"])

    stack.replaceAll(with: ["home", "news"])

    #expect(stack == NavigationStack(["home", "news"]))
    #expect(stack.top == "news")
  }
}
