@testable import TestKit

@Suite("Random numbers with a seed", .tags(.returnValue))
struct SeededGeneratorTests {
  @Test func `the numbers of a seed are those of the published reference`() {
    var generator = SeededGenerator(seed: 1_234_567)

    let numbers = (1...5).map { _ in generator.next() }

    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `a generator that has drawn still knows its seed`() {
    var generator = SeededGenerator(seed: 42)

    _ = generator.next()

    #expect(generator.seed == 42)
  }

  @Test(.seeded) func `each use of the current generator begins the same stream again`() {
    var first = SeededGenerator.current
    var second = SeededGenerator.current

    let numbers = (1...10).map { _ in first.next() }

    #expect(numbers == (1...10).map { _ in second.next() })
    #expect(Set(numbers).count == 10)
  }

  @Test(.seeded) func `tasks that draw at once do not depend on each other`() async {
    async let first = draw()
    async let second = draw()

    let numbers = await [first, second]

    #expect(numbers[0] == numbers[1])
  }

  @Test(.seeded, arguments: 1...5)
  func `every case begins with the seed of the run`(number: Int) {
    #expect(SeededGenerator.current.seed == RunSeed.process.seed)
  }

  @Test(.seeded(42)) func `a seed that the trait names is that of the generator`() {
    #expect(SeededGenerator.current.seed == 42)
  }

  @Suite("Of a suite with a seed", .seeded(7))
  struct OfASuite {
    @Test func `the tests of a suite have its seed`() {
      #expect(SeededGenerator.current.seed == 7)
    }

    @Test(.seeded(8)) func `the seed of a test goes before the one of its suite`() {
      #expect(SeededGenerator.current.seed == 8)
    }

    @Suite struct Inside {
      @Test func `suites in a suite have its seed as well`() {
        #expect(SeededGenerator.current.seed == 7)
      }
    }
  }

  // MARK: - Failures

  @Test func `a test without the trait is told to add it, and draws from seed zero`() async throws {
    let test = try #require(Test.current)
    var generator = SeededGenerator(seed: 1)

    let issues = await captureIssues { generator = .current }

    expectOneIssue(
      issues,
      """
      SeededGenerator.current has no seed, so it begins with 0. Add the trait .seeded to the test or \
      to its suite: @Test(.seeded).
      """, line: test.sourceLocation.line)
    #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
  }

  #if os(macOS) || os(Linux)
    @Test func `outside the task of a test the trait is no help, and the advice another`() async {
      let issues = await captureIssues {
        await #expect(processExitsWith: .exitCode(1)) {
          await Task.detached { _ = SeededGenerator.current }.value
        }
      }

      #expect(
        issues.map(\.message) == [
          """
          SeededGenerator.current has no seed, so it begins with 0. It was used outside the task of a \
          test, which the trait .seeded does not reach: in the arguments of a test, in a detached \
          task, or on a queue. Read it in the test, and pass it on.
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
