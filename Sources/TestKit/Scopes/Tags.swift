public import Testing

extension Tag {
  /// The tag of a test that verifies a return value.
  @Tag public static var returnValue: Self

  /// The tag of a test that verifies the state after an action.
  @Tag public static var state: Self

  /// The tag of a test that verifies how the subject calls other objects.
  @Tag public static var behavior: Self
}
