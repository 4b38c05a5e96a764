public import Testing

extension Tag {
  /// The test verifies what a function returns.
  @Tag public static var returnValue: Self

  /// The test verifies the state that an action leaves behind.
  @Tag public static var state: Self

  /// The test verifies how the subject uses its collaborators.
  @Tag public static var behavior: Self
}
