import TestKit

// If a later compiler accepts these lines, `call` is no longer needed. Then shorten the page about gotchas.

@Test func `an async test must await a spy, or use the spy's call method in a closure`() async {
  let announcing = Spy<Int, Void, Never>("onChange")
  var onChange: (Int) -> Void = { _ in }

  // error: expression is 'async' but is not marked with 'await'
  announcing(1)
  // error: 'async' call in a function that does not support concurrency
  onChange = { announcing($0) }

  onChange(2)
}
