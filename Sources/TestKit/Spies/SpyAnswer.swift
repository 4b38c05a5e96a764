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

  /// Whether there are not to be more calls than results.
  private(set) var isSequence = false

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
    isSequence: Bool = false,
    for matchers: ArgumentMatchers<repeat each Argument>?,
    at place: SourceLocation
  ) {
    self.init(label: "", for: matchers, at: place)
    self.results = results
    self.isSequence = isSequence
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
    if isSequence {
      let values = results.compactMap { try? $0.get() }
      return "returns(inSequence: \(describeValue(values)))"
    }
    return switch first {
    case .success(let value): "returns(\(describeValue(value)))"
    case .failure(let error): "throws(\(describeValue(error)))"
    }
  }

  /// Whether it has answered as often as it can without repeating itself.
  ///
  /// One that the double was made with stands for nothing that a test believes to happen.
  var isUsedUp: Bool { isOfDouble || uses >= max(results.count, 1) }
}
