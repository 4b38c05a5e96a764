import Foundation

/// The environment variables of the process.
enum Environment {
  /// The variables by name.
  ///
  /// Task-local, so that the tests of this module do not have to change the environment.
  @TaskLocal static var variables = ProcessInfo.processInfo.environment
}
