public import Foundation

/// The way to the files that come with the app.
public protocol ResourceLoading: Sendable {
  /// Reads a file.
  ///
  /// - Parameter name: The name of the file, with its extension.
  /// - Returns: Its bytes.
  /// - Throws: ``ResourceError`` if there is none, or if it cannot be read.
  func data(named name: String) throws(ResourceError) -> Data
}

/// Why a file that comes with the app was not read.
public enum ResourceError: Error, Hashable, Sendable {
  /// There is no file of this name.
  case notFound(name: String)

  /// There is one, and it cannot be read.
  case unreadable(name: String, reason: String)
}

extension ResourceError: CustomStringConvertible {
  /// One sentence that names the file.
  public var description: String {
    switch self {
    case .notFound(let name): "there is no resource “\(name)”"
    case .unreadable(let name, let reason): "the resource “\(name)” cannot be read: \(reason)"
    }
  }
}
