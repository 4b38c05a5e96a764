import TestKit

@Test func `a gate with a typed error does not compile without whenCancelled`() {
  // error: needs a result for cancelled calls: write Gate(whenCancelled: .failure(error)) or .success(value).
  let failing = Gate<String, URLFailure>()
  // error: needs a result for cancelled calls: write Gate(whenCancelled: .failure(error)) or .success(value).
  let counting = Gate<Int, Never>()

  failing.open(throwing: URLFailure())
  counting.open(returning: 1)
}

private struct URLFailure: Error {}
