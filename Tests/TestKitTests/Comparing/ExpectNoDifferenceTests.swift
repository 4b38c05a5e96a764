import TestKit

/// What a difference looks like to whoever reads it.
///
/// What is found in each kind of value is in the suites beside it.
@Suite("Expecting no difference")
struct ExpectNoDifferenceTests {
  @Test func `equal values are no issue`() async {
    let issues = await captureIssues {
      expectNoDifference(1, 1)
      expectNoDifference([Guest(id: 1, name: "Ann")], [Guest(id: 1, name: "Ann")])
      expectNoDifference((1, "a"), (1, "a"))
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `a difference is one issue at the line of the call`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoDifference(Guest(id: 1, name: "Anna"), Guest(id: 1, name: "Ann"))
    }

    expectOneIssue(
      issues,
      """
      Expected no difference, but 1 of 3 fields differs, first at name:
      - name: "Ann"
      + name: "Anna"
      """, line: line)
  }

  @Test func `values without equality are compared by what they are made of`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoDifference((1, named: "b"), (1, named: "a"))
    }

    expectOneIssue(
      issues,
      """
      Expected no difference, but 1 of 2 fields differs, first at named:
      - named: "a"
      + named: "b"
      """, line: line)
  }

  @Test func `a list of changes shows the paths, the expected and the actual values`() async throws
  {
    let expected = (1...14).map { Guest(id: $0, name: "user \($0)") }
    var actual = expected
    actual[3].name = "somebody"
    actual[7].address.city = "Bonn"

    let issues = await captureIssues { expectNoDifference(actual, expected) }

    // failure: difference
    #expect(
      issues.map(\.message) == [
        """
        Expected no difference, but 2 of 14 elements differ, first at [3].name:
        - [3].name: "user 4"
        + [3].name: "somebody"
        - [7].address.city: "Berlin"
        + [7].address.city: "Bonn"
        """
      ])
    // end failure
  }

  // MARK: - Misuse

  @Test func `a key path to what is not stored cannot be ignored`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoDifference("a", "b", ignoring: \String.count)
    }

    let text = issues.map(\.message).joined()
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(text.hasPrefix("\\String."))
    #expect(
      text.hasSuffix(
        """
         cannot be ignored: fields are left out by their name, and Swift gives none for a whole value, or for a \
        field that is computed, weak or lazy, that has observers, or that belongs to a class that is not final. \
        Compare the parts that matter.
        """
      ))
  }

  @Test func `a whole value cannot be ignored`() async {
    let issues = await captureIssues { expectNoDifference(1, 2, ignoring: \Int.self) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("\\Int.self cannot be ignored: ") == true)
  }

  @Test func `a tolerance of zero is one`() async {
    let issues = await captureIssues { expectNoDifference(1.0, 1.0, within: 0) }

    #expect(issues.map(\.message) == [])
  }

  @Test(arguments: [(-1, "-1.0"), (.nan, "nan")] as [(Double, String)])
  func `a tolerance below zero means nothing`(tolerance: Double, text: String) async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectNoDifference(1.0, 2.0, within: tolerance)
    }

    expectOneIssue(
      issues,
      "The tolerance must not be negative, but is \(text).",
      line: line)
  }
}

// MARK: - Fixtures

struct Guest: Equatable, Identifiable {
  var id: Int
  var name: String
  var address = Address(city: "Berlin", street: "Lindenallee")
}

struct Address: Hashable {
  var city: String
  var street: String
}
