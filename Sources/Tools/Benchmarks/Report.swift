import Foundation
import TestKitTerminal

/// All measurements, and the machine on which they were made.
struct Report: Codable, Equatable, Sendable {
  /// A benchmark at one size.
  struct Row: Codable, Equatable, Sendable {
    let topic: String
    let operation: String
    let size: Int

    /// The time of one run, as the median of all samples.
    let timeInNanoseconds: Double

    let fastestSampleInNanoseconds: Double
    let slowestSampleInNanoseconds: Double

    /// The time of one operation: the time of a run, divided by the size.
    let timeOfEachInNanoseconds: Double

    let floorTimeInNanoseconds: Double?
    let ratioToFloor: Double?

    /// The time of a run, divided by the time of a run at a tenth of the size.
    let growthFromATenth: Double?
  }

  let machine: Machine
  var rows: [Row] = []

  /// The report as JSON.
  var json: Data { get throws { try reportJSON } }
}

extension Report.Row {
  /// Creates the row for a measurement and computes its growth from the other measurements.
  init(_ measurement: Measurement, topic: String, among measurements: [Measurement]) {
    self.topic = topic
    operation = measurement.operation
    size = measurement.size
    timeInNanoseconds = measurement.time.inNanoseconds
    fastestSampleInNanoseconds = measurement.subjectTimes.min()?.inNanoseconds ?? 0
    slowestSampleInNanoseconds = measurement.subjectTimes.max()?.inNanoseconds ?? 0
    timeOfEachInNanoseconds = measurement.time.inNanoseconds / Double(max(measurement.size, 1))
    floorTimeInNanoseconds = measurement.floorTime?.inNanoseconds
    ratioToFloor = measurement.ratio
    growthFromATenth = measurement.growth(among: measurements)
  }
}

extension Duration {
  fileprivate var inNanoseconds: Double { self / .nanoseconds(1) }
}

/// The machine that ran the benchmarks.
///
/// Times from different machines cannot be compared.
struct Machine: Codable, Equatable, Sendable {
  /// The version of the toolchain, or nil if it is unknown.
  var swiftVersion: String?

  var operatingSystem: String
  var numberOfCores: Int

  /// The name of the processor, or nil if it is unknown.
  var processor: String?

  var isOptimizedBuild: Bool

  /// This machine.
  static var current: Machine {
    get async {
      // A program does not know the version of its compiler.
      let swift = try? await ChildProcess.swift(["--version"]).output
      let processors = try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)
      return Machine(
        swiftVersion: swift.flatMap(swiftVersion(in:)),
        operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
        numberOfCores: ProcessInfo.processInfo.activeProcessorCount,
        processor: processors.flatMap(processor(in:)),
        isOptimizedBuild: isOptimizedBuild)
    }
  }

  /// The machine in one line.
  var description: String {
    [
      "Swift \(swiftVersion ?? "of an unknown version")",
      operatingSystem,
      counted(numberOfCores, "core"),
      processor ?? "an unknown processor",
      isOptimizedBuild ? "release build" : "debug build",
    ].joined(separator: ", ")
  }

  /// Returns the version in the output of `swift --version`.
  static func swiftVersion(in text: String) -> String? {
    text.firstMatch(of: /Swift version (\S+)/).map { String($0.1) }
  }

  /// Returns the name of the first processor in Linux's `/proc/cpuinfo`.
  static func processor(in text: String) -> String? {
    text.firstMatch(of: /model name\s*: *(\S.*)/).map { String($0.1) }
  }

  private static var isOptimizedBuild: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}
