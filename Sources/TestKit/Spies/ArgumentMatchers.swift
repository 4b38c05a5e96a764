/// One matcher for each argument of a spy.
struct ArgumentMatchers<each Argument: Sendable>: Sendable {
  private let matcher: (repeat ArgumentMatcher<each Argument>)

  init(_ matcher: repeat ArgumentMatcher<each Argument>) {
    self.matcher = (repeat each matcher)
  }

  /// How many arguments the spy takes.
  ///
  /// The count of their texts, because in an optimized build of Swift 6.3.1 a loop over the pack that
  /// makes nothing of its elements runs only once.
  var count: Int { texts.count }

  /// The matchers as messages show them, in parentheses.
  var text: String { "(\(texts.joined(separator: ", ")))" }

  private var texts: [String] {
    var texts: [String] = []
    for matcher in repeat each matcher {
      texts.append(matcher.text)
    }
    return texts
  }

  /// The arguments that do not match, by their place, counted from 1, and why not.
  func mismatches(_ argument: repeat each Argument) -> [(place: Int, reason: String)] {
    var mismatches: [(place: Int, reason: String)] = []
    var place = 0
    for (matcher, argument) in repeat (each matcher, each argument) {
      place += 1
      if !matcher.matches(argument) {
        mismatches.append((place, "\(describeValue(argument)) is not \(matcher.text)"))
      }
    }
    return mismatches
  }
}
