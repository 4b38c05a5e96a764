import TestKit
import XCTest

final class PassingTests: XCTestCase {
  func testAHelperThatPassesLeavesTheRunGreen() {
    let save = Spy<Void, Never>("save")

    save()

    save.expectCalled()
  }
}
