@testable import benchmarks

extension Machine {
  /// A machine for tests.
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
