/// An error that says why a store failed, in terms shared by all stores.
///
/// Two errors are equal if both their ``code`` and their ``reason`` are equal. So
/// `#expect(throws: KeyValueStoreError.diskFull)` passes only for an error without a reason. If a test does not care
/// about the reason, catch the error by its type and compare its code: `#expect(error?.code == .diskFull)`.
///
/// The reason never contains a value of the store.
public struct KeyValueStoreError: Error, Hashable, Sendable {
  /// The kind of failure, for use in a `switch`.
  public enum Code: Hashable, Sendable {
    /// There is no room left for the value.
    case diskFull

    /// This process is not allowed to access the store's location.
    case notPermitted

    /// The stored data is damaged or was not written by a store, and was left unchanged.
    case corrupt

    /// The closure of an update tried to change a store with the same location.
    case nestedUpdate

    /// Any other failure, described by the reason.
    case other
  }

  /// The kind of failure, for use in a `switch`.
  public let code: Code

  /// A human-readable explanation, which may be empty.
  public let reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of failure.
  ///   - reason: A human-readable explanation: what is wrong, where, and what to do.
  public init(_ code: Code, reason: String = "") {
    self.code = code
    self.reason = reason
  }
}

extension KeyValueStoreError: CustomStringConvertible {
  /// The code, followed by the reason if there is one.
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

extension KeyValueStoreError {
  /// There is no room left for the value.
  public static let diskFull = KeyValueStoreError(.diskFull)

  /// This process is not allowed to access the store's location.
  public static let notPermitted = KeyValueStoreError(.notPermitted)

  /// The stored data is damaged or was not written by a store.
  public static let corrupt = KeyValueStoreError(.corrupt)

  /// The closure of an update tried to change a store with the same location.
  public static let nestedUpdate = KeyValueStoreError(
    .nestedUpdate,
    reason: """
      The closure of an update tried to change a store with the same location. Such a change would wait for the \
      closure to end, while the closure waits for the change. Change the value passed to the closure, or change \
      the store after the update.
      """)

  /// There is no room left for the value, as the given reason explains.
  public static func diskFull(_ reason: String) -> Self { Self(.diskFull, reason: reason) }

  /// This process is not allowed to access the store's location, as the given reason explains.
  public static func notPermitted(_ reason: String) -> Self { Self(.notPermitted, reason: reason) }

  /// The stored data is damaged or was not written by a store, as the given reason explains.
  public static func corrupt(_ reason: String) -> Self { Self(.corrupt, reason: reason) }

  /// The store failed for another reason.
  public static func other(_ reason: String) -> Self { Self(.other, reason: reason) }
}
