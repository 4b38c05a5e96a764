public import Foundation

/// The files of a bundle.
public struct BundleResources: ResourceLoading {
  private let bundle: Bundle

  /// Makes a way to the files of a bundle.
  ///
  /// - Parameter bundle: The bundle.
  public init(bundle: Bundle) {
    self.bundle = bundle
  }

  /// The files of this module: a feed, for a first look.
  ///
  /// They stand beside the program. Where somebody has taken them away, the program ends, as with any use of
  /// `Bundle.module`.
  public static var embedded: BundleResources { BundleResources(bundle: .module) }

  /// Reads a file.
  ///
  /// - Parameter name: The name of the file, with its extension.
  /// - Returns: Its bytes.
  /// - Throws: ``ResourceError`` if there is none, or if it cannot be read.
  public func data(named name: String) throws(ResourceError) -> Data {
    guard let file = bundle.url(forResource: name, withExtension: nil) else {
      throw .notFound(name: name)
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
  }
}
