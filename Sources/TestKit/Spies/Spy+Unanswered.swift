import Testing

extension Spy {
  /// Returns lines that list the other answers of the spy and the problem with the nearest one.
  ///
  /// An unanswered call usually just misses one of the answers.
  func describeOtherAnswers(_ argument: repeat each Argument) -> [String] {
    let answers = state.withLock { $0.answers }.filter { !$0.isFor(repeat each argument) }
    guard !answers.isEmpty else { return [] }
    let nearest = nearestAnswer(in: answers, to: repeat each argument)
    let list = NumberedList(
      heading: "It has answers for other calls:",
      noun: "answer",
      count: answers.count,
      highlights: nearest.map { [$0] } ?? [],
      text: { answers[$0].text })
    guard let nearest, let matchers = answers[nearest].matchers else { return list.lines }
    let objections = showingExemptSecrets {
      matchers.objections(repeat each argument).joined(separator: "; ")
    }
    return list.lines + ["Nearest: answer \(nearest + 1), \(objections)"]
  }

  /// The index of the nearest answer: the one with the fewest wrong parts and, among those, the most right parts.
  ///
  /// It is nil if there are several answers and none of them has anything right.
  private func nearestAnswer(
    in answers: [SpyAnswer<repeat each Argument, Success, Failure>],
    to argument: repeat each Argument
  ) -> Int? {
    let misses = answers.map { $0.matchers?.misses(repeat each argument) ?? 0 }
    let parts = answers.map { $0.matchers?.partCount ?? 0 }
    let nearest = answers.indices.min { (misses[$0], -parts[$0]) < (misses[$1], -parts[$1]) }
    guard let nearest else { return nil }
    return misses[nearest] < parts[nearest] || answers.count == 1 ? nearest : nil
  }
}
