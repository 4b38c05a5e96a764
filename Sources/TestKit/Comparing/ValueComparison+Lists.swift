import Seams

// Step 4 of a `ValueComparison`, for lists. If two lists differ, the elements between their common beginning
// and end are aligned and shown.

extension ValueComparison {
  mutating func compareElements(_ list: ComparedElements, _ context: Context) -> Verdict {
    var verdict = Verdict.same
    guard context.isReporting else {
      guard list.actualCount == list.expectedCount else { return .different }
      for index in 0..<list.actualCount where verdict != .different {
        verdict = max(verdict, compareElement(of: list, index, index, context))
      }
      return verdict
    }
    let ends = CommonEnds(actualCount: list.actualCount, expectedCount: list.expectedCount) {
      let element = compareElement(of: list, $0, $1, context)
      guard element != .different else { return false }
      verdict = max(verdict, element)
      return true
    }
    if ends.actual.isEmpty && ends.expected.isEmpty { return verdict }
    show(list, between: ends, context)
    return .different
  }

  /// Compares two elements silently, and calls their `==` directly if only `==` decides.
  private mutating func compareElement(
    of list: ComparedElements, _ actual: Int, _ expected: Int, _ context: Context
  ) -> Verdict {
    if isPlain, kind != .elements, let areEqual = list.areEqual {
      return areEqual(actual, expected) ? .same : .different
    }
    return compareSilently(list.actual(actual), list.expected(expected), context)
  }

  /// Returns a number for each element, the same for elements that correspond to each other.
  ///
  /// Elements are matched by their identity or, if only `==` decides, by their hash. Otherwise, each actual element is
  /// compared with each expected one. Returns nil if these comparisons could take more than the remaining steps.
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
      let partner = free.removeFirst { candidate in
        steps -= 1
        return steps > 0 && compareElement(of: list, index, candidate, context) != .different
      }
      return partner ?? expected.upperBound + index
    }
    return steps > 0 ? ElementClasses(actual: numbers, expected: Array(expected)) : nil
  }

  // MARK: - Showing a list

  /// Reports the elements that differ between the common beginning and end.
  ///
  /// Also shows an equal element next to a missing, unexpected or moved one, so that you find the place.
  private mutating func show(
    _ list: ComparedElements, between ends: CommonEnds, _ context: Context
  ) {
    let types = types
    let rows = ListAlignment(
      between: ends, context: 1, classes: classes(of: list, ends, context),
      canChange: { list.canChange($0, $1, types) }
    ).rows

    var counts = DifferenceCounts(noun: "element", total: list.expectedCount)
    var shownRows = counts
    // The position of the equal element before the current one, and whether to show an equal element that follows.
    var before: Int?
    var showsNext = false
    // The positions of the missing elements, by their descriptions.
    var missing: [String: Int] = [:]
    for row in rows {
      if case .pair(let actual, let expected) = row,
        compareElement(of: list, actual, expected, context) != .different
      {
        if showsNext { showNeighbor(actual, of: list, context) }
        before = showsNext ? nil : actual
        showsNext = false
        continue
      }
      counts.add(row)
      guard !report.isFull, report.showsMore(than: shownRows, at: context.path) else { continue }
      if case .pair = row {
        showsNext = false
      } else {
        if let before { showNeighbor(before, of: list, context) }
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
      noteLookalike(row, of: list, &missing, context)
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
      show("-", list.expected(expected), mark, at: path)
    case .unexpected(let actual, let movedFrom):
      let path = context.path.appending(.element(actual: actual, expected: movedFrom ?? actual))
      let mark = movedFrom.map { "   moved from [\($0)]" } ?? ""
      show("+", list.actual(actual), mark, at: path)
      if let movedFrom, compareElement(of: list, actual, movedFrom, context) == .different {
        show(.pair(actual: actual, expected: movedFrom), of: list, context)
      }
    }
  }

  /// Adds a note if an unexpected element looks like a missing one above it.
  private mutating func noteLookalike(
    _ row: ListAlignment.Row, of list: ComparedElements, _ missing: inout [String: Int],
    _ context: Context
  ) {
    switch row {
    case .missing(let expected, nil): missing[describeValue(list.expected(expected))] = expected
    case .unexpected(let actual, nil):
      // Elements that were never compared, because the steps ran out, may even be equal.
      guard let other = missing[describeValue(list.actual(actual))],
        compareElement(of: list, actual, other, context) == .different
      else { return }
      report.add(
        ["  It looks just like the missing [\(other)]. \(whyOther(list.actual(actual)))"], at: nil)
    default: break
    }
  }

  /// Shows the beginning of an equal element, to help locate a difference.
  private mutating func showNeighbor(
    _ index: Int, of list: ComparedElements, _ context: Context
  ) {
    let path = context.path.appending(.element(actual: index, expected: index))
    let text = describeValue(list.actual(index), named: path.secretName)
    let shown = text.isLonger(than: 60) ? "\(text.prefix(60))…" : text
    report.add(["  \(path.text(.actual)): \(shown)"], at: nil)
  }
}

