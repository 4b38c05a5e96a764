/// A testing pattern: what it is called, and the suite to read first.
struct Pattern: Equatable, Sendable {
  /// What is verified.
  enum Style: String, Sendable {
    case returnValue = "return-value"
    case state
    case behavior
  }

  var name: String
  var style: Style

  /// The modules that show it, the one with the suite first.
  var samples: [String]

  /// The suite to read first, from the root of the package.
  var testFile: String

  /// The style and the samples in one line.
  var heading: String {
    "\(samples.joined(separator: " and ")): \(style.rawValue) verification"
  }
}
