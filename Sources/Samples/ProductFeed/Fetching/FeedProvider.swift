/// A source of products, such as files, a server, a store, callbacks or a test double.
///
/// ``ProductListViewModel`` takes `any ProductProvider`, so it does not know where the products come from.
package protocol ProductProvider: Sendable {
  /// Returns the products in the order in which they are shown.
  func products() async throws(FetchError) -> [Product]
}

/// A source of everything that a feed shows.
package protocol FeedProvider: ProductProvider {
  /// Returns the inspirations in any order.
  func inspirations() async throws(FetchError) -> [Inspiration]

  func ticker() async throws(FetchError) -> Ticker
}

/// The reason why a fetch failed.
///
/// The message is for the user. The reason is for the log and may name, for example, the invalid field of a document.
package struct FetchError: Error, Hashable, CustomStringConvertible {
  package let message: String
  package let reason: String

  package init(_ message: String, reason: String = "") {
    self.message = message
    self.reason = reason
  }

  package var description: String {
    reason.isEmpty ? message : "\(message): \(reason)"
  }

  // The messages come from the app that this sample rebuilds.
  package static let cancelled = FetchError("cancelled")

  package static func noAnswer(_ reason: String = "") -> Self {
    Self("found error in network", reason: reason)
  }

  package static func notFound(_ reason: String) -> Self {
    Self("URL Not found", reason: reason)
  }

  package static func unreadable(_ reason: String) -> Self {
    Self("Failed converting to data", reason: reason)
  }

  package static func undecodable(_ reason: String) -> Self {
    Self("Failed when decoding", reason: reason)
  }
}

/// Returns the outcome of a fetch as a value, so that a failure does not cancel the other fetches.
func result<Value>(
  of fetch: () async throws(FetchError) -> Value
) async -> Result<Value, FetchError> {
  do throws(FetchError) { return .success(try await fetch()) } catch { return .failure(error) }
}
