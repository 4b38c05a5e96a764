import TestKit

@Test func `a gate with a typed error does not compile without whenCancelled`() {
  // error: A gate of this type needs a result for cancelled calls: write Gate(whenCancelled: .failure(error))
  let failing = Gate<String, URLFailure>()
  // error: A gate of this type needs a result for cancelled calls: write Gate(whenCancelled: .failure(error))
  let counting = Gate<Int, Never>()

  failing.open(throwing: URLFailure())
  counting.open(returning: 1)
}

private struct URLFailure: Error {}
