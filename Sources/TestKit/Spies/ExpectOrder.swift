public import Testing

/// Expects the first calls to several doubles to come in the given order.
///
/// `expectOrder(save, close)` passes if the first call to `close` came after the first call to `save`. If you list a
/// double twice, the second mention stands for its second call. Further calls do not matter.
///
/// - Parameters:
///   - first: The double that has to be called first.
///   - second: The double that has to be called after the first.
///   - others: The doubles that have to be called after these two, in this order.
///   - sourceLocation: Where a failure is reported.
public func expectOrder(
  _ first: any CallRecording,
  _ second: any CallRecording,
  _ others: any CallRecording...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let doubles = [first, second] + others
  for double in doubles { double.callLog.reportDeferredIssues() }
  let steps = steps(of: doubles)
  for step in steps where step.number != nil { step.log.noteExpected([step.occurrence - 1]) }
  for (place, step) in steps.enumerated() {
    let last = place == 0 ? nil : steps[place - 1]
    let problem: String
    if let number = step.number {
      guard let last, let before = last.number, number < before else { continue }
      problem = "was called before \(last.title)"
    } else {
      problem = "was never called"
    }
    let order = steps.map(\.title).joined(separator: ", ")
    let list = merged(steps, highlighting: [last?.number, step.number].compactMap { $0 })
    let sentence = """
      Expected the order: \(order). But \(step.title), step \(place + 1) of this order, \(problem).
      """
    recordFailure(list.below(sentence), at: sourceLocation)
    return
  }
}

/// A call at one position in the expected order.
private struct Step {
  let log: CallLog

  /// The name of the double, with the line where it was created if another double has the same name.
  let name: String

  /// The position of the call among the calls to its double, starting at 1.
  let occurrence: Int

  /// The number of the call among all calls to all doubles, or nil if there is no such call.
  var number: UInt64? { log.numbers.dropFirst(occurrence - 1).first }

  /// The name of the double, with the position of the call unless that is 1.
  var title: String { occurrence == 1 ? name : "\(name) (call \(occurrence))" }
}

/// Returns the expected calls in the expected order.
private func steps(of doubles: [any CallRecording]) -> [Step] {
  let logs = doubles.map { (id: ObjectIdentifier($0), log: $0.callLog) }
  return logs.indices.map { place in
    let (id, log) = logs[place]
    let isUnique = !logs.contains { $0.log.name == log.name && $0.id != id }
    let origin = "\(log.origin.fileName):\(log.origin.line)"
    return Step(
      log: log,
      name: isUnique ? log.name : "\(log.name) (made at \(origin))",
      occurrence: logs[...place].count { $0.id == id })
  }
}

/// Returns all calls to the doubles in the order in which they were made.
private func merged(_ steps: [Step], highlighting numbers: [UInt64]) -> NumberedList {
  // A double may be listed twice. Only its first step is used, so that its calls appear once.
  let calls = steps.filter { $0.occurrence == 1 }.flatMap { step in
    step.log.numbers.enumerated().map { (number: $0.element, step: step, index: $0.offset) }
  }.sorted { $0.number < $1.number }
  return NumberedList(
    count: calls.count,
    highlights: calls.indices.filter { numbers.contains(calls[$0].number) },
    text: { place in calls[place].step.name + calls[place].step.log.text(calls[place].index) })
}

// MARK: - Doubles of different types

/// A double whose calls can be put in order with the calls to other doubles.
///
/// Every ``Spy`` conforms to this protocol, so you need no conformance of your own.
///
/// The protocol is the parameter type of ``expectOrder(_:_:_:sourceLocation:)``, because spies of different methods
/// have different types.
public protocol CallRecording: AnyObject, Sendable {
  /// The recorded calls, regardless of their argument types.
  var callLog: CallLog { get }
}

/// The calls to a double, regardless of their argument types.
public struct CallLog: Sendable {
  let name: String
  let origin: SourceLocation

  /// The number of each call, oldest first, counted across all doubles in the process.
  ///
  /// Only the order of the numbers matters.
  let numbers: [UInt64]

  /// The number of recorded calls that are not finished.
  let unfinished: Int

  /// Returns the arguments of the call at an index as text, in parentheses.
  let text: @Sendable (Int) -> String

  /// Marks the calls at some indices as checked by an expectation.
  let noteExpected: @Sendable ([Int]) -> Void

  /// Reports the issues that the double has kept.
  let reportDeferredIssues: @Sendable () -> Void
}

extension Spy: CallRecording {
  /// The recorded calls, regardless of their argument types.
  public var callLog: CallLog {
    let (calls, numbers, unfinished) = state.withLock { ($0.calls, $0.numbers, $0.unfinished) }
    return CallLog(
      name: name,
      origin: origin,
      numbers: numbers,
      unfinished: unfinished,
      text: { self.describeCall(at: $0, in: calls) },
      noteExpected: { self.noteExpected($0) },
      reportDeferredIssues: { self.reportDeferredIssues() })
  }
}
