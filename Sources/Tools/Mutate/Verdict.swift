/// What has become of a mutant.
enum Verdict: Equatable, Sendable {
  /// A test has failed, or the process has crashed.
  case killed(by: String)

  /// The tests have not come to an end.
  case timedOut

  /// All tests have passed.
  case survived

  /// No test runs the code that it changes.
  case unreached

  /// It is no program.
  case uncompilable

  /// It is listed as one that no test can tell from the original.
  case equivalent

  /// Whether the tests have noticed it.
  var isKilled: Bool {
    switch self {
    case .killed, .timedOut: true
    default: false
    }
  }

  /// Whether the tests should have noticed it, and have not.
  var isAlive: Bool { self == .survived || self == .unreached }

  var name: String {
    switch self {
    case .killed: "killed"
    case .timedOut: "timed out"
    case .survived: "survived"
    case .unreached: "not reached"
    case .uncompilable: "did not compile"
    case .equivalent: "equivalent"
    }
  }
}
