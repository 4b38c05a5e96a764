import TestKit

@Test func `helpers in an async test need await, which an autoclosure does not allow`() async {
  let store = Store()

  // error: expression is 'async' but is not marked with 'await'
  expectReleased { Store() }
  // error: 'await' in an autoclosure that does not support concurrency
  expectNoChange(of: await store.count) {}
}

private actor Store {
  var count = 0
}
