import TestKit
import XCTest

final class FailingTests: XCTestCase {
  func testAHelperThatFailsFailsTheRun() {
    let save = Spy<Void, Never>("save")

    save.expectCalled()
  }
}
