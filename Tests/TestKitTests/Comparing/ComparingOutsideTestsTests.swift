#if os(macOS) || os(Linux)
  import Foundation
  import TestKit

  /// Where no test is running, standard error names the function that was called, and not one inside of TestKit.
  @Suite("Comparing outside a test")
  struct ComparingOutsideTestsTests {
    @Test func `whatever compares is named by what was called`() async throws {
      var result: ExitTest.Result?

      let issues = await captureIssues {
        result = await #expect(
          processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
          await Task.detached { failAll() }.value
        }
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let names = output.matches(of: /TestKit: (.+?) failed at/).map { String($0.output.1) }
      #expect(
        names == [
          "expectNoDifference", "expectNoDifference", "expectNoDifference", "expectSameElements",
          "expectSameElements", "expectHashDiffable", "expectHashDiffable", "expectHashDiffable",
          "expectHashDiffable", "expectEqualJSON", "expectEqualJSON", "expectEqualJSON",
          "expectEqualJSON", "expectChange", "expectNoChange", "expectSnapshot",
        ])
      #expect(issues.count == names.count)
    }
  }

  // MARK: - Fixtures

  /// Each function, in the ways in which it can fail.
  private func failAll() {
    expectNoDifference(1, 2)
    expectNoDifference(1.0, 1.5, within: -1)
    expectNoDifference("a", "a", ignoring: \String.count)
    expectSameElements([1], [2])
    expectSameElements([Vague()], [])
    expectHashDiffable([Item(identifier: "a")], [])
    expectHashDiffable([Item(), Item()], [Item(), Item()])
    expectHashDiffable([Lenient()], [Item()])
    expectEqualJSON("1", "2")
    expectEqualJSON("{", "2")
    expectEqualJSON("1", "}")
    expectEqualJSON(["a": 1], "{\"a\": 1}", within: -1)
    expectChange(of: 1, from: 1, to: 2) {}
    expectNoChange(of: Int.random(in: 0...Int.max)) {}
    expectSnapshot("without a test there is no name for its file")
  }

  private struct Vague: Equatable {}

  private struct Item: HashDiffable, Hashable {
    var identifier = "item"
  }

  private struct Lenient: HashDiffable {
    let identifier = "item"

    func isEqual(to other: any HashDiffable) -> Bool { true }
  }
#endif
