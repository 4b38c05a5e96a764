import TestKit

@Test func `an async test must await expectReleased, and an autoclosure cannot await`() async {
  let store = Store()

  // error: expression is 'async' but is not marked with 'await'
  expectReleased { Store() }
  // error: 'await' in an autoclosure that does not support concurrency
  expectNoChange(of: await store.count) {}
}

private actor Store {
  var count = 0
}
