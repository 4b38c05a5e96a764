import Foundation

/// The environment variables that change what TestKit does.
enum Environment {
  /// Replaces the variables of the process in tests of this module, which therefore do not have to change them.
  @TaskLocal static var replacement: [String: String]?

  static var variables: [String: String] { replacement ?? ProcessInfo.processInfo.environment }
}