// MARK: - Elements of any type

/// Two lists with the same element type, and the operations that their elements support.
///
/// The closures use the `==`, the hash and the `id` of the elements directly, so that a list of 10,000 elements is
/// compared without reflection.
struct ComparedElements {
  typealias Classes = (_ actual: Range<Int>, _ expected: Range<Int>) -> ElementClasses?

  let actualCount: Int
  let expectedCount: Int
  let actual: (_ index: Int) -> Any
  let expected: (_ index: Int) -> Any

  /// A closure that compares an actual element with an expected one by `==`, or nil if the type has no `==`.
  let areEqual: ((_ actual: Int, _ expected: Int) -> Bool)?

  /// A closure that groups equal elements into classes by their hash, or nil if the type is not `Hashable`.
  ///
  /// The closure returns nil if an element cannot be hashed.
  let classesByHash: Classes?

  /// A closure that groups elements by their `id`, or nil if the type is not `Identifiable`.
  ///
  /// It is also nil if the `id` is an object's address.
  private let classesByID: Classes?

  init<Element>(_ actual: [Element], _ expected: [Element], _ types: TypeTraitsCache) {
    actualCount = actual.count
    expectedCount = expected.count
    self.actual = { actual[$0] }
    self.expected = { expected[$0] }
    areEqual = (Element.self as? any Equatable.Type).flatMap {
      equality(of: $0, actual, expected, types)
    }
    classesByHash = (Element.self as? any Hashable.Type).flatMap {
      hashing(of: $0, actual, expected, types)
    }
    classesByID = (Element.self as? any Identifiable.Type)
      .flatMap { identification(of: $0, actual, expected) }
  }

  /// Groups elements with the same identity into classes, even if they have changed.
  ///
  /// Returns nil unless all elements are `HashDiffable` or `Identifiable`. An object's address does not count as an
  /// identity.
  func classesByIdentity(_ actual: Range<Int>, _ expected: Range<Int>) -> ElementClasses? {
    if let classesByID { return classesByID(actual, expected) }
    func identifiers(_ range: Range<Int>, _ element: (Int) -> Any) -> [String]? {
      var identifiers: [String] = []
      for index in range {
        guard let element = element(index) as? any HashDiffable else { return nil }
        identifiers.append(element.identifier)
      }
      return identifiers
    }
    guard let expected = identifiers(expected, self.expected),
      let actual = identifiers(actual, self.actual)
    else { return nil }
    return ElementClasses(actual, expected)
  }

  /// Returns `true` if an actual element may be a changed version of an expected one.
  ///
  /// A value without parts, such as a number, is replaced rather than changed.
  func canChange(_ actual: Int, _ expected: Int, _ types: TypeTraitsCache) -> Bool {
    let old = self.expected(expected)
    return type(of: old) == type(of: self.actual(actual)) && !types.traits(of: old).isLeaf
      && !Mirror(reflecting: old).children.isEmpty
  }
}

// The casts to `[Element]` below never fail and do not change the arrays. They only tell the compiler that the element
// type is `Element`.

private func equality<Element: Equatable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
) -> ((Int, Int) -> Bool)? {
  guard let actual = actual as? [Element], let expected = expected as? [Element] else { return nil }
  // Checked only once, because there may be many elements.
  if types.isExact(Element.self, like: actual.first ?? expected.first) {
    return { actual[$0] == expected[$1] }
  }
  return { areEqual(actual[$0], expected[$1], types) }
}

private func hashing<Element: Hashable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
) -> ComparedElements.Classes? {
  // The most common types have specialized code, which is several times as fast.
  if let actual = actual as? [Int], let expected = expected as? [Int] {
    return { ElementClasses(actual[$0], expected[$1]) }
  }
  if let actual = actual as? [String], let expected = expected as? [String] {
    return { ElementClasses(actual[$0], expected[$1]) }
  }
  guard let actual = actual as? [Element], let expected = expected as? [Element] else { return nil }
  return { actualRange, expectedRange in
    let (actual, expected) = (actual[actualRange], expected[expectedRange])
    return types.haveHashes(actual) && types.haveHashes(expected)
      ? ElementClasses(actual, expected, types) : nil
  }
}

private func identification<Element: Identifiable>(
  of type: Element.Type, _ actual: Any, _ expected: Any
) -> ComparedElements.Classes? {
  guard Element.ID.self != ObjectIdentifier.self, let actual = actual as? [Element],
    let expected = expected as? [Element]
  else { return nil }
  return { ElementClasses(actual[$0].lazy.map(\.id), expected[$1].lazy.map(\.id)) }
}
