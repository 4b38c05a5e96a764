/// Reads arguments that are options, each with a value and given once: `--count 2`.
///
/// - Parameters:
///   - arguments: The arguments.
///   - command: The command that takes them.
///   - allowed: The options that there are, each with a word for its value.
/// - Returns: The values of the options that are given.
/// - Throws: `.usage` if an argument is none of these, has no value, or comes again.
func options(
  _ arguments: [String],
  of command: String,
  allowed: KeyValuePairs<String, String>
) throws(ShowcaseError) -> [String: String] {
  var options: [String: String] = [:]
  var rest = arguments[...]
  while let name = rest.popFirst() {
    guard allowed.contains(where: { $0.key == name }) else {
      let usage = allowed.map { "\($0.key) \($0.value)" }.joined(separator: " and ")
      throw .usage("“\(command)” takes \(usage), not “\(name)”")
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
