import Testing

/// One answer of a spy, and the calls that it is for.
///
/// A struct with one field set, because an enum cannot be generic over a parameter pack; closures
/// are wrapped, because a closure over a parameter pack cannot be stored bare.
@usableFromInline
struct SpyAnswer<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  struct Synchronous: Sendable {
    let body: @Sendable (repeat each Argument) throws(Failure) -> Success
  }

  // `@concurrent`, or the compiler crashes on the pack (see Docs/Decisions/0003).
  struct Suspending: Sendable {
    let body: @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  }

  /// What the calls end with, one after the other, and the last for all that follow.
  private(set) var results: [Result<Success, Failure>] = []

  /// How messages call the results if there are not to be more calls than these; else nil.
  private(set) var sequence: SequenceKind?

  private(set) var synchronous: Synchronous?
  private(set) var suspending: Suspending?

  /// How messages call it where that does not follow from its results.
  private let label: String

  /// The calls that it is for; nil for all.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// Where it was given.
  let place: SourceLocation

  /// How many calls it has answered.
  var uses = 0

  /// Whether the double was made with it, so that the test has not given it.
  private(set) var isOfDouble = false

  init(
    _ results: [Result<Success, Failure>],
    sequence: SequenceKind? = nil,
    for matchers: ArgumentMatchers<repeat each Argument>?,
    at place: SourceLocation
  ) {
    self.init(label: "", for: matchers, at: place)
    self.results = results
    self.sequence = sequence
  }

  init(
    _ body: Synchronous,
    isOfDouble: Bool = false,
    for matchers: ArgumentMatchers<repeat each Argument>?,
    at place: SourceLocation
  ) {
    self.init(label: "answers { … }", for: matchers, at: place)
    synchronous = body
    self.isOfDouble = isOfDouble
  }

  init(
    _ body: Suspending,
    label: String = "answers { … }",
    for matchers: ArgumentMatchers<repeat each Argument>?,
    at place: SourceLocation
  ) {
    self.init(label: label, for: matchers, at: place)
    suspending = body
  }

  private init(
    label: String,
    for matchers: ArgumentMatchers<repeat each Argument>?,
    at place: SourceLocation
  ) {
    self.label = label
    self.matchers = matchers
    self.place = place
  }

  /// What it is, for which calls, and where it was given.
  var text: String {
    let calls = matchers.map { " for \($0.text)" } ?? ""
    return "\(title)\(calls), given at \(place.fileName):\(place.line)"
  }

  /// Whether it is for a call with these arguments.
  func isFor(_ argument: repeat each Argument) -> Bool {
    matchers?.matches(repeat each argument) ?? true
  }

  /// How messages call it, such as “returns(3)”.
  var title: String {
    guard let first = results.first else { return label }
    return switch sequence {
    case .values: "returns(inSequence: \(describeValue(results.compactMap { try? $0.get() })))"
    case .results: "answers(inSequence: \(describeValue(results)))"
    case nil:
      switch first {
      case .success(is Void): "returns()"
      case .success(let value): "returns(\(describeValue(value)))"
      case .failure(let error): "throws(\(describeValue(error)))"
      }
    }
  }

  /// Whether it has answered as often as it can without repeating itself.
  ///
  /// One that the double was made with stands for nothing that a test believes to happen.
  var isUsedUp: Bool { isOfDouble || uses >= max(results.count, 1) }
}

/// What a sequence of answers is made of, for messages.
enum SequenceKind: Sendable {
  case values
  case results

  /// The method that it was given with.
  var method: String {
    switch self {
    case .values: "returns(inSequence:)"
    case .results: "answers(inSequence:)"
    }
  }

  /// One of its elements.
  var noun: String {
    switch self {
    case .values: "value"
    case .results: "result"
    }
  }

  /// What the spy did with the last element when there was none left.
  var repeated: String {
    switch self {
    case .values: "returned that value"
    case .results: "gave that result"
    }
  }
}

/// The answer that a call has been given before it is carried out.
struct ClaimedAnswer<each Argument: Sendable, Success: Sendable, Failure: Error> {
  /// The answer; nil for the base answer.
  var answer: SpyAnswer<repeat each Argument, Success, Failure>?

  /// The number of calls that had it before.
  var use = 0

  /// Where the async answers above it were given, for which a synchronous call cannot wait.
  var passedOver: [SourceLocation] = []

  private let baseValue: Success?

  init(baseValue: Success?) {
    self.baseValue = baseValue
  }

  /// What it will return or throw; nil if a closure has to be asked.
  var knownResult: Result<Success, Failure>? {
    guard let answer else { return baseValue.map { .success($0) } }
    guard let last = answer.results.last else { return nil }
    return use < answer.results.count ? answer.results[use] : last
  }
}
