/// The exit status of a process.
///
/// The numbers 64 to 73 come from `sysexits.h`, and 130 is 128 plus the number of the interrupt signal.
package enum ProcessStatus: Int32, Equatable, Sendable {
  case success = 0

  /// The answer to the user's question is no, for example because a check has failed.
  case failure = 1

  /// The arguments are invalid.
  case usage = 64

  /// Something outside this process, such as a file or a server, cannot be used.
  case unavailable = 69

  /// The program itself has a bug.
  case software = 70

  /// A file cannot be written.
  case cannotCreate = 73

  /// The user stopped the command.
  case interrupted = 130
}

/// The reason why a command stops, and the exit status of its process.
package struct CommandError: Error, Equatable, Sendable {
  package let status: ProcessStatus
  package let message: String

  package init(_ status: ProcessStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Returns an error about the arguments.
  ///
  /// The command prints its help below the message.
  package static func usage(_ message: String) -> Self { Self(.usage, message) }

  /// Returns an error about something outside this process, such as a file or a server.
  package static func unavailable(_ message: String) -> Self { Self(.unavailable, message) }

  /// Returns the error of a command whose answer is no.
  package static func failed(_ message: String) -> Self { Self(.failure, message) }

  /// Returns the error of a command that the user has stopped.
  package static func interrupted(_ message: String) -> Self { Self(.interrupted, message) }
}

extension Console {
  /// Runs a command, prints any error that it throws, and returns the exit status for the process.
  ///
  /// If `--help` or `-h` is among the arguments, only the help is printed.
  ///
  /// - Parameters:
  ///   - name: The name of the command, which the message begins with.
  ///   - arguments: The arguments without the name of the program.
  ///   - help: The help, which is also printed below the message if the arguments were wrong.
  ///   - command: The work of the command.
  /// - Returns: `.success`, or the status of the error.
  package func run(
    _ name: String, _ arguments: [String], help: @autoclosure () -> String,
    _ command: () async throws(CommandError) -> Void
  ) async -> ProcessStatus {
    guard Set(arguments).isDisjoint(with: ["--help", "-h"]) else {
      print(help())
      return .success
    }
    do {
      try await command()
      return .success
    } catch {
      printError("\(name): \(error.message)")
      if error.status == .usage { printError("\n\(help())") }
      return error.status
    }
  }
}
