import TestKit

// If a later compiler accepts these lines, `call` is no longer needed. Then shorten the page about gotchas.

@Test func `in an async test, a spy is called with await, or in a closure with its call method`() async {
  let announcing = Spy<Int, Void, Never>("onChange")
  var onChange: (Int) -> Void = { _ in }

  // error: expression is 'async' but is not marked with 'await'
  announcing(1)
  // error: 'async' call in a function that does not support concurrency
  onChange = { announcing($0) }

  onChange(2)
}
