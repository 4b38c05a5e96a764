import Testing

/// One answer of a spy, and the calls that it applies to.
///
/// It is a struct with one field set, because an enum cannot be generic over a parameter pack. The closures are
/// wrapped, because a closure over a parameter pack cannot be stored bare.
@usableFromInline
struct SpyAnswer<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  struct Synchronous: Sendable {
    let body: @Sendable (repeat each Argument) throws(Failure) -> Success
  }

  // `@concurrent`, or the compiler crashes on the pack (see Docs/Decisions/0003).
  struct Suspending: Sendable {
    let body: @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  }

  /// The results of the calls, one after the other.
  ///
  /// The last one is repeated.
  private(set) var results: [Result<Success, Failure>] = []

  /// The kind of a sequence that must not be called more often than it has results, or nil for other answers.
  private(set) var sequence: SequenceKind?

  private(set) var synchronous: Synchronous?
  private(set) var suspending: Suspending?

  /// The name of the answer in messages, if it does not follow from its results.
  private let label: String

  /// The matchers for the calls that it applies to, or nil for all calls.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// The line at which the test gave the answer.
  let place: SourceLocation

  /// The number of calls that it has answered.
  var uses = 0

  /// A Boolean value that indicates whether the answer came with the double and not from the test.
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

  /// The answer, its calls and its line, in words.
  var text: String {
    let calls = matchers.map { " for \($0.text)" } ?? ""
    return "\(title)\(calls), given at \(place.fileName):\(place.line)"
  }

  /// Returns `true` if the answer applies to a call with these arguments.
  func isFor(_ argument: repeat each Argument) -> Bool {
    matchers?.matches(repeat each argument) ?? true
  }

  /// The name of the answer in messages, such as “returns(3)”.
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

  /// A Boolean value that indicates whether the answer was used, or all of its results if there are several.
  ///
  /// An answer that came with the double need not be used.
  var isUsedUp: Bool { isOfDouble || uses >= max(results.count, 1) }
}

/// The kind of elements in a sequence of answers.
enum SequenceKind: Sendable {
  case values
  case results

  /// The method that the test gave the sequence with.
  var method: String {
    switch self {
    case .values: "returns(inSequence:)"
    case .results: "answers(inSequence:)"
    }
  }

  /// The word for one element.
  var noun: String {
    switch self {
    case .values: "value"
    case .results: "result"
    }
  }

  /// The words for what the spy did after the last element.
  var repeated: String {
    switch self {
    case .values: "returned that value"
    case .results: "gave that result"
    }
  }
}

/// The answer that was chosen for a call and has not run yet.
struct ClaimedAnswer<each Argument: Sendable, Success: Sendable, Failure: Error> {
  /// The answer, or nil for the base answer.
  var answer: SpyAnswer<repeat each Argument, Success, Failure>?

  /// The number of earlier calls with this answer.
  var use = 0

  /// The lines of newer async answers, which a synchronous call cannot wait for.
  var passedOver: [SourceLocation] = []

  private let baseValue: Success?

  init(baseValue: Success?) {
    self.baseValue = baseValue
  }

  /// The result of the call if it is known already, or nil if a closure has to run.
  var knownResult: Result<Success, Failure>? {
    guard let answer else { return baseValue.map { .success($0) } }
    guard let last = answer.results.last else { return nil }
    return use < answer.results.count ? answer.results[use] : last
  }
}
