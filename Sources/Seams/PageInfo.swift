/// Which page of many a response is.
public struct PageInfo: Hashable, Sendable {
  /// The number of the page, from one.
  public let number: Int

  /// How many elements a page has.
  public let size: Int

  /// How many elements there are on all pages.
  public let total: Int

  /// Makes a page info.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from one.
  ///   - size: How many elements a page has.
  ///   - total: How many elements there are on all pages.
  public init(number: Int, size: Int, total: Int) {
    self.number = number
    self.size = size
    self.total = total
  }

  /// Whether there is a page after this one.
  ///
  /// Never of pages without elements, of which there would be no end, and never beyond what a number can
  /// hold.
  public var hasMore: Bool {
    guard number > 0, size > 0 else { return false }
    let (seen, isTooMany) = number.multipliedReportingOverflow(by: size)
    return !isTooMany && seen < total
  }
}
