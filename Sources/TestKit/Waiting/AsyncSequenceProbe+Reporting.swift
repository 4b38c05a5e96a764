import Testing

extension AsyncSequenceProbe {
  /// Fails the test because something else came than was expected; not if the task was cancelled.
  ///
  /// - Parameters:
  ///   - event: What came; nil if the task was cancelled.
  ///   - sourceLocation: The line of the test.
  ///   - expected: What was expected, given the number of the element.
  func fail(
    _ event: ReceivedElements<Element>.Event?,
    at sourceLocation: SourceLocation,
    expected: (Int) -> String
  ) {
    guard let event else { return }
    fail(describe(event, expected: expected), at: sourceLocation)
  }

  /// Fails the test.
  func fail(_ message: String, at sourceLocation: SourceLocation) {
    received.reportsFailure()
    recordFailure(message, at: sourceLocation)
  }

  /// The message where something else came than was expected.
  func describe(
    _ event: ReceivedElements<Element>.Event,
    expected: (Int) -> String
  ) -> String {
    switch event {
    case .element(let element, let number):
      let record = received.record
      return record.message(
        """
        Expected \(expected(number)), but received element \(number): \(describeValue(element)). \
        The sequence \(record.fate).
        """, highlighting: number)
    case .end:
      let record = received.record
      let next = expected(record.elements.count + 1)
      return record.message("Expected \(next), but the sequence \(record.fate).")
    case .silence(let elapsed, let record):
      let next = expected(record.elements.count + 1)
      return record.message(
        """
        Waited \(describeDuration(elapsed.limit)) for \(next), but nothing came. \
        The sequence \(record.fate).\(elapsed.remark)
        """)
    }
  }

  /// The message at the end of the probe.
  func describe(leftovers record: ReceivedElements<Element>.Record) -> String {
    let count = record.elements.count - record.consumed
    if count == 0, case .failed(let error) = record.end {
      return record.message(
        """
        Nobody has looked at the failure of \(name), \(describeError(error)): expect it with \
        expectFailure(_:).
        """)
    }
    let (elements, them) = count == 1 ? ("1 element", "it") : ("\(count) elements", "them")
    return record.message(
      """
      Nobody has consumed \(elements) of \(name): expect \(them) with expectNext(_:), or take \
      \(them) with next(). The sequence \(record.fate).
      """)
  }
}

extension ReceivedElements.Record {
  /// What has become of the sequence, as the end of a sentence that begins with “the sequence”.
  var fate: String {
    switch end {
    case nil: "goes on"
    case .finished: "has finished"
    case .failed(let error): "has failed with \(describeError(error))"
    }
  }

  /// A paragraph, and below it what has been received.
  func message(_ paragraph: String, highlighting number: Int? = nil) -> String {
    let leftovers = consumed..<elements.count
    let list = NumberedList(
      heading: "Received:",
      noun: "element",
      count: elements.count,
      highlights: (number.map { [$0 - 1] } ?? []) + leftovers.prefix(5),
      text: { describeValue(elements[$0]) },
      mark: { leftovers.contains($0) ? "not consumed" : nil })
    let lines = elements.isEmpty ? ["Received: nothing"] : list.lines
    return ([paragraph] + lines).joined(separator: "\n")
  }
}
