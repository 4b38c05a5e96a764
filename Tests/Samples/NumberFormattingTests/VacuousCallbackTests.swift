import TestKit

/// A demonstration that an expectation inside a callback proves nothing.
///
/// Both tests use an object that never calls back. In the first test, the expectation is inside the callback and is
/// never reached, so nothing fails. In the second test, a spy is verified afterwards and reports the missing call.
@Suite("An expectation inside a callback", .tags(.behavior))
struct VacuousCallbackTests {
  // snippet: vacuous
  @Test func `an expectation in an uncalled callback never fails`() async {
    let issues = await captureIssues {
      let silent = SilentNumbers { text in #expect(text == "Ganjil") }

      silent.tellOddEven(text: "33")
    }

    #expect(issues.isEmpty)
  }
  // end snippet

  @Test func `if the callback is never called, its spy fails the test`() async {
    let issues = await captureIssues {
      let oddEven = Spy<String, Void, Never>("onOddEven")
      let silent = SilentNumbers { oddEven.call($0) }

      silent.tellOddEven(text: "33")

      oddEven.expectCalled(with: "Ganjil")
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("onOddEven") == true)
  }
}

// MARK: - Fixtures

/// A view model that never calls its output.
private struct SilentNumbers {
  let onOddEven: (String) -> Void

  func tellOddEven(text: String?) {}
}
