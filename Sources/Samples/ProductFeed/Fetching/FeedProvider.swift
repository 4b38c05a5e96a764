/// Where products come from: a file, a network, a database, or a double.
///
/// What shows products takes `any ProductProvider`, and is not changed when they come from elsewhere.
public protocol ProductProvider: Sendable {
  /// Fetches the products.
  ///
  /// - Returns: The products, in the order in which they are shown.
  /// - Throws: ``FetchError`` if there are none to be had.
  func products() async throws(FetchError) -> [Product]
}

/// Where all that a feed shows comes from.
public protocol FeedProvider: ProductProvider {
  /// Fetches what stands between the products.
  ///
  /// - Returns: The inspirations, in any order.
  /// - Throws: ``FetchError`` if there are none to be had.
  func inspirations() async throws(FetchError) -> [Inspiration]

  /// Fetches the line of news.
  ///
  /// - Returns: The ticker.
  /// - Throws: ``FetchError`` if there is none to be had.
  func ticker() async throws(FetchError) -> Ticker
}
