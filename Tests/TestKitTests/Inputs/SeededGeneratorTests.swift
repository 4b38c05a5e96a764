@testable import TestKit

@Suite("Seeded random numbers", .tags(.returnValue))
struct SeededGeneratorTests {
  @Test(.seeded, arguments: 1...2)
  func `every use of SeededGenerator.current draws the same numbers`(number: Int) async {
    async let first = draw()
    async let second = draw()

    let numbers = await [first, second]

    #expect(numbers[0] == numbers[1])
    #expect(Set(numbers[0]).count == 10)
    #expect(SeededGenerator.current.seed == ProcessSeed.current.seed)
  }

  @Suite("The trait .seeded on a suite", .seeded(7))
  struct OnASuite {
    @Test(.seeded(8)) func `the seed of a test overrides the seed of its suite`() {
      #expect(SeededGenerator.current.seed == 8)
    }

    @Suite struct Inside {
      @Test func `tests in nested suites use the seed of the outer suite`() {
        #expect(SeededGenerator.current.seed == 7)
      }
    }
  }

  // MARK: - Failures

  @Test func `without the seeded trait, seed 0 is used and the test fails`() async throws {
    let test = try #require(Test.current)
    var generator = SeededGenerator(seed: 1)

    let issues = await captureIssues { generator = .current }

    expectOneIssue(
      issues,
      """
      SeededGenerator.current has no seed, so it uses seed 0. Add the trait .seeded to the test or to \
      its suite: @Test(.seeded). The trait does not reach the arguments of a test. There, use \
      SeededGenerator(seed: 42).
      """, line: test.sourceLocation.line)
    #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
  }

  #if os(macOS) || os(Linux)
    @Test(.taskPriority(.high))
    func `using SeededGenerator.current outside a test's task fails with an explanation`() async {
      let issues = await captureIssues {
        await #expect(processExitsWith: .exitCode(1)) {
          await Task.detached { _ = SeededGenerator.current }.value
        }
      }

      #expect(
        issues.map(\.message) == [
          """
          SeededGenerator.current has no seed, so it uses seed 0. The property was used outside the task of a \
          test, where the trait .seeded has no effect: in a detached task or on a queue. TestKit does not \
          know which line used it, so search for SeededGenerator.current. Create the generator in the test, \
          and pass it to the task or the queue.
          """
        ])
    }
  #endif

  // MARK: - Fixtures

  private func draw() async -> [UInt64] {
    var generator = SeededGenerator.current
    return (1...10).map { _ in generator.next() }
  }
}
