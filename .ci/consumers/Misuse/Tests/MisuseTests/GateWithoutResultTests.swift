import TestKit

@Test func `a gate that cannot end a cancelled call does not compile`() {
  // error: A gate of this type needs a result for cancelled calls: write Gate(whenCancelled: .failure(error))
  let failing = Gate<String, URLFailure>()
  // error: A gate of this type needs a result for cancelled calls: write Gate(whenCancelled: .failure(error))
  let counting = Gate<Int, Never>()

  failing.open(throwing: URLFailure())
  counting.open(returning: 1)
}

private struct URLFailure: Error {}
