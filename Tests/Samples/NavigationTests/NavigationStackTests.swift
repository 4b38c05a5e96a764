import Navigation
import TestKit

/// Read this first: a flow of screens as a value.
///
/// There is no view and nothing to wait for. A test changes the stack and then reads it.
@Suite("Navigation stack", .tags(.state))
struct NavigationStackTests {
  @Test func `a pushed screen covers the one before it`() {
    var stack = NavigationStack(["home"])

    stack.push("details")

    #expect(stack.top == "details")
    #expect(stack.screens == ["home", "details"])
    #expect(!stack.isEmpty)
  }

  @Test func `popping removes and returns the top screen until the stack is empty`() {
    var stack = NavigationStack(["home", "details"])

    #expect(stack.pop() == "details")
    #expect(stack.screens == ["home"])

    #expect(stack.pop() == "home")
    #expect(stack.pop() == nil)
    #expect(stack.isEmpty)
    #expect(stack.top == nil)
  }

  @Test func `replacing all screens closes the old ones and opens the new ones`() {
    var stack = NavigationStack(["sign-in", "code"])

    stack.replaceAll(with: ["home", "news"])

    #expect(stack == NavigationStack(["home", "news"]))
    #expect(stack.top == "news")
  }
}
