/// Names one request of a ``NetworkService``, so that it can be cancelled.
///
/// Two requests for the same address have two names.
public struct NetworkTaskID: Hashable, Sendable {
  let number: Int
}
