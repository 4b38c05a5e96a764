import TestKit

@testable import benchmarks

@Suite("The limits of ratios and growth", .tags(.returnValue))
struct LimitsTests {
  @Test(arguments: [
    ([1_000, 10_000, 100_000], [1_000, 10_000]), ([400, 1_000, 10_000], [1_000, 10_000]),
    ([10, 1], [1, 10]), ([3, 5], [3, 5]), ([], []),
  ])
  func `a benchmark check measures the two smallest sizes that differ tenfold`(
    sizes: [Int], measured: [Int]
  ) {
    let benchmark = Benchmark("sort", sizes: sizes) { _ in Benchmark.Run(time: .zero, done: 0) }

    #expect(Limits.sizes(of: benchmark) == measured)
  }

  @Test(arguments: [([25, 1_000], 4), ([1, 1], nil)] as [([Double], Double?)])
  func `a benchmark exactly at its limits passes, and a ratio without a limit is ignored`(
    floors: [Double], mostRatio: Double?
  ) {
    let rows = rows(times: [100, 4_000], floors: floors)

    #expect(Limits.problems(of: rows, mostRatio: mostRatio) == [])
  }

  // MARK: - Failures

  @Test func `a benchmark ratio or growth beyond its limit is reported with the limit`() {
    let rows = rows(times: [100, 4_010], floors: [20, 2_000])

    #expect(
      Limits.problems(of: rows, mostRatio: 4.5) == [
        "“sort” at size 1 000 takes 5.00 times as long as its floor, but the limit is 4.50 times",
        """
        “sort” at size 10 000 takes 40.1 times as long as at a tenth of the size, \
        but the limit is 40.0 times. Linear growth is 10 times, quadratic growth is 100 times
        """,
      ])
  }

  // MARK: - Fixtures

  /// Rows of the sizes 1 000 and 10 000.
  private func rows(times: [Double], floors: [Double]) -> [Report.Row] {
    let sizes = [1_000, 10_000]
    return sizes.indices.map { .madeUp(size: sizes[$0], [times[$0]], floor: [floors[$0]]) }.rows()
  }
}
