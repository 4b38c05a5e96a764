import TestKit

@Suite("Expecting the same elements")
struct ExpectSameElementsTests {
  @Test func `elements in another order are no issue`() async {
    let issues = await captureIssues {
      expectSameElements([3, 1, 2, 1], [1, 1, 2, 3])
      expectSameElements(Set(["a", "b"]), ["b", "a"])
      expectSameElements([Point(1), Point(2), Point(1)], [Point(1), Point(1), Point(2)])
      expectSameElements([Int](), [])
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Failures

  @Test func `what is missing and what is unexpected is listed in its order`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectSameElements(["z", "b", "y"], ["d", "b", "a"])
    }

    expectOneIssue(
      issues,
      """
      Expected the same elements in any order, but 2 of 3 elements are missing and 2 are unexpected:
      - "d"
      - "a"
      + "z"
      + "y"
      """, line: line)
  }

  @Test func `elements without a hash are compared each with each`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectSameElements([Point(3), Point(1), Point(3)], [Point(1), Point(2)])
    }

    expectOneIssue(
      issues,
      """
      Expected the same elements in any order, but 1 of 2 elements is missing and 2 are unexpected:
      - Point(x: 2)
      + Point(x: 3)   twice instead of never
      """, line: line)
  }

  @Test func `elements that occur several times are counted`() async {
    let issues = await captureIssues {
      expectSameElements([1, 3, 3, 3, 4], [1, 1, 2, 2, 2, 3, 4])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements in any order, but 4 of 7 elements are missing and 2 are unexpected:
        - 1   once instead of twice
        - 2   never instead of 3 times
        + 3   3 times instead of once
        """
      ])
  }

  @Test func `values that hash alike are still told apart`() async {
    let issues = await captureIssues {
      expectSameElements([Colliding(value: 1)], [Colliding(value: 2)])
    }

    #expect(
      issues.map(\.message) == [
        """
        Expected the same elements in any order, but 1 of 1 element is missing and 1 is unexpected:
        - Colliding(value: 2)
        + Colliding(value: 1)
        """
      ])
  }

  @Test func `of many both sides are shown`() async throws {
    let issues = await captureIssues { expectSameElements(0..<1_000, 500..<1_500) }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines.count == 60)
    #expect(lines[1] == "- 1000")
    #expect(lines[30] == "+ 0")
    #expect(lines.last == "… 942 more")
  }

  @Test func `a message has its budget`() async throws {
    let issues = await captureIssues {
      expectSameElements([Int](), Array(0..<100), budget: DifferenceBudget(lines: 10))
    }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last == "… 92 more")
  }
}

private struct Point: Equatable {
  var x: Int

  init(_ x: Int) { self.x = x }
}

private struct Colliding: Hashable {
  var value: Int

  func hash(into hasher: inout Hasher) {}
}
