/// Why a store could not do what it was asked for: the one vocabulary of stores.
///
/// Two errors are equal if both their ``code`` and their ``reason`` are equal. So
/// `#expect(throws: KeyValueStoreError.diskFull)` passes only for an error without a reason. If a test does not care
/// about the reason, catch the error by its type and compare its code: `#expect(error?.code == .diskFull)`.
///
/// The reason never contains a value of the store.
public struct KeyValueStoreError: Error, Hashable, Sendable {
  /// What went wrong, for code to decide by.
  public enum Code: Hashable, Sendable {
    /// There is no room left for the value.
    case diskFull

    /// This process may not read or write there.
    case notPermitted

    /// What is stored is not what the store has written; it was left as it is.
    case corrupt

    /// A store was changed by the closure of an update on the same place.
    case nestedUpdate

    /// Anything else; the reason says what.
    case other
  }

  /// What went wrong, for code to decide by.
  public let code: Code

  /// What went wrong, for people: what was wrong, where, and what would be right.
  ///
  /// It may be empty.
  public let reason: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong, for code to decide by.
  ///   - reason: What went wrong, for people.
  public init(_ code: Code, reason: String = "") {
    self.code = code
    self.reason = reason
  }
}

extension KeyValueStoreError: CustomStringConvertible {
  /// The code, and the reason if there is one.
  public var description: String {
    let code =
      switch code {
      case .diskFull: "disk full"
      case .notPermitted: "not permitted"
      case .corrupt: "corrupt value"
      case .nestedUpdate: "change inside an update"
      case .other: "error"
      }
    return reason.isEmpty ? code : "\(code): \(reason)"
  }
}

// MARK: - Spellings

extension KeyValueStoreError {
  /// There is no room left for the value.
  public static let diskFull = KeyValueStoreError(.diskFull)

  /// This process may not read or write there.
  public static let notPermitted = KeyValueStoreError(.notPermitted)

  /// What is stored is not what the store has written.
  public static let corrupt = KeyValueStoreError(.corrupt)

  /// A store was changed by the closure of an update on the same place.
  public static let nestedUpdate = KeyValueStoreError(
    .nestedUpdate,
    reason: """
      The closure of an update has changed a store on the same place, which would wait for the closure \
      to end. Change the value that the closure is given, or the store after the update.
      """)

  /// There is no room left for the value.
  ///
  /// - Parameter reason: Where, and what to do.
  /// - Returns: The error.
  public static func diskFull(_ reason: String) -> Self { Self(.diskFull, reason: reason) }

  /// This process may not read or write there.
  ///
  /// - Parameter reason: Where, and what to do.
  /// - Returns: The error.
  public static func notPermitted(_ reason: String) -> Self { Self(.notPermitted, reason: reason) }

  /// What is stored is not what the store has written.
  ///
  /// - Parameter reason: Where, and what to do.
  /// - Returns: The error.
  public static func corrupt(_ reason: String) -> Self { Self(.corrupt, reason: reason) }

  /// Anything else.
  ///
  /// - Parameter reason: What went wrong.
  /// - Returns: The error.
  public static func other(_ reason: String) -> Self { Self(.other, reason: reason) }
}
