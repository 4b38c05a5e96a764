/// One matcher for each argument of a spy.
///
/// A verification may scan 100,000 calls, and a step over a pack whose types are unknown takes a microsecond. So the
/// loops are inlinable. They read the closures out of the matchers once, because copying them for each call takes as
/// long.
@usableFromInline
struct ArgumentMatchers<each Argument: Sendable>: Sendable {
  @usableFromInline let matcher: (repeat ArgumentMatcher<each Argument>)

  @inlinable
  init(_ matcher: repeat ArgumentMatcher<each Argument>) {
    self.matcher = (repeat each matcher)
  }

  /// The number of parts that can be wrong, which is one for most arguments.
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

  /// The number of wrong parts in some arguments.
  func misses(_ argument: repeat each Argument) -> Int {
    var misses = 0
    for (matcher, argument) in repeat (each matcher, each argument) {
      misses += matcher.misses(argument)
    }
    return misses
  }

  /// Returns `true` if every argument matches, and stops at the first that does not.
  func matches(_ argument: repeat each Argument) -> Bool {
    for (matcher, argument) in repeat (each matcher, each argument) {
      guard matcher.matches(argument) else { return false }
    }
    return true
  }

  /// The indices of the calls whose arguments match.
  @inlinable
  func matches(among calls: [(repeat each Argument)]) -> [Int] {
    // By index: a loop over the tuples, or a closure that takes one, does not compile for packs.
    let isMeant = (repeat (each matcher).matches)
    return calls.indices.filter { index in
      let call = calls[index]
      for (isMeant, argument) in repeat (each isMeant, each call) {
        guard isMeant(argument) else { return false }
      }
      return true
    }
  }

  /// The number of wrong parts in each call.
  @inlinable
  func misses(among calls: [(repeat each Argument)]) -> [Int] {
    let count = (repeat (each matcher).misses)
    return calls.indices.map { index in
      let call = calls[index]
      var misses = 0
      for (count, argument) in repeat (each count, each call) { misses += count(argument) }
      return misses
    }
  }

  /// The problems with the arguments that do not match, each with its position.
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
