extension ValueComparison {
  /// Compares two lists, element by element.
  ///
  /// If they differ, the elements between their common beginning and end are aligned and shown.
  mutating func compareElements(_ list: ComparedElements, _ context: Context) -> Verdict {
    var verdict = Verdict.same
    guard context.isReporting else {
      guard list.actualCount == list.expectedCount else { return .different }
      for index in 0..<list.actualCount where verdict != .different {
        verdict = verdict.and(compareElement(of: list, index, index, context))
      }
      return verdict
    }
    let ends = CommonEnds(actualCount: list.actualCount, expectedCount: list.expectedCount) {
      let element = compareElement(of: list, $0, $1, context)
      guard element != .different else { return false }
      verdict = verdict.and(element)
      return true
    }
    if ends.actual.isEmpty && ends.expected.isEmpty { return verdict }
    show(list, between: ends, context)
    return .different
  }

  /// Compares two elements silently, by `==` alone unless fields are ignored or there is a tolerance.
  private mutating func compareElement(
    of list: ComparedElements, _ actual: Int, _ expected: Int, _ context: Context
  ) -> Verdict {
    if isPlain, kind != .elements, let areEqual = list.areEqual {
      return areEqual(actual, expected) ? .same : .different
    }
    return compareSilently(list.actual(actual), list.expected(expected), context)
  }

  // MARK: - Which elements correspond to each other

  /// Returns a number for each element, the same for elements that correspond to each other.
  ///
  /// Elements are matched by their identity or their hash. If their type has neither, each actual element is compared
  /// with each expected one. Returns nil if these comparisons could take more than the remaining steps.
  private mutating func classes(
    of list: ComparedElements, _ ends: CommonEnds, _ context: Context
  ) -> ElementClasses? {
    let (actual, expected) = (ends.actual, ends.expected)
    // If the lists share no identity, the identities are probably new in each run, so the values are compared.
    if let identities = list.classesByIdentity(actual, expected),
      !Set(identities.actual).isDisjoint(with: identities.expected)
    {
      return identities
    }
    if isPlain, kind != .elements, let classes = list.classesByHash?(actual, expected) {
      return classes
    }
    guard actual.count <= steps / max(expected.count, 1) else { return nil }
    // Each element has only one partner, so elements that occur several times are paired in order.
    var free = Array(expected)
    let numbers = actual.map { index in
      let partner = free.firstIndex { candidate in
        steps -= 1
        return steps > 0 && compareElement(of: list, index, candidate, context) != .different
      }
      return partner.map { free.remove(at: $0) } ?? expected.upperBound + index
    }
    return steps > 0 ? (numbers, Array(expected)) : nil
  }

  // MARK: - Showing a list

  /// Reports the elements between the common beginning and end, with a neighbor on each side for orientation.
  private mutating func show(
    _ list: ComparedElements, between ends: CommonEnds, _ context: Context
  ) {
    let types = types
    var rows = ListAlignment(
      actual: ends.actual, expected: ends.expected, classes: classes(of: list, ends, context),
      canChange: { list.canChange($0, $1, types) }
    ).rows
    if ends.prefix > 0 {
      rows.insert(.pair(actual: ends.prefix - 1, expected: ends.prefix - 1), at: 0)
    }
    if ends.suffix > 0 {
      rows.append(.pair(actual: ends.actual.upperBound, expected: ends.expected.upperBound))
    }

    var counts = DifferenceCounts(noun: "element", total: list.expectedCount)
    var shownRows = counts
    // The equal element before the current one, and whether to show an equal element that follows.
    var before: FieldPath.Component?
    var showsNext = false
    // The positions of the missing elements, by their descriptions.
    var missing: [String: Int] = [:]
    for row in rows {
      if case .pair(let actual, let expected) = row,
        compareElement(of: list, actual, expected, context) != .different
      {
        let place = FieldPath.Component.element(actual: actual, expected: expected)
        before = showsNext ? nil : place
        if showsNext { addNeighbor(place, of: list, context) }
        showsNext = false
        continue
      }
      counts.add(row)
      guard !report.isFull, report.showsMore(than: shownRows, at: context.path) else { continue }
      if case .pair = row {
        showsNext = false
      } else {
        if let before { addNeighbor(before, of: list, context) }
        showsNext = true
      }
      before = nil
      let lines = report.lines.count
      show(row, of: list, context)
      if report.lines.count > lines {
        shownRows.shown += 1
        // A moved element is counted at its new position.
        if case .missing(_, .some) = row {} else { counts.shown += 1 }
      }
      noteLookalike(row, of: list, &missing)
    }
    report.finish(counts, at: context.path)
  }

  private mutating func show(
    _ row: ListAlignment.Row, of list: ComparedElements, _ context: Context
  ) {
    switch row {
    case .pair(let actual, let expected):
      var inner = context
      inner.path = context.path.appending(.element(actual: actual, expected: expected))
      _ = compare(list.actual(actual), list.expected(expected), inner)
    case .missing(let expected, let movedTo):
      let path = context.path.appending(.element(actual: expected, expected: expected))
      let mark = movedTo.map { "   moved to [\($0)]" } ?? ""
      let text = describe(list.expected(expected), in: context)
      report.add(["- \(path.text(.expected)): \(text)\(mark)"], at: path.text(.expected))
    case .unexpected(let actual, let movedFrom):
      let path = context.path.appending(.element(actual: actual, expected: movedFrom ?? actual))
      let mark = movedFrom.map { "   moved from [\($0)]" } ?? ""
      let text = describe(list.actual(actual), in: context)
      report.add(["+ \(path.text(.actual)): \(text)\(mark)"], at: path.text(.actual))
      if let movedFrom, compareElement(of: list, actual, movedFrom, context) == .different {
        show(.pair(actual: actual, expected: movedFrom), of: list, context)
      }
    }
  }

  /// Adds a note if an unexpected element looks like a missing one.
  private mutating func noteLookalike(
    _ row: ListAlignment.Row, of list: ComparedElements, _ missing: inout [String: Int]
  ) {
    switch row {
    case .missing(let expected, nil): missing[describeValue(list.expected(expected))] = expected
    case .unexpected(let actual, nil):
      guard let other = missing[describeValue(list.actual(actual))] else { return }
      report.add(
        ["  It looks just like the missing [\(other)]. \(whyOther(list.actual(actual)))"], at: nil)
    default: break
    }
  }

  /// Shows the beginning of an equal element, to help locate a difference.
  private mutating func addNeighbor(
    _ place: FieldPath.Component, of list: ComparedElements, _ context: Context
  ) {
    guard case .element(let actual, _) = place else { return }
    let path = context.path.appending(place).text(.actual)
    let text = describe(list.actual(actual), in: context)
    let shown = text.isLonger(than: 60) ? "\(text.prefix(60))…" : text
    report.add(["  \(path): \(shown)"], at: nil)
  }

  private func describe(_ element: Any, in context: Context) -> String {
    var writer = ValueWriter(name: context.path.secretName)
    return writer.describe(element)
  }
}
