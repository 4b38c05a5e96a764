import Foundation

/// The seed of all tests of a run that name none: a fresh one, or the one that is to be replayed.
struct RunSeed: Sendable {
  /// The environment variable that replays a run.
  static let variable = "TESTKIT_SEED"

  /// The seed of this process; constant, so that whatever test fails first names the one of all.
  static let process = RunSeed(environment: ProcessInfo.processInfo.environment)

  /// What the generators begin with.
  let seed: UInt64

  /// What is wrong with the environment, if anything is.
  let problem: String?

  init(
    environment: [String: String],
    fresh: () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    let text = environment[Self.variable, default: ""]
    let replayed = Self.number(text)
    seed = replayed ?? fresh()
    // Empty is what a script leaves that has no seed to replay.
    guard replayed == nil, !text.isEmpty else {
      problem = nil
      return
    }
    problem = """
      \(Self.variable) is \(describeValue(text)), which is no seed, so this run has a fresh one. Set \
      it to the number that a failed test has named, from 0 to \(UInt64.max), in decimal or behind \
      0x in hexadecimal; or leave it out.
      """
  }

  private static func number(_ text: String) -> UInt64? {
    // The initializers would accept a sign.
    guard text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return text.lowercased().hasPrefix("0x")
      ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}
