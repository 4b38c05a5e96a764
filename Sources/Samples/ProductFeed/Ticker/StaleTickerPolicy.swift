/// What becomes of a ticker that was cached earlier, when no new one can be fetched.
public enum StaleTickerPolicy: Hashable, Sendable {
  /// It is not offered.
  case hide

  /// It is offered like a new one.
  case show
}
