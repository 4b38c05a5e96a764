import Foundation

/// By which name people are sorted.
public enum NameOrder: Int, Hashable, Sendable, CaseIterable {
  /// By the last name.
  case lastName = 0

  /// By the first name.
  case firstName = 1

  /// Finds the order for a segment of a control; every other number is the last name.
  ///
  /// - Parameter segment: 0 for the last name, 1 for the first.
  public init(segment: Int) {
    self = NameOrder(rawValue: segment) ?? .lastName
  }

  /// Sorts people: neither case nor accents count, nor the language of the phone.
  ///
  /// Who has only one name is sorted by that. Those whose names are the same stay in their order.
  ///
  /// - Parameter people: The people.
  /// - Returns: The same people in this order.
  /// - Complexity: O(n log n).
  public func sorted(_ people: [Person]) -> [Person] {
    people.map { (key: key(of: $0.info), person: $0) }
      .sorted { $0.key < $1.key }
      .map(\.person)
  }

  private func key(of info: PersonInfo) -> String {
    let name =
      switch self {
      case .lastName: info.lastName.isEmpty ? info.firstName : info.lastName
      case .firstName: info.firstName.isEmpty ? info.lastName : info.firstName
      }
    return name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
