import TestKit

@testable import benchmarks

@Suite("Measurements", .tags(.returnValue))
struct MeasurementTests {
  @Test(
    arguments: [
      ([], nil),
      ([7], 7),
      ([9, 1, 2], 2),
      ([9, 2, 1, 4], 3),
      ([100, 1, 1, 1, 1], 1),
    ] as [([Int], Int?)])
  func `the median is the time in the middle, or the mean of two`(
    times: [Int], median: Int?
  ) {
    let time = Measurement.median(of: times.map { .milliseconds($0) })

    #expect(time == median.map { .milliseconds($0) })
  }

  @Test(arguments: [([2], 1.5), ([], nil), ([0], nil)] as [([Int], Double?)])
  func `the ratio is the time divided by that of a floor that takes time`(
    floorTimes: [Int], ratio: Double?
  ) {
    #expect(measurement(times: [3], floorTimes: floorTimes).ratio == ratio)
  }

  @Test(
    arguments: [
      ("operation", 10, 2, 12), ("other", 10, 2, nil), ("operation", 50, 2, nil),
      ("operation", 1_000, 2, nil), ("operation", 10, 0, nil),
    ] as [(String, Int, Int, Double?)])
  func `growth is the time divided by that of a tenth of the size`(
    operation: String, size: Int, time: Int, growth: Double?
  ) {
    let measurement = measurement(size: 100, times: [24])
    let others = [self.measurement(operation, size: size, times: [time]), measurement]

    #expect(measurement.growth(among: others) == growth)
  }

  // MARK: - Fixtures

  private func measurement(
    _ operation: String = "operation",
    size: Int = 10,
    times: [Int],
    floorTimes: [Int] = []
  ) -> Measurement {
    Measurement(
      operation: operation, size: size, subjectTimes: times.map { .milliseconds($0) },
      floorTimes: floorTimes.map { .milliseconds($0) })
  }
}
