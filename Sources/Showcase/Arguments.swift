import TestKitTerminal

/// Returns the values of options such as `--count 2`.
///
/// - Parameters:
///   - arguments: The arguments, which must all be options with a value, each at most once.
///   - command: The command that takes the options.
///   - allowed: The options of the command, each with a placeholder for its value.
/// - Returns: The value of each option that is given. A value may be empty.
/// - Throws: A usage error if the arguments are anything else.
func options(
  _ arguments: some Sequence<String>,
  of command: String,
  allowed: KeyValuePairs<String, String>
) throws(CommandError) -> [String: String] {
  var options: [String: String] = [:]
  var reader = ArgumentReader(Array(arguments))
  while let name = reader.next() {
    guard let option = allowed.first(where: { $0.key == name }) else {
      let usage = allowed.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      throw .usage("“\(command)” does not take “\(name)”. Its options: \(usage)")
    }
    options[name] = try reader.value(of: name, example: option.value, allowsEmpty: true)
  }
  return options
}

extension FixedWidthInteger {
  /// Returns the number in an argument, or throws a usage error.
  static func wholeNumber(_ text: String) throws(CommandError) -> Self {
    guard let number = Self(text) else {
      throw .usage("“\(text)” is not a whole number between \(min) and \(max)")
    }
    return number
  }
}
