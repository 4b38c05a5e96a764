import TestKit

/// A value that records each read of its description.
struct WatchedValue: CustomStringConvertible {
  var id = 0
  let describing: Spy<Void, Never>

  var description: String {
    describing.call()
    return "\(id)"
  }
}
