import Foundation
package import Seams

/// The name by which people are sorted.
package enum NameOrder: Int, Hashable, Sendable, CaseIterable {
  case lastName = 0
  case firstName = 1

  /// Creates the order for a segment of a segmented control: 1 means the first name, any other number the last name.
  package init(segment: Int) {
    self = NameOrder(rawValue: segment) ?? .lastName
  }

  /// Returns the people sorted in this order, ignoring case, accents and the device's language.
  ///
  /// People with a single name are sorted by that name. People with the same name keep their order.
  package func sorted(_ people: [Person]) -> [Person] {
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

/// The order that the user chose, kept between launches.
package struct SortingSetting: Sendable {
  package static let key = "sort"

  private let store: any KeyValueStore

  package init(store: any KeyValueStore) {
    self.store = store
  }

  /// Returns the order that the user chose, by default the order by last name.
  ///
  /// An invalid stored value also gives the default.
  package func order() throws(KeyValueStoreError) -> NameOrder {
    let text = try store.data(forKey: Self.key).map { String(decoding: $0, as: UTF8.self) }
    return NameOrder(segment: text.flatMap { Int($0) } ?? NameOrder.lastName.rawValue)
  }

  package func set(_ order: NameOrder) throws(KeyValueStoreError) {
    try store.set(Data("\(order.rawValue)".utf8), forKey: Self.key)
  }
}
