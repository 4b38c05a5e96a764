/// The screens of the app.
public enum BirthdaysScreen: Hashable, Sendable {
  /// Shows the people.
  case peopleList

  /// Shows the contacts of the address book, to choose one.
  case contactPicker
}
