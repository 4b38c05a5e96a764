/// The error of a call without a matching answer.
public struct UnansweredCall: Error, Equatable, Sendable {
  /// The name of the spy.
  public let name: String

  /// The arguments of the call as text, in parentheses.
  public let arguments: String
}

extension UnansweredCall: CustomStringConvertible {
  /// One sentence that names the spy and the arguments.
  public var description: String {
    "\(name) was called with \(arguments), but it has no answer"
  }
}
