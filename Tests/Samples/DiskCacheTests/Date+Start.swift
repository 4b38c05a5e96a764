import Foundation

extension Date {
  /// The moment at which the tests begin; a whole number of seconds, which every disk can keep.
  static let start = Date(timeIntervalSince1970: 1_000_000_000)
}
