import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only in a debug build, because the optimizer moves code to other lines and functions.
  static var showsPlaces: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("The optimizer moves code, so a message may name the wrong place.")
    #endif
  }
}
