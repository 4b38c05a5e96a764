import Seams
import Testing

/// A double whose calls have a place in the order of all calls; every ``Spy`` is one, and only spies
/// are.
///
/// It is what ``expectOrder(_:_:_:sourceLocation:)`` takes, since spies of different methods are of
/// different types.
public protocol CallRecording: AnyObject, Sendable {
  /// What was recorded, whatever the types of the arguments.
  var callLog: CallLog { get }
}

/// The calls of a double, whatever the types of their arguments.
public struct CallLog: Sendable {
  /// What messages call the double.
  let name: String

  /// Where the double was made.
  let origin: SourceLocation

  /// The number of each call, oldest first, counted over all doubles of the process.
  ///
  /// Only their order means anything.
  let numbers: [UInt64]

  /// The number of calls whose effect is not complete.
  let unfinished: Int

  /// The arguments of a call as messages show them, in parentheses, by the index of the call.
  let text: @Sendable (Int) -> String

  /// Notes that an expectation has been about some calls, by their indices.
  let noteExpected: @Sendable ([Int]) -> Void

  /// Reports the issues that calls have raised off the test's task.
  let reportDeferredIssues: @Sendable () -> Void
}

extension Spy: CallRecording {
  /// What was recorded, whatever the types of the arguments.
  public var callLog: CallLog {
    let (calls, numbers, unfinished) = state.withLock { ($0.calls, $0.numbers, $0.unfinished) }
    return CallLog(
      name: name,
      origin: origin,
      numbers: numbers,
      unfinished: unfinished,
      text: { index in
        let call = calls[index]
        return self.describe(repeat each call)
      },
      noteExpected: { self.noteExpected($0) },
      reportDeferredIssues: { self.reportDeferredIssues() })
  }

  /// Returns the arguments as text, in parentheses.
  func describe(_ argument: repeat each Argument) -> String {
    showingExemptSecrets {
      var texts: [String] = []
      for argument in repeat each argument {
        texts.append(describeValue(argument))
      }
      return "(\(texts.joined(separator: ", ")))"
    }
  }

  /// Runs a closure that shows values by the rules of the test that made the spy, on whichever thread a call came.
  func showingExemptSecrets<Result>(_ body: () -> Result) -> Result {
    let exempt = Secrets.exempt
    guard !exemptSecrets.isSubset(of: exempt) else { return body() }
    return Secrets.$exempt.withValue(exempt.union(exemptSecrets), operation: body)
  }

  /// A Boolean value that indicates whether calls have no arguments, so that all look the same.
  var hasNoArguments: Bool {
    for _ in repeat (each Argument).self { return false }
    return true
  }
}
