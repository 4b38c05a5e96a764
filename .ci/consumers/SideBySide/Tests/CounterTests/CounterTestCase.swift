import Counter
import TestKit
import XCTest

final class CounterTestCase: XCTestCase {
  func testIncrementing() {
    let changing = Spy<Int, Void, Never>("changed")
    var counter = Counter { changing($0) }

    counter.increment()

    XCTAssertEqual(counter.count, 1)
    changing.expectCalled(with: 1)
  }
}
