/// One matcher for each argument of a spy.
///
/// What is asked for a list of calls may be asked for a hundred thousand. So it is inlinable, for a step over
/// a pack whose types are not known takes a microsecond; and it takes what it calls out of the matchers once,
/// for to copy them for each call takes as long.
@usableFromInline
struct ArgumentMatchers<each Argument: Sendable>: Sendable {
  @usableFromInline let matcher: (repeat ArgumentMatcher<each Argument>)

  @inlinable
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

  /// The calls whose arguments are meant, by their indices.
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

  /// How many parts of the arguments are not meant, of each call.
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
