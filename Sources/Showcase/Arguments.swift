import Terminal

/// The reason why a command stops, and the status that the process ends with.
struct ShowcaseError: Error, Equatable, Sendable {
  let status: ProcessStatus
  let message: String

  /// Returns an error about the arguments, below which the tool prints its help.
  static func usage(_ message: String) -> Self { Self(status: .usage, message: message) }

  /// Returns an error about something outside the process, such as a file or a server.
  static func unavailable(_ message: String) -> Self {
    Self(status: .unavailable, message: message)
  }

  /// The error of a command that the user has stopped.
  static let interrupted = Self(status: .interrupted, message: "cancelled")
}

/// Returns the values of options such as `--count 2`.
///
/// - Parameters:
///   - arguments: The arguments, which must all be options with a value, each at most once.
///   - command: The command that takes them.
///   - allowed: The options of the command, each with a word for its value.
/// - Returns: The values by option.
/// - Throws: A usage error if the arguments are anything else.
func options(
  _ arguments: some Sequence<String>,
  of command: String,
  allowed: KeyValuePairs<String, String>
) throws(ShowcaseError) -> [String: String] {
  var options: [String: String] = [:]
  var rest = Array(arguments)[...]
  while let name = rest.popFirst() {
    guard allowed.contains(where: { $0.key == name }) else {
      let usage = allowed.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      throw .usage("“\(command)” takes \(usage), but not “\(name)”")
    }
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw .usage("“\(name)” needs a value")
    }
    guard options.updateValue(value, forKey: name) == nil else {
      throw .usage("“\(name)” is given twice")
    }
  }
  return options
}

extension FixedWidthInteger {
  /// Returns the number in an argument, or throws a usage error.
  static func wholeNumber(_ text: String) throws(ShowcaseError) -> Self {
    guard let number = Self(text) else {
      throw .usage("“\(text)” is not a whole number between \(min) and \(max)")
    }
    return number
  }
}
