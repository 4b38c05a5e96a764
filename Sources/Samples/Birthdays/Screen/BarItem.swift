/// A button in the bar above a screen.
public struct BarItem: Hashable, Sendable {
  /// What the button looks like.
  public enum Kind: Hashable, Sendable {
    /// Begins to edit.
    case edit

    /// Ends editing.
    case done

    /// A plus sign.
    case add
  }

  /// What the button does.
  public enum Action: Hashable, Sendable {
    /// Begins to edit, or ends it.
    case toggleEditing

    /// Lets the user choose a contact.
    case addPerson
  }

  /// What it looks like.
  public let kind: Kind

  /// What it does.
  public let action: Action
}
