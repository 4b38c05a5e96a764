import TestKit
import XCTest

final class PassingTests: XCTestCase {
  func testAHelperThatHoldsLeavesTheRunGreen() {
    let save = Spy<Void, Never>("save")

    save()

    save.expectCalled()
  }
}
