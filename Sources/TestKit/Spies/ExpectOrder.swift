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
  let doubles = [first, second] + others
  for double in doubles { double.callLog.reportDeferredIssues() }
  let steps = doubles.map { (id: ObjectIdentifier($0), log: $0.callLog) }

  var last: (name: String, number: UInt64)?
  var occurrences: [ObjectIdentifier: Int] = [:]
  for (place, step) in steps.enumerated() {
    let occurrence = occurrences[step.id, default: 0]
    occurrences[step.id] = occurrence + 1
    let name = occurrence == 0 ? step.log.name : "\(step.log.name) (call \(occurrence + 1))"
    let problem: String? =
      if step.log.numbers.count <= occurrence {
        "\(name) was never called"
      } else if let last, step.log.numbers[occurrence] < last.number {
        "\(name) was called before \(last.name)"
      } else {
        nil
      }
    if let problem {
      let order = steps.map(\.log.name).joined(separator: ", ")
      let lines = ["Expected the order \(order), but at step \(place + 1) \(problem)."]
      let broken = [last?.number, step.log.numbers.dropFirst(occurrence).first]
      let list = merged(steps, highlighting: broken.compactMap { $0 })
      recordFailure((lines + list.lines).joined(separator: "\n"), at: sourceLocation)
      return
    }
    last = (name, step.log.numbers[occurrence])
  }
}

/// All calls of the doubles in the order in which they happened.
private func merged(
  _ steps: [(id: ObjectIdentifier, log: CallLog)],
  highlighting numbers: [UInt64]
) -> CallList {
  let logs = Dictionary(steps.map { ($0.id, $0.log) }, uniquingKeysWith: { first, _ in first })
  let calls = logs.values.flatMap { log in
    log.numbers.enumerated().map { (number: $0.element, log: log, index: $0.offset) }
  }.sorted { $0.number < $1.number }
  return CallList(
    count: calls.count,
    highlights: calls.indices.filter { numbers.contains(calls[$0].number) },
    text: { place in calls[place].log.name + calls[place].log.text(calls[place].index) })
}
