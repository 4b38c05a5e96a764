/// One matcher for each argument of a spy.
struct ArgumentMatchers<each Argument: Sendable>: Sendable {
  private let matcher: (repeat ArgumentMatcher<each Argument>)

  init(_ matcher: repeat ArgumentMatcher<each Argument>) {
    self.matcher = (repeat each matcher)
  }

  /// How many parts there are that can be wrong; of most arguments the whole is one.
  var partCount: Int {
    var count = 0
    for matcher in repeat each matcher {
      count += matcher.partCount
    }
    return count
  }

  /// The matchers as messages show them, in parentheses.
  var text: String { "(\(texts.joined(separator: ", ")))" }

  private var texts: [String] {
    var texts: [String] = []
    for matcher in repeat each matcher {
      texts.append(matcher.text)
    }
    return texts
  }

  /// How many parts of the arguments are not meant.
  func misses(_ argument: repeat each Argument) -> Int {
    var misses = 0
    for (matcher, argument) in repeat (each matcher, each argument) {
      misses += matcher.misses(argument)
    }
    return misses
  }

  /// Whether every argument is meant; asks no further than the first that is not.
  func matches(_ argument: repeat each Argument) -> Bool {
    for (matcher, argument) in repeat (each matcher, each argument) {
      guard matcher.matches(argument) else { return false }
    }
    return true
  }

  /// What is wrong with the arguments that are not meant, each with its place.
  func objections(_ argument: repeat each Argument) -> [String] {
    var objections: [String] = []
    var place = 0
    for (matcher, argument) in repeat (each matcher, each argument) {
      place += 1
      if !matcher.matches(argument) {
        objections.append(
          "argument \(place): \(describeValue(argument)) \(matcher.objection(argument))")
      }
    }
    return objections
  }
}
