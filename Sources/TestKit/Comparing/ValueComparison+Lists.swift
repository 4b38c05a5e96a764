extension ValueComparison {
  /// Whether two lists are the same, element for element.
  mutating func areSame(_ list: ComparedElements, _ context: Context) -> Bool {
    guard context.isReporting else {
      return list.actualCount == list.expectedCount
        && (0..<list.actualCount).allSatisfy { areSame(list, $0, $0, context) }
    }
    let ends = CommonEnds(actualCount: list.actualCount, expectedCount: list.expectedCount) {
      areSame(list, $0, $1, context)
    }
    let (actual, expected) = (ends.actual, ends.expected)
    if actual.isEmpty && expected.isEmpty { return true }
    let numbers = numbers(list, actual, expected, context)
    let types = types
    // A share: what follows wants to be explained as well.
    let share = steps / 2
    var left = share
    var rows = ListRows(
      actual: actual, expected: expected, numbers: numbers, steps: &left,
      canChange: { list.canChange($0, $1, types) }
    ).rows
    steps -= share - left
    // A neighbor on each side, to find the place by.
    if ends.prefix > 0 {
      rows.insert(.pair(actual: ends.prefix - 1, expected: ends.prefix - 1), at: 0)
    }
    if ends.suffix > 0 {
      rows.append(.pair(actual: actual.upperBound, expected: expected.upperBound))
    }
    write(rows, of: list, context)
    return false
  }

  /// Whether two elements are the same, by the `==` of their type if that is all that is asked.
  private mutating func areSame(
    _ list: ComparedElements, _ actual: Int, _ expected: Int, _ context: Context
  ) -> Bool {
    if isPlain, kind != .elements, let areEqual = list.areEqual {
      return areEqual(actual, expected)
    }
    return decide(list.actual(actual), list.expected(expected), context)
  }

  /// A number for each element, equal ones for those that may stand for each other.
  ///
  /// By identity, by value, or, where the type has no hash, by comparing each with each as long as that takes no
  /// more than the steps.
  private mutating func numbers(
    _ list: ComparedElements, _ actual: Range<Int>, _ expected: Range<Int>, _ context: Context
  ) -> (actual: [Int], expected: [Int])? {
    // Without an identity that occurs in both, the values say more.
    if let identities = list.identities(actual, expected),
      !Set(identities.actual).isDisjoint(with: identities.expected)
    {
      return identities
    }
    if isPlain, kind != .elements, let numbers = list.numbers?(actual, expected) { return numbers }
    guard actual.count <= steps / max(expected.count, 1) else { return nil }
    var numbers: (actual: [Int], expected: [Int]) = ([], Array(expected.indices))
    var free = Set(expected)
    for index in actual {
      // Each stands for one: equal elements that occur twice are paired in their order.
      var partner: Int?
      for candidate in expected where free.contains(candidate) {
        steps -= 1
        guard steps > 0 else { return nil }
        guard areSame(list, index, candidate, context) else { continue }
        partner = candidate
        break
      }
      if let partner { free.remove(partner) }
      numbers.actual.append(partner ?? expected.upperBound + index)
    }
    return numbers
  }

  // MARK: - Writing it down

  private mutating func write(
    _ rows: [ListRows.Row], of list: ComparedElements, _ context: Context
  ) {
    var tally = Tally(noun: "element", total: list.expectedCount)
    var shown = (rows: 0, differences: 0)
    // The element before that is as expected, and whether the one that follows is to be shown.
    var before: FieldPath.Component?
    var showsNext = false
    // Which missing elements are shown by which text.
    var missing: [String: Int] = [:]

    for row in rows {
      if case .pair(let actual, let expected) = row {
        let place = FieldPath.Component.element(actual: actual, expected: expected)
        if areSame(list, actual, expected, context) {
          before = showsNext ? nil : place
          if showsNext { addNeighbor(place, of: list, context) }
          showsNext = false
          continue
        }
      }
      tally.add(row)
      guard !report.isFull, context.path.isRoot || shown.rows < Self.mostNested else { continue }
      if case .pair = row {
        showsNext = false
      } else {
        if let before { addNeighbor(before, of: list, context) }
        showsNext = true
      }
      before = nil
      let lines = report.lines.count
      write(row, of: list, context)
      if report.lines.count > lines {
        shown.rows += 1
        if row.isCounted { shown.differences += 1 }
      }
      noteLookalike(row, of: list, &missing)
    }
    finish(tally, shown: shown.differences, context)
  }

  /// Says so if an unexpected element looks like a missing one.
  private mutating func noteLookalike(
    _ row: ListRows.Row, of list: ComparedElements, _ missing: inout [String: Int]
  ) {
    switch row {
    case .missing(let expected, nil): missing[describeValue(list.expected(expected))] = expected
    case .unexpected(let actual, nil):
      guard let other = missing[describeValue(list.actual(actual))] else { return }
      report.add(
        ["  It looks like the missing [\(other)]. \(whyOther(list.actual(actual)))"], at: nil)
    default: break
    }
  }

  private mutating func write(
    _ row: ListRows.Row, of list: ComparedElements, _ context: Context
  ) {
    switch row {
    case .pair(let actual, let expected):
      var inner = context
      inner.path = context.path.appending(.element(actual: actual, expected: expected))
      _ = areSame(list.actual(actual), list.expected(expected), inner)
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
      if let movedFrom, !areSame(list, actual, movedFrom, context) {
        write(.pair(actual: actual, expected: movedFrom), of: list, context)
      }
    }
  }

  private func describe(_ element: Any, in context: Context) -> String {
    var writer = ValueWriter(name: context.path.secretName)
    return writer.describe(element)
  }

  /// Shows an element that is as expected, shortly: it only says where the difference is.
  private mutating func addNeighbor(
    _ place: FieldPath.Component, of list: ComparedElements, _ context: Context
  ) {
    guard case .element(let actual, _) = place else { return }
    let path = context.path.appending(place).text(.actual)
    let text = describe(list.actual(actual), in: context)
    let shown = text.isLonger(than: 60) ? "\(text.prefix(60))…" : text
    report.add(["  \(path): \(shown)"], at: nil)
  }

  /// Counts what differs, and says what was not shown of it.
  mutating func finish(_ tally: Tally, shown: Int, _ context: Context) {
    if context.path.isRoot {
      essence = tally.text
      leftOut = (tally.count - shown, tally.noun)
    } else if tally.count > shown {
      let more = tally.count - shown
      report.add(["  … \(more) more in \(context.path.text(.actual))"], at: nil)
    }
  }
}

extension Tally {
  mutating func add(_ row: ListRows.Row) {
    switch row {
    case .pair: differing += 1
    case .missing(_, nil): missing += 1
    case .missing: break
    case .unexpected(_, nil): unexpected += 1
    case .unexpected: moved += 1
    }
  }
}

extension ListRows.Row {
  /// A moved element is counted where it is now, and not where it was.
  fileprivate var isCounted: Bool {
    if case .missing(_, .some) = self { false } else { true }
  }
}
