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

  @Test func `the time of a measurement and of its floor are medians`() {
    let measurement = measurement(times: [8, 2, 3], floorTimes: [1, 5, 2])

    #expect(measurement.time == .milliseconds(3))
    #expect(measurement.floorTime == .milliseconds(2))
  }

  @Test func `the ratio is the time divided by that of the floor`() {
    let measurement = measurement(times: [3], floorTimes: [2])

    #expect(measurement.ratio == 1.5)
  }

  @Test(arguments: [[], [0]])
  func `without a floor that takes time there is no ratio`(floorTimes: [Int]) {
    let measurement = measurement(times: [3], floorTimes: floorTimes)

    #expect(measurement.ratio == nil)
  }

  @Test func `growth is the time divided by that of a tenth of the size`() {
    let measurement = measurement(size: 100, times: [24])
    let others = [
      self.measurement("other", size: 10, times: [1]),
      self.measurement(size: 1, times: [3]),
      self.measurement(size: 10, times: [2]),
      measurement,
    ]

    #expect(measurement.growth(among: others) == 12)
  }

  @Test(arguments: [(50, 1), (1_000, 1), (10, 0)])
  func `without a tenth of the size that takes time there is no growth`(
    size: Int, time: Int
  ) {
    let measurement = measurement(size: 100, times: [24])
    let others = [self.measurement(size: size, times: [time]), measurement]

    #expect(measurement.growth(among: others) == nil)
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
