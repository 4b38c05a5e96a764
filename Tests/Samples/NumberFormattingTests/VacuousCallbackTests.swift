import TestKit

/// Why an expectation does not stand inside a callback.
///
/// Both tests look at an object that never calls back. The expectation inside is never reached, so that
/// nothing fails; the spy outside is asked afterwards, and says what is missing.
@Suite("An expectation inside a callback", .tags(.behavior))
struct VacuousCallbackTests {
  // snippet: vacuous
  @Test func `inside, nobody notices that the callback is never called`() async {
    let issues = await captureIssues {
      let silent = SilentNumbers { text in #expect(text == "Ganjil") }

      silent.tellOddEven(text: "33")
    }

    #expect(issues.isEmpty)
  }
  // end snippet

  @Test func `outside, a spy says that the callback was not called`() async {
    let issues = await captureIssues {
      let oddEven = Spy<String, Void, Never>("onOddEven")
      let silent = SilentNumbers { oddEven.call($0) }

      silent.tellOddEven(text: "33")

      oddEven.expectCalled(with: "Ganjil")
    }

    #expect(
      issues.map(\.message) == [
        "Expected exactly 1 call of onOddEven with (\"Ganjil\"), but there was none."
      ])
  }
}

// MARK: - Fixtures

/// The counter-example: an output that was forgotten.
private struct SilentNumbers {
  let onOddEven: (String) -> Void

  func tellOddEven(text: String?) {}
}
