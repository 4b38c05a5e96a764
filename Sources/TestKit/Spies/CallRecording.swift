/// A double whose calls have a place in the order of all calls; every ``Spy`` is one.
///
/// It is what ``expectOrder(_:_:_:sourceLocation:)`` takes, since spies of different methods are of
/// different types.
public protocol CallRecording: AnyObject, Sendable {
  /// What messages call the double.
  var name: String { get }

  /// The number of each call, oldest first, counted over all doubles of the process.
  ///
  /// Only their order means anything.
  var callNumbers: [UInt64] { get }

  /// Describes the arguments of a call, in parentheses.
  ///
  /// - Parameter index: The place of the call in ``callNumbers``.
  /// - Returns: The arguments as messages show them.
  func describeCall(_ index: Int) -> String

  /// Reports the issues that calls have raised where no test was to be seen, each once.
  ///
  /// Every verification begins with it.
  func reportDeferredIssues()
}

extension Spy: CallRecording {
  /// The number of each call, oldest first, counted over all doubles of the process.
  public var callNumbers: [UInt64] {
    state.withLock { $0.numbers }
  }

  /// Describes the arguments of a call, in parentheses.
  ///
  /// - Parameter index: The place of the call in ``calls``.
  /// - Returns: The arguments as messages show them; says so if there is no such call.
  public func describeCall(_ index: Int) -> String {
    let calls = self.calls
    guard calls.indices.contains(index) else { return "(no call \(index + 1))" }
    let call = calls[index]
    return describe(repeat each call)
  }

  /// Describes arguments, in parentheses.
  func describe(_ argument: repeat each Argument) -> String {
    var texts: [String] = []
    for argument in repeat each argument {
      texts.append(describeValue(argument))
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}
