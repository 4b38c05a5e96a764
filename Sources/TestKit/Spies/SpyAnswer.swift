import Testing

/// One answer of a spy, and the calls that it applies to.
///
/// Only one of `results`, `synchronous`, `suspending` and `gate` is set. An enum cannot replace them, because it cannot
/// be generic over a parameter pack. The closures are wrapped in structs, because a closure over a parameter pack
/// cannot be stored directly.
@usableFromInline
struct SpyAnswer<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  struct Synchronous: Sendable {
    let body: @Sendable (repeat each Argument) throws(Failure) -> Success
  }

  // Without `@concurrent`, the compiler crashes on the pack (see Docs/Internals/Decisions/0003).
  struct Suspending: Sendable {
    let body: @concurrent @Sendable (repeat each Argument) async throws(Failure) -> Success
  }

  /// The results of the calls, one after the other.
  ///
  /// The last one is repeated.
  var results: [Result<Success, Failure>] = []

  /// The kind of element if the answer is a sequence, or nil if it is not.
  ///
  /// If there are more calls than results in the sequence, each extra call records an issue.
  var sequence: SequenceElement?

  var synchronous: Synchronous?
  var suspending: Suspending?
  var gate: Gate<Success, Failure>?

  /// A Boolean value that indicates whether only awaited calls can have this answer.
  var isAsync: Bool { suspending != nil || gate != nil }

  /// The matchers for the calls that the answer applies to, or nil for all calls.
  let matchers: ArgumentMatchers<repeat each Argument>?

  /// The line at which the test gave the answer.
  let place: SourceLocation

  /// The number of calls that the answer was used for.
  var uses = 0

  /// A Boolean value that indicates whether the double itself gave the answer, not the test.
  var isOfDouble = false

  /// The answer, the calls that it applies to, and its line, in words.
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
    guard let first = results.first else { return gate == nil ? "answers { … }" : "suspends(on:)" }
    return switch sequence {
    case .value: "returns(inSequence: \(describeValue(results.compactMap { try? $0.get() })))"
    case .result: "answers(inSequence: \(describeValue(results)))"
    case nil:
      switch first {
      case .success(is Void): "returns()"
      case .success(let value): "returns(\(describeValue(value)))"
      case .failure(let error): "throws(\(describeValue(error)))"
      }
    }
  }

  /// A Boolean value that indicates whether the answer was used, including each of its results.
  ///
  /// An answer that the double itself gave need not be used.
  var isUsedUp: Bool { isOfDouble || uses >= max(results.count, 1) }
}

/// The kind of element in a sequence of answers.
enum SequenceElement: String, Sendable {
  case value, result

  /// The method that the test used to give the sequence.
  var method: String { self == .value ? "returns(inSequence:)" : "answers(inSequence:)" }

  /// The words for what a call did after the elements were used up.
  var repeated: String { self == .value ? "returned the last value" : "got the last result" }
}

/// The answer that was chosen for a call and has not run yet.
struct ClaimedAnswer<each Argument: Sendable, Success: Sendable, Failure: Error>: Sendable {
  /// The answer, or nil for the base answer.
  var answer: SpyAnswer<repeat each Argument, Success, Failure>?

  /// The number of earlier calls with this answer.
  var earlierUses = 0

  /// The arrival of the call at its gate, or nil if the answer has no gate.
  var arrival: Gate<Success, Failure>.Arrival?

  /// The line of the newest async answer that a synchronous call had to pass over, or nil if there is none.
  var passedOver: SourceLocation?

  /// The result of the call, or nil if the base answer applies, a closure has to run, or a gate decides.
  var result: Result<Success, Failure>? {
    guard let results = answer?.results, !results.isEmpty else { return nil }
    return results[min(earlierUses, results.count - 1)]
  }
}
