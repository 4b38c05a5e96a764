import TestKit

@testable import greet

@Suite("The command greet", .tags(.behavior))
struct GreetTests {
  private let printing = Spy<String, Void, Never>("print")

  @Test func `all named people are greeted in order`() {
    Greet { printing($0) }.run(["Ana", "Bo"])

    #expect(printing.calls == ["Hello, Ana!", "Hello, Bo!"])
  }

  @Test func `without a name, the world is greeted`() {
    Greet { printing($0) }.run([])

    printing.expectCalled(with: "Hello, world!")
  }
}
