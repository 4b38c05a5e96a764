/// What was measured of a benchmark at one size.
struct Measurement: Equatable, Sendable {
  let operation: String
  let size: Int

  /// How long a run took, for each sample; at least one.
  let subjectTimes: [Duration]

  /// How long a run of the floor took, for each sample; none if there is no floor.
  let floorTimes: [Duration]

  /// How long a run takes.
  var time: Duration { Self.median(of: subjectTimes) ?? .zero }

  /// How long a run of the floor takes.
  var floorTime: Duration? { Self.median(of: floorTimes) }

  /// How many times as long as the floor it takes.
  var ratio: Double? {
    guard let floorTime, floorTime > .zero else { return nil }
    return time / floorTime
  }

  /// How many times as long it takes as a tenth of the size; nil if that was not measured.
  func growth(among measurements: [Measurement]) -> Double? {
    let tenth = measurements.first { $0.operation == operation && $0.size * 10 == size }
    guard let tenth, tenth.time > .zero else { return nil }
    return time / tenth.time
  }

  /// The middle one; of an even number, the mean of the two in the middle.
  static func median(of times: [Duration]) -> Duration? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
