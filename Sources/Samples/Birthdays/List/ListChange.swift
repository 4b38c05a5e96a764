/// How a list is to be brought up to date: one step between the begin and the end of an update.
///
/// Steps are taken in their order, each on what the one before it has left.
public enum ListChange: Hashable, Sendable {
  /// There is a new row here.
  case insert(Int)

  /// The row that was here is gone.
  case delete(Int)

  /// The row here shows something else.
  case update(Int)

  /// The row that was here is there.
  case move(from: Int, to: Int)
}
