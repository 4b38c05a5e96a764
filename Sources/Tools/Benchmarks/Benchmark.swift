import TestKitTerminal

/// An operation whose time is measured at several sizes.
struct Benchmark: Sendable {
  /// The result of one run.
  ///
  /// A run measures its own time, which excludes preparation and cleanup.
  struct Run: Equatable, Sendable {
    var time: Duration

    /// The number of operations, read from their effects, such as the call count of a spy.
    ///
    /// The measurement fails if this number differs from the size, for example because the optimizer has
    /// removed operations.
    var done: Int
  }

  /// Performs the operation `size` times.
  typealias Body = @Sendable (_ size: Int) async -> Run

  let name: String

  /// The topic of the benchmark.
  ///
  /// The plot shows all benchmarks of a topic in one panel.
  var topic = ""

  /// The sizes to measure.
  ///
  /// To show growth, they must include some size and ten times that size.
  var sizes: [Int]

  /// The measured operation.
  let subject: Body

  /// The least work that any implementation of the operation has to do, or nil if there is nothing to compare with.
  let floor: Body?

  /// The largest size at which the floor is measured.
  ///
  /// At larger sizes, the floor takes too long.
  let largestFloor: Int

  /// The highest ratio of the subject's time to the floor's time that `--check` accepts, or nil if there is no floor.
  ///
  /// The limit is higher than the measured ratio, so that noise does not fail the check.
  let mostRatio: Double?

  init(
    _ name: String, sizes: [Int], largestFloor: Int = .max, mostRatio: Double? = nil,
    subject: @escaping Body, floor: Body? = nil
  ) {
    self.name = name
    self.sizes = sizes
    self.largestFloor = largestFloor
    self.mostRatio = mostRatio
    self.subject = subject
    self.floor = floor
  }
}

/// The number and length of the samples.
struct Effort: Equatable, Sendable {
  /// The number of samples.
  ///
  /// The result is their median.
  var samples: Int

  /// The time that a sample should take.
  ///
  /// The warm-up measures how many runs fill this time, including their preparation and cleanup.
  var sampleTime: Duration

  static let standard = Effort(samples: 9, sampleTime: .milliseconds(20))
}

extension Benchmark.Run {
  /// Measures some work and then reads how many operations it did.
  init(done: @autoclosure () -> Int, _ work: () -> Void) {
    time = ContinuousClock().measure(work)
    self.done = done()
  }

  /// Measures some asynchronous work and then reads how many operations it did.
  init(done: @autoclosure () -> Int, _ work: () async -> Void) async {
    time = await ContinuousClock().measure { await work() }
    self.done = done()
  }
}

// MARK: - Measuring

extension Benchmark {
  /// Measures one size.
  ///
  /// Samples of the subject and the floor alternate, so that other work on the machine slows down both.
  ///
  /// The clock is used only to choose how often a sample repeats the run. Each run measures its own time.
  @concurrent
  func measure(
    size: Int, effort: Effort, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(CommandError) -> Measurement {
    let floor = size <= largestFloor ? self.floor : nil
    let subjectRuns = try await warmUp(subject, size: size, effort: effort, clock: clock)
    let floorRuns =
      if let floor { try await warmUp(floor, size: size, effort: effort, clock: clock) } else { 0 }
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

  /// Warms up with two runs and returns the number of runs that a sample needs.
  private func warmUp(
    _ body: Body, size: Int, effort: Effort, clock: some Clock<Duration>
  ) async throws(CommandError) -> Int {
    let first = clock.now
    _ = try await sample(body, size: size, runs: 1)
    let second = clock.now
    _ = try await sample(body, size: size, runs: 1)
    let fastest = min(first.duration(to: second), second.duration(to: clock.now))
    let time = max(fastest, .nanoseconds(1))
    return min(max(Int((effort.sampleTime / time).rounded(.up)), 1), 10_000)
  }

  /// Returns the mean time of several runs.
  private func sample(
    _ body: Body, size: Int, runs: Int
  ) async throws(CommandError) -> Duration {
    var time = Duration.zero
    for _ in 0..<runs {
      let run = await body(size)
      guard run.done == size else {
        throw CommandError(
          .software,
          "“\(name)” did \(run.done) operations instead of \(size), so its time is meaningless")
      }
      time += run.time
    }
    return time / runs
  }
}

/// The times of a benchmark at one size.
struct Measurement: Equatable, Sendable {
  let operation: String
  let size: Int

  /// The mean time of the runs in each sample.
  let subjectTimes: [Duration]

  /// The mean time of the floor runs in each sample, or empty if the floor was not measured.
  let floorTimes: [Duration]

  /// The median of ``subjectTimes``.
  var time: Duration { Self.median(of: subjectTimes) ?? .zero }

  /// The median of ``floorTimes``, or nil if the floor was not measured.
  var floorTime: Duration? { Self.median(of: floorTimes) }

  /// The time divided by the floor's time, or nil if the floor was not measured or took no time.
  var ratio: Double? {
    guard let floorTime, floorTime > .zero else { return nil }
    return time / floorTime
  }

  /// Returns the time divided by the time at a tenth of the size.
  ///
  /// Returns nil if the smaller size was not measured or took no time.
  func growth(among measurements: [Measurement]) -> Double? {
    let tenth = measurements.first { $0.operation == operation && $0.size * 10 == size }
    guard let tenth, tenth.time > .zero else { return nil }
    return time / tenth.time
  }

  /// Returns the middle time, or the mean of the two middle times if the number of times is even.
  static func median(of times: [Duration]) -> Duration? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
