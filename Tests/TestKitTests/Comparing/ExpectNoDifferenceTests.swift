import TestKit

@Suite("Expecting no difference")
struct ExpectNoDifferenceTests {
  @Test func `equal values cause no issue`() {
    expectNoDifference(1, 1)
    expectNoDifference([Guest(id: 1, name: "Ann")], [Guest(id: 1, name: "Ann")])
    expectNoDifference((1, "a"), (1, "a"))
    expectNoDifference(AnyHashable(1), AnyHashable(1.0), ignoring: \Guest.name)
    expectNoDifference(1.0, 1.0, within: 0)
  }

  // MARK: - Failures

  @Test func `each changed field in a list is shown with its path`() async {
    let expected = (1...14).map { Guest(id: $0, name: "user \($0)") }
    var actual = expected
    actual[3].name = "somebody"
    actual[7].address.city = "Bonn"

    let line = #line + 1
    let issues = await captureIssues { expectNoDifference(actual, expected) }

    // failure: difference
    expectOneIssue(
      issues,
      """
      Expected no difference, but 2 of 14 elements differ, first at [3].name:
      - [3].name: "user 4"
      + [3].name: "somebody"
      - [7].address.city: "Berlin"
      + [7].address.city: "Bonn"
      """, line: line)
    // end failure
  }

  // MARK: - Misuse

  @Test func `ignoring a computed property or a whole value in a comparison is reported`() async {
    let guest = Guest(id: 1, name: "Ann")

    let line = #line + 2
    let issues = await captureIssues {
      expectNoDifference("a", "b", ignoring: \String.count)
      expectNoDifference(1, 2, ignoring: \Int.self)
      expectNoDifference(1 as Int?, 2 as Int?, ignoring: \Int?.?.self)
      expectNoDifference(Tab(), Tab(), ignoring: \.parts)
      expectNoDifference(guest, guest, ignoring: \.name.count)
    }

    let text = """
       cannot be ignored. Pass the key path of a stored property of a structure or a final \
      class. The property must not be weak, unowned, lazy or a tuple with a closure, and must not have \
      observers. In a longer path, every step must be such a property. Or compare only the parts that matter.
      """
    #expect(issues.map(\.sourceLocation?.line) == (line..<line + 5).map { $0 })
    #expect(issues.first?.message.hasPrefix("\\String.") == true)
    #expect(issues.allSatisfy { $0.message.hasSuffix(text) })
    #expect(issues[1...2].map(\.message) == ["\\Int.self" + text, "\\Optional<Int>??" + text])
  }

  @Test(arguments: [(-1, "-1.0"), (.nan, "nan")] as [(Double, String)])
  func `a tolerance that is negative or not a number is reported`(tolerance: Double, text: String)
    async
  {
    let line = #line + 1
    let issues = await captureIssues { expectNoDifference(1.0, 2.0, within: tolerance) }

    expectOneIssue(issues, "The tolerance must be zero or more, but is \(text).", line: line)
  }
}

// MARK: - Fixtures

struct Guest: Equatable, Identifiable {
  var id: Int
  var name: String
  var address = Address(city: "Berlin", street: "Lindenallee")
}

private struct Tab {
  var parts: (title: String, onTap: () -> Void) = ("a", {})
}

struct Address: Hashable {
  var city: String
  var street: String
}
