/// How the process ends; the numbers are those of `sysexits.h`, and 128 plus a signal.
enum ProcessStatus: Int32, Equatable, Sendable {
  case success = 0
  case usage = 64
  case unavailable = 69
  case interrupted = 130
}
