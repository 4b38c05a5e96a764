/// Something whose time is measured, at several sizes.
struct Benchmark: Sendable {
  /// One run, which measures itself: what it prepares and cleans up does not count.
  struct Run: Equatable, Sendable {
    /// How long it took.
    var time: Duration

    /// How much it has done, counted from its effects.
    ///
    /// It has to be the size. So nothing can be left out of a run without being noticed, neither by the
    /// optimizer nor by a mistake.
    var done: Int
  }

  /// Does something so many times.
  typealias Body = @Sendable (_ size: Int) async -> Run

  let name: String

  /// What it is about, the same for those whose growth is of interest side by side.
  var topic = ""

  /// The sizes, each ten times another one where growth is of interest.
  var sizes: [Int]

  /// What is measured.
  let subject: Body

  /// The least that any implementation has to do for the same; nil if there is nothing like it.
  let floor: Body?

  /// Up to which size the floor is measured; beyond it takes too long.
  let largestFloor: Int

  /// How many times its floor it may take before `--check` fails; nil if there is no floor.
  ///
  /// Two to three times what was measured: a guard against what is done twice, not against noise.
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
