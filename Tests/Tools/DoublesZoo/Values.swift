/// A copyable value that a spy can record.
struct Track: Equatable, Sendable {
  var title: String
}

enum PlayerError: Error, Equatable {
  case offline
}

/// A class that no spy can record, because it is not `Sendable`.
final class Panel {
  var title = ""
}

/// A value that no spy can record, because it is not copyable.
struct Lease: ~Copyable {
  let number: Int
}

class Machine {
  init() {}
}

class Gadget {
  init(name: String = "") {}
  func run() {}
}

enum Studio {
  enum Mode: Equatable, Sendable {
    case live, rehearsal
  }
}
