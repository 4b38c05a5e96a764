/// How the process ends; the numbers are those of `sysexits.h`, and 128 plus a signal.
package enum ProcessStatus: Int32, Equatable, Sendable {
  case success = 0

  /// What was asked has an answer, and it is no.
  case failure = 1

  /// The arguments make no sense.
  case usage = 64

  /// Something outside this process is not as it has to be.
  case unavailable = 69

  /// The program itself did not do what it should.
  case software = 70

  /// A file cannot be written.
  case cannotCreate = 73

  /// The user has stopped it.
  case interrupted = 130
}
