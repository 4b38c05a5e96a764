import Foundation

/// The environment variables of the process, which a test of this module can replace.
enum Environment {
  /// The variables that a test uses instead of those of the process, or nil.
  @TaskLocal static var replacement: [String: String]?

  static var variables: [String: String] { replacement ?? ProcessInfo.processInfo.environment }
}
