/// How much is measured before a number is believed.
struct Effort: Equatable, Sendable {
  /// Of how many samples the median is taken.
  var samples: Int

  /// How long a sample is at least: it takes as many runs as this needs.
  var sampleTime: Duration

  static let standard = Effort(samples: 9, sampleTime: .milliseconds(20))
}

extension Benchmark {
  /// Measures one size.
  ///
  /// Samples of subject and floor take turns, so that whatever else the machine does in the meantime
  /// hits both.
  @concurrent
  func measure(size: Int, effort: Effort) async throws(BenchmarksError) -> Measurement {
    let floor = size <= largestFloor ? self.floor : nil
    let subjectRuns = try await warmUp(subject, size: size, effort: effort)
    let floorRuns = if let floor { try await warmUp(floor, size: size, effort: effort) } else { 0 }
    var subjectTimes: [Duration] = []
    var floorTimes: [Duration] = []
    for _ in 0..<effort.samples {
      subjectTimes.append(try await sample(subject, size: size, runs: subjectRuns))
      if let floor {
        floorTimes.append(try await sample(floor, size: size, runs: floorRuns))
      }
    }
    return Measurement(
      operation: name, size: size, subjectTimes: subjectTimes, floorTimes: floorTimes)
  }

  /// Runs twice without counting; how many runs a sample needs.
  private func warmUp(
    _ body: Body, size: Int, effort: Effort
  ) async throws(BenchmarksError) -> Int {
    let first = try await sample(body, size: size, runs: 1)
    let second = try await sample(body, size: size, runs: 1)
    let time = max(min(first, second), .nanoseconds(1))
    return min(max(Int((effort.sampleTime / time).rounded(.up)), 1), 10_000)
  }

  /// The mean time of some runs.
  private func sample(
    _ body: Body, size: Int, runs: Int
  ) async throws(BenchmarksError) -> Duration {
    var time = Duration.zero
    for _ in 0..<runs {
      let run = await body(size)
      guard run.done == size else {
        throw .unfinished("“\(name)” has done \(run.done) of \(size), so its time means nothing")
      }
      time += run.time
    }
    return time / runs
  }
}
