/// Why there is no screen.
public enum ScreenError: Error, Hashable, Sendable {
  /// No screen has this name.
  case unknownIdentifier(String)
}

extension ScreenError: CustomStringConvertible {
  /// What was asked for, and what there is.
  public var description: String {
    switch self {
    case .unknownIdentifier(let name):
      """
      there is no screen “\(name)”, only \
      \(ScreenIdentifier.allCases.map(\.rawValue).joined(separator: ", "))
      """
    }
  }
}
