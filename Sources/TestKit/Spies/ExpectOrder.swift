public import Testing

/// Expects that doubles were first called in the order in which they are named.
///
/// `expectOrder(purge, save)` holds if the first call of `save` came after the first call of
/// `purge`. A double that is named twice means its first and its second call. Further calls do not
/// matter.
///
/// - Parameters:
///   - first: The double that has to be called first.
///   - second: The one that has to be called after it.
///   - others: Those that have to be called after them, in this order.
///   - sourceLocation: Where a failure is reported.
public func expectOrder(
  _ first: any CallRecording,
  _ second: any CallRecording,
  _ others: any CallRecording...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let steps = [first, second] + others
  for step in steps { step.reportDeferredIssues() }
  var last: (name: String, number: UInt64)?
  var seen: [ObjectIdentifier: Int] = [:]
  for (place, step) in steps.enumerated() {
    let occurrence = seen[identity(step), default: 0]
    seen[identity(step)] = occurrence + 1
    let numbers = step.callNumbers
    let name = occurrence == 0 ? step.name : "\(step.name) (call \(occurrence + 1))"
    let problem: String? =
      if numbers.count <= occurrence {
        "\(name) was never called"
      } else if let last, numbers[occurrence] < last.number {
        "\(name) was called before \(last.name)"
      } else {
        nil
      }
    if let problem {
      let order = steps.map(\.name).joined(separator: ", ")
      let lines = ["Expected the order \(order), but at step \(place + 1) \(problem)."]
      recordFailure(
        (lines + merged(steps).lines).joined(separator: "\n"), at: sourceLocation)
      return
    }
    last = (name, numbers[occurrence])
  }
}

private func identity(_ step: any CallRecording) -> ObjectIdentifier {
  ObjectIdentifier(step)
}

/// All calls of the doubles in the order in which they happened.
private func merged(_ steps: [any CallRecording]) -> CallList {
  var seen: Set<ObjectIdentifier> = []
  var calls: [(number: UInt64, spy: any CallRecording, index: Int)] = []
  for step in steps where seen.insert(identity(step)).inserted {
    for (index, number) in step.callNumbers.enumerated() {
      calls.append((number, step, index))
    }
  }
  calls.sort { $0.number < $1.number }
  return CallList(count: calls.count) { [calls] place in
    calls[place].spy.name + calls[place].spy.describeCall(calls[place].index)
  }
}
