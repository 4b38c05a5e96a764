/// A failure of the network or of what was made of its answer, in one type.
///
/// For callers to whom it is all the same. It keeps the error, but never has a response: an error
/// that is not the network's has none, so nobody may rely on one.
public struct AnyNetworkFailure: Error, Sendable {
  /// The error as it was.
  public let underlying: any Error

  /// Always nil; see ``NetworkFailure/response`` for the failures that have one.
  public var response: NetworkResponse? { nil }

  /// Erases the type of an error.
  ///
  /// - Parameter error: The error; one that is erased already is not wrapped again.
  public init(_ error: any Error) {
    underlying = (error as? AnyNetworkFailure)?.underlying ?? error
  }
}

extension AnyNetworkFailure: CustomStringConvertible {
  /// What the error says of itself.
  public var description: String { "\(underlying)" }
}
