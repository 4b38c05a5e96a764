@testable import benchmarks

extension Machine {
  static func madeUp(isOptimizedBuild: Bool = true) -> Machine {
    Machine(
      swiftVersion: "9.8.7", operatingSystem: "Some OS 1", numberOfCores: 2,
      processor: "Some CPU", isOptimizedBuild: isOptimizedBuild)
  }
}

extension Effort {
  /// A single sample.
  static let least = Effort(samples: 1, sampleTime: .zero)
}

extension Measurement {
  /// A measurement with times in nanoseconds.
  static func madeUp(
    _ operation: String = "sort", size: Int, _ times: [Double], floor: [Double] = []
  ) -> Measurement {
    Measurement(
      operation: operation, size: size, subjectTimes: times.map { .nanoseconds(1) * $0 },
      floorTimes: floor.map { .nanoseconds(1) * $0 })
  }
}

extension [Measurement] {
  func rows(topic: String = "a topic") -> [Report.Row] {
    map { Report.Row($0, topic: topic, among: self) }
  }
}
