public import Foundation

/// The documents of a feed as files that come with the app.
public struct ResourceDocuments: FeedDocumentLoading {
  private let resources: any ResourceLoading

  /// Makes a way to the documents.
  ///
  /// - Parameter resources: The way to the files.
  public init(resources: any ResourceLoading = BundleResources.embedded) {
    self.resources = resources
  }

  /// Reads the file of a document.
  ///
  /// - Parameter document: Which one.
  /// - Returns: Its bytes.
  /// - Throws: ``FetchError/notFound`` or ``FetchError/unreadable``.
  public func data(of document: FeedDocument) async throws(FetchError) -> Data {
    do throws(ResourceError) {
      return try resources.data(named: "\(document.rawValue).json")
    } catch {
      switch error {
      case .notFound: throw .notFound("\(error)")
      case .unreadable: throw .unreadable("\(error)")
      }
    }
  }
}
