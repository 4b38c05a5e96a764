import TestKit

@testable import benchmarks

@Suite("Measurements", .tags(.returnValue))
struct MeasurementTests {
  @Test(
    arguments: [
      ([], nil), ([7], 7), ([9, 1, 2], 2), ([9, 2, 1, 4], 3), ([100, 1, 1, 1, 1], 1),
    ] as [([Int], Int?)])
  func `the median is the middle time, or the mean of the middle two`(times: [Int], median: Int?) {
    let time = Measurement.median(of: times.map { .milliseconds($0) })

    #expect(time == median.map { .milliseconds($0) })
  }

  @Test(arguments: [([2], 1.5), ([], nil), ([0], nil)] as [([Double], Double?)])
  func `a ratio is a benchmark's time divided by that of its floor, if that is not zero`(
    floor: [Double], ratio: Double?
  ) {
    #expect(Measurement.madeUp(size: 10, [3], floor: floor).ratio == ratio)
  }

  @Test(
    arguments: [
      ("sort", 10, 2, 12), ("other", 10, 2, nil), ("sort", 50, 2, nil), ("sort", 1_000, 2, nil),
      ("sort", 10, 0, nil),
    ] as [(String, Int, Double, Double?)])
  func `growth is a benchmark's time divided by its time at a tenth of the size`(
    operation: String, size: Int, time: Double, growth: Double?
  ) {
    let measurement = Measurement.madeUp(size: 100, [24])
    let others = [.madeUp(operation, size: size, [time]), measurement]

    #expect(measurement.growth(among: others) == growth)
  }
}
