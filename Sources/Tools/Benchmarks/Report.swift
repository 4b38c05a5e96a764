import Foundation
import Terminal

/// All that was measured, and with what.
struct Report: Codable, Equatable, Sendable {
  /// A benchmark at one size.
  struct Row: Codable, Equatable, Sendable {
    /// What the operation is about.
    let topic: String

    let operation: String
    let size: Int

    /// The median over all samples of the time of a run.
    let timeInNanoseconds: Double

    let fastestSampleInNanoseconds: Double
    let slowestSampleInNanoseconds: Double

    /// The time of a run, divided by the size.
    let timeOfEachInNanoseconds: Double

    let floorTimeInNanoseconds: Double?
    let ratioToFloor: Double?

    /// How many times as long it takes as a tenth of the size.
    let growthFromATenth: Double?
  }

  let machine: Machine
  var rows: [Row] = []

  /// The report for machines.
  var json: Data { get throws { try reportJSON } }
}

extension Report.Row {
  /// Makes a row of a measurement; the others are asked for its growth.
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
