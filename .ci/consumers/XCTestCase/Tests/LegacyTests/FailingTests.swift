import TestKit
import XCTest

final class FailingTests: XCTestCase {
  func testAHelperThatDoesNotHoldEndsTheRunRed() {
    let save = Spy<Void, Never>("save")

    save.expectCalled()
  }
}
