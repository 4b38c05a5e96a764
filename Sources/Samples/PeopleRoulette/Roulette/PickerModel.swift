/// A wheel of numbers to choose from: what a picker view asks for.
public struct PickerModel: Hashable, Sendable {
  /// How many wheels there are beside each other.
  public let numberOfComponents = 1

  /// The numbers, the uppermost first.
  public let numbers: [Int]

  /// Makes a wheel.
  ///
  /// - Parameter numbers: The numbers, the uppermost first.
  public init(_ numbers: [Int] = []) {
    self.numbers = numbers
  }

  /// How many numbers there are.
  public var numberOfRows: Int { numbers.count }

  /// The number in a row.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: The number; nil if there is no such row.
  public func number(inRow row: Int) -> Int? {
    numbers.indices.contains(row) ? numbers[row] : nil
  }

  /// What stands in a row.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: The text; nil if there is no such row.
  public func title(forRow row: Int) -> String? {
    number(inRow: row).map(String.init)
  }
}
