import Seams
import Testing

/// A double whose calls have a position in the order of all calls.
///
/// Every ``Spy`` conforms to it, and no other type can.
///
/// It is the parameter type of ``expectOrder(_:_:_:sourceLocation:)``, because spies of different methods have
/// different types.
public protocol CallRecording: AnyObject, Sendable {
  /// The recorded calls, whatever the types of their arguments.
  var callLog: CallLog { get }
}

/// The calls of a double, whatever the types of their arguments.
public struct CallLog: Sendable {
  /// The name of the double in messages.
  let name: String

  /// The source location at which the double was created.
  let origin: SourceLocation

  /// The number of each call, oldest first, counted across all doubles of the process.
  ///
  /// Only the order of the numbers matters.
  let numbers: [UInt64]

  /// The number of calls whose effect is not complete.
  let unfinished: Int

  /// Returns the arguments of the call at an index, in parentheses, as messages show them.
  let text: @Sendable (Int) -> String

  /// Marks the calls at some indices as checked by an expectation.
  let noteExpected: @Sendable ([Int]) -> Void

  /// Reports the issues that calls have raised off the test's task.
  let reportDeferredIssues: @Sendable () -> Void
}

extension Spy: CallRecording {
  /// The recorded calls, whatever the types of their arguments.
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

  /// Runs a closure by the secrecy rules of the test that created the spy, whatever thread the call is on.
  func showingExemptSecrets<Result>(_ body: () -> Result) -> Result {
    let exempt = Secrets.exempt
    guard !exemptSecrets.isSubset(of: exempt) else { return body() }
    return Secrets.$exempt.withValue(exempt.union(exemptSecrets), operation: body)
  }

  /// A Boolean value that indicates whether the method has no parameters, so that all calls look the same.
  var hasNoArguments: Bool {
    // Not a loop that returns: the optimizer of Swift 6.3.1 runs its body for an empty pack as well.
    (repeat each Argument).self == Void.self
  }
}
