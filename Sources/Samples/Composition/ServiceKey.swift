/// Which service is meant: one for each type.
public struct ServiceKey: Hashable, Sendable {
  /// The name of the type, without its module.
  public let name: String

  private let type: ObjectIdentifier

  /// Makes the key of a type.
  ///
  /// - Parameter type: What is asked for, most often a protocol: `(any UsersRetrieving).self`.
  public init(_ type: Any.Type) {
    name = "\(type)"
    self.type = ObjectIdentifier(type)
  }
}

extension ServiceKey: CustomStringConvertible {
  /// The name of the type.
  public var description: String { name }
}
