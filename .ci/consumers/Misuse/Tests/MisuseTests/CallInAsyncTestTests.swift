import TestKit

// If the compiler takes these one day, `call` is no longer needed, and the page about gotchas is shorter.

@Test func `a call in an async test needs await, and a closure in it needs the name call`() async {
  let announcing = Spy<Int, Void, Never>("onChange")
  var onChange: (Int) -> Void = { _ in }

  // error: expression is 'async' but is not marked with 'await'
  announcing(1)
  // error: 'async' call in a function that does not support concurrency
  onChange = { announcing($0) }

  onChange(2)
}
