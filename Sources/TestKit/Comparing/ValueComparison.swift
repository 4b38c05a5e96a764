import Foundation
import Seams

/// A comparison that decides whether two values differ and shows where.
///
/// It walks through both values at the same time and takes four steps for each pair of values:
///
/// 1. **Open** (`compare`). Optionals, `AnyHashable` and JSON values are unwrapped. Values of different types differ,
///    unless they are objects that are equal by the `==` of a class that they have in common.
/// 2. **Ask** (`ask`). The values are the same if they are equal by `==`, are within the tolerance, or are one object
///    without `==`. The walk compares each pair of objects only once.
/// 3. **Take apart** (`takeApart`). A ``ValueShape`` contains the parts: elements, entries by key, or fields.
/// 4. **Compare the parts** (`compareEach`, `compareElements`). Each pair of parts goes through the same four steps,
///    with a longer path. If `==` has found a difference that no part explains, the pair itself is shown.
///
/// The walk writes each difference into a ``DifferenceReport``. A silent walk (`compareSilently`) takes the same steps
/// but writes nothing. It compares values that do not fit into the message and finds elements that correspond to each
/// other.
///
/// `==` decides unless fields are ignored or a tolerance is given. With either option, values are the same if every
/// difference in them is ignored or within the tolerance.
struct ValueComparison {
  enum Kind {
    case values

    /// `HashDiffable` elements, which are compared with `isEqual(to:)` rather than `==`.
    case elements

    /// Values read from JSON, whose Swift types mean nothing to the reader of a message.
    case json
  }

  /// The result for a pair of values.
  ///
  /// Values with several parts get the greatest verdict of their parts. If `==` finds a difference that no
  /// part explains, they get `different`.
  enum Verdict: Comparable {
    case same

    /// A part refers back to objects that are still being compared, and no other part differs.
    case assumed

    /// The comparison is postponed, and so far there is no difference.
    case postponed

    /// All differences are ignored or within the tolerance.
    case excused

    case different
  }

  /// The position of a pair of values in the walk.
  struct Context {
    var path = FieldPath()
    var depth = 0

    /// The depth at which this walk begins.
    var start = 0

    var ignored = IgnoredFields()

    /// `true` if differences are shown, `false` in a silent walk.
    var isReporting = true

    /// `true` if an enclosing value is already known to differ.
    var isDecided = false
  }

  /// Two objects and their ignored fields.
  private struct PairKey: Hashable {
    let objects: ObjectPair
    let ignored: IgnoredFields
  }

  /// The verdict on a pair of objects.
  private struct Known {
    let verdict: Verdict

    /// The position of the outermost pair on which an assumed or postponed verdict depends.
    ///
    /// The position of a pair is the number of pairs that were known before it. An enclosing pair has a lower position.
    let origin: Int

    /// The postponed comparisons that decide a postponed verdict.
    var postponed = 0..<0
  }

  /// The state of one walk, such as the verdicts on the objects that it has met.
  private struct Walk {
    /// The verdicts on pairs of objects, including enclosing pairs that are still being compared.
    var known: [PairKey: Known] = [:]

    /// The position of the outermost pair on which the verdicts inside the current value depend.
    var origin = Int.max

    /// The pairs of objects whose verdict depends on an assumption.
    var assumed: [PairKey] = []

    /// `true` if an inequality in the current pair still needs an explanation.
    ///
    /// Two values in it are unequal by `==`, and only an excused difference in an enclosing pair can explain why.
    var needsExcuse = false

    var postponed = PostponedComparisons()
  }

  let kind: Kind
  let ignored: [IgnoredFields.Field]
  let tolerance: Double?

  /// The tolerance for decimal numbers.
  ///
  /// It has exactly the digits that are written in the code, such as 0.0003.
  let decimalTolerance: Decimal?

  let types = TypeTraitsCache()

  /// The maximum depth of one walk.
  private let levels: Int

  /// The number of steps that are left to explain the difference.
  var steps: Int

  var report: DifferenceReport

  /// The final verdicts on pairs of objects, from silent walks that found no difference.
  private var settled: [PairKey: Verdict] = [:]

  /// The verdict on a pair of objects that is found again inside itself.
  private var assumption = Verdict.same

  private var walk = Walk()

  /// The maximum depth of all walks together, limited because a value that creates its parts on demand may be endless.
  private static let bottom = 20_000

  init(
    _ kind: Kind = .values, ignoring fields: [AnyKeyPath] = [], within tolerance: Double? = nil,
    limits: DifferenceLimits = .standard
  ) {
    self.kind = kind
    self.tolerance = tolerance
    decimalTolerance = tolerance.map { Decimal(digitsOf: $0) }
    ignored = fields.compactMap { IgnoredFields.Field($0) }
    levels = limits.levels
    steps = limits.steps
    report = DifferenceReport(limits)
    if !isPlain { assumption = .assumed }
  }

  /// `true` if only `==` decides, because no field is ignored and there is no tolerance.
  var isPlain: Bool { ignored.isEmpty && tolerance == nil }

  /// Returns the part of a failure message that says where two values differ, or nil if they are the same.
  func difference(_ actual: Any, _ expected: Any) -> String? {
    var comparison = self
    return comparison.compare(actual, expected, Context()) == .different
      ? comparison.report.text : nil
  }

  // MARK: - Step 1: open

  mutating func compare(_ actual: Any, _ expected: Any, _ context: Context) -> Verdict {
    if context.isReporting && report.isFull { return compareSilently(actual, expected, context) }
    steps -= 1
    if types.traits(of: actual).isWrapper, type(of: actual) == type(of: expected),
      equality(actual, expected) == true
    {
      return .same
    }
    switch (opened(actual), opened(expected)) {
    case (nil, nil):
      return areSameNothing(actual, expected)
        ? .same : show(actual, expected, context, types: type(of: actual) != type(of: expected))
    case (let actual?, let expected?) where type(of: actual) == type(of: expected):
      return ask(actual, expected, context)
    case (let actual?, let expected?):
      if ObjectPair(actual, expected) != nil {
        // Objects of two classes may be equal by the `==` of a class that they have in common.
        let isEqual =
          kind == .elements
          ? equality(actual, expected) : types.equality(actual, expected, isComplete: true)
        if isEqual == true { return .same }
      }
      let areTypes = types.traits(of: actual).isType && types.traits(of: expected).isType
      return show(actual, expected, context, types: !areTypes)
    case (let actual, let expected):
      return show(actual, expected, context)
    }
  }

  /// Returns a value unwrapped from optionals, `AnyHashable` and `JSONValue`, or nil if an optional is nil.
  private func opened(_ value: Any) -> Any? {
    guard types.traits(of: value).isWrapper else { return value }
    if type(of: value) == AnyHashable.self, let box = value as? AnyHashable {
      return opened(box.base)
    }
    if let json = value as? JSONValue { return json.plain }
    guard let optional = value as? any OptionalValue else { return value }
    guard let wrapped = optional.wrapped else { return nil }
    return opened(wrapped)
  }

  /// Returns `true` if two nil values have the same type and are nil at the same level.
  ///
  /// `.some(nil)` differs from `nil`. In JSON, all nil values are the same.
  private func areSameNothing(_ actual: Any, _ expected: Any) -> Bool {
    kind == .json
      || (type(of: actual) == type(of: expected) && equality(actual, expected) != false
        && String(reflecting: actual) == String(reflecting: expected))
  }

  // MARK: - Step 2: ask

  private mutating func ask(_ actual: Any, _ expected: Any, _ context: Context) -> Verdict {
    let isEqual = equality(actual, expected)
    if isEqual == true { return .same }
    if isEqual == false && isPlain && !context.isReporting { return .different }
    if let isClose = isWithinTolerance(actual, expected) {
      return isClose ? .excused : show(actual, expected, context)
    }
    var inner = context
    inner.ignored = context.ignored.adding(ignored, of: actual)
    inner.isDecided = context.isDecided || (isEqual == false && isPlain)
    inner.depth += 1
    guard let objects = ObjectPair(actual, expected) else {
      let outer = walk.origin
      walk.origin = .max
      defer { walk.origin = min(walk.origin, outer) }
      return takeApart(actual, expected, isEqual, inner)
    }
    if objects.isOneObject && isEqual == nil { return .same }
    let key = PairKey(objects: objects, ignored: context.ignored)
    if let pair = walk.known[key] {
      if pair.verdict == .assumed || pair.verdict == .postponed {
        walk.origin = min(walk.origin, pair.origin)
      }
      // Without options, nothing is excused, so it does not matter which comparisons were postponed.
      if pair.verdict == .postponed && !isPlain {
        walk.postponed.append(referenceTo: pair.postponed)
      }
      return pair.verdict
    }
    if let verdict = settled[key] { return verdict }
    // A part may refer back to these objects. To end the recursion, assume that the objects are the same
    // unless something else differs.
    let (position, assumedCount) = (walk.known.count, walk.assumed.count)
    let (start, origin, needsExcuse) = (walk.postponed.count, walk.origin, walk.needsExcuse)
    walk.known[key] = Known(verdict: assumption, origin: position)
    (walk.origin, walk.needsExcuse) = (.max, false)
    var verdict = takeApart(actual, expected, isEqual, inner)
    let group = walk.postponed.group(from: start)
    if verdict == .assumed || (verdict == .postponed && walk.origin < position) {
      walk.assumed.append(key)
    }
    if walk.origin >= position {
      // Nothing inside depends on an enclosing pair, so the verdict can be decided now.
      //
      // Copy the dependent pairs. A slice would share memory with the array, so the removal would copy all pairs.
      let dependent = Array(walk.assumed[assumedCount...])
      walk.assumed.removeLast(dependent.count)
      if verdict == .assumed {
        // No difference in these objects is excused, so nothing excuses the parts that refer back either. Compare
        // again, this time with such parts as equal.
        for key in dependent { walk.known[key] = nil }
        assumption = .same
        verdict = ask(actual, expected, context)
        assumption = .assumed
      } else {
        // Whatever excuses these objects also excuses the parts that refer back to them.
        let excused = Known(verdict: min(verdict, .excused), origin: .max, postponed: group)
        for key in dependent { walk.known[key] = excused }
      }
      // If no difference was excused, only a postponed comparison can still excuse a part that refers back.
      if verdict == .postponed && walk.needsExcuse { walk.postponed.mustExplain(group) }
      (walk.origin, walk.needsExcuse) = (.max, false)
    }
    walk.known[key] = Known(verdict: verdict, origin: walk.origin, postponed: group)
    walk.origin = min(walk.origin, origin)
    walk.needsExcuse = walk.needsExcuse || needsExcuse
    return verdict
  }

  // MARK: - Step 3: take apart

  private mutating func takeApart(
    _ actual: Any, _ expected: Any, _ isEqual: Bool?, _ context: Context
  ) -> Verdict {
    if isEqual == false && isShownWhole(actual, expected) {
      return compareLeaf(actual, expected, context)
    }
    if context.depth > context.start + levels { return compareBelow(actual, expected, context) }
    if context.isReporting && steps <= 0 {
      let verdict = compareSilently(actual, expected, context)
      return verdict == .different
        ? show(actual, expected, context, ifAlike: Self.unexplained) : verdict
    }
    let traits = types.traits(of: actual)
    guard traits.hasOwnMirror && !traits.isUnreadable else {
      return compareShape(.of(actual, expected, types), actual, expected, isEqual, context)
    }
    if let elements = types.elements(of: actual), let others = types.elements(of: expected) {
      let shape = ValueShape.elements(ComparedElements(elements, others, types))
      return compareShape(shape, actual, expected, isEqual, context)
    }
    let stored = ValueShape.of(actual, expected, types, byStoredParts: true)
    if case .opaque = stored { return compareShape(stored, actual, expected, isEqual, context) }
    return context.isReporting
      ? compareMirrored(stored, actual, expected, isEqual, context)
      : compareShape(stored, actual, expected, isEqual, context)
  }

  /// Returns `true` if two unequal values are shown in full instead of part by part.
  private func isShownWhole(_ actual: Any, _ expected: Any) -> Bool {
    let traits = types.traits(of: actual)
    if traits.isLeaf && IncompleteEquality.mirror(of: actual) == nil { return true }
    // A custom test description is written for readers, and so is TestKit's description of a request or a response. So
    // it is shown if it tells the two values apart.
    return (traits.isLeaf || (isPlain && traits.hasTestDescription))
      && describeValue(actual) != describeValue(expected)
  }

  /// Compares the parts of a shape and shows the values themselves if no part explains why they differ.
  private mutating func compareShape(
    _ shape: ValueShape, _ actual: Any, _ expected: Any, _ isEqual: Bool?, _ context: Context
  ) -> Verdict {
    let start = walk.postponed.count
    let verdict: Verdict
    switch shape {
    case .elements(let elements):
      // An ignored field of a collection is not a field of its elements.
      var inner = context
      inner.ignored = IgnoredFields()
      verdict = compareElements(elements, inner)
    case .parts(let parts, let kind, let count):
      verdict = compareEach(parts, kind, of: count, context)
    case .otherParts: return show(actual, expected, context, ifAlike: Self.otherParts)
    case .opaque where isEqual == nil:
      // If an enclosing value is known to differ, a part that cannot be compared does not count as a difference.
      return context.isDecided
        ? .same : show(actual, expected, context, note: whyIncomparable(actual))
    case .opaque: return show(actual, expected, context)
    }
    if isEqual != false || verdict == .different { return verdict }
    return explainsInequality(verdict, from: start) ? verdict : show(actual, expected, context)
  }

  /// Returns `true` if a verdict on the parts of two values explains, or may still explain, why the values are unequal
  /// by `==`.
  ///
  /// A postponed comparison may still explain it. If a part refers back to an enclosing object, an excused difference
  /// in that object may explain it too. `start` is the number of postponed comparisons when the comparison of the
  /// parts began.
  private mutating func explainsInequality(_ verdict: Verdict, from start: Int) -> Bool {
    if verdict == .postponed && walk.origin == .max {
      walk.postponed.mustExplain(start..<walk.postponed.count)
    } else if verdict == .postponed || verdict == .assumed {
      walk.needsExcuse = true
    }
    return verdict != .same && verdict != .different
  }

  /// Compares two values that have a custom mirror and shows their difference.
  ///
  /// `==` and the stored properties decide whether the values differ. The mirror decides what is shown, because it may
  /// hide a secret on purpose. For a property that the mirror hides, the message shows at most its name.
  private mutating func compareMirrored(
    _ stored: ValueShape, _ actual: Any, _ expected: Any, _ isEqual: Bool?, _ context: Context
  ) -> Verdict {
    var note = Self.otherParts
    if case .parts(let fields, .field, _) = stored {
      let verdicts = fields.map { field in
        comparePart(field, isSilent: true, self.context(of: field, .field, context))
      }
      let verdict = verdicts.max() ?? .same
      if verdict != .different && (isEqual != false || verdict == .excused) { return verdict }
      let differing = zip(fields, verdicts).filter { $0.1 == .different }.map(\.0)
      let hidden = differing.filter { !($0.actual is NoncopyableValue) }.map(\.name)
      if !hidden.isEmpty {
        note = """
          They differ in \(hidden.joined(separator: ", ")), which the custom mirror of \(type(of: actual)) does not \
          show.
          """
      } else if let unreadable = differing.first?.actual {
        note = whyIncomparable(unreadable)
      }
    }
    let lines = report.lines.count
    var shown = context
    // The values are already known to differ, so a part that cannot be compared does not count as a difference.
    shown.isDecided = true
    let shape = ValueShape.of(actual, expected, types)
    switch shape {
    case .elements, .parts:
      let verdict = compareShape(shape, actual, expected, nil, shown)
      if verdict == .different && report.lines.count > lines { return verdict }
    case .otherParts, .opaque: break
    }
    return show(actual, expected, context, ifAlike: isEqual == nil ? note : nil)
  }

  /// Compares unequal values that are shown in full, such as a `CGPoint`.
  ///
  /// The tolerance and the ignored fields apply to their parts.
  private mutating func compareLeaf(
    _ actual: Any, _ expected: Any, _ context: Context
  ) -> Verdict {
    if !isPlain, let fields = ValueShape.fieldsOfLeaf(actual, expected) {
      let start = walk.postponed.count
      let verdicts = fields.map { field in
        comparePart(field, isSilent: true, self.context(of: field, .field, context))
      }
      if let verdict = verdicts.max(), explainsInequality(verdict, from: start) { return verdict }
    }
    return show(actual, expected, context)
  }

  // MARK: - Step 4: compare the parts

  private mutating func compareEach(
    _ parts: [ValueShape.Part], _ kind: ValueShape.Kind, of count: Int, _ context: Context
  ) -> Verdict {
    var counts = DifferenceCounts(noun: kind.rawValue, total: count)
    var verdict = Verdict.same
    // One field may hold the name of the value in another field, as in a header. If the name looks secret on only one
    // side, the value is still hidden on both sides.
    let secret =
      kind == .field && context.isReporting
      ? secretSibling(parts.map { ($0.name, $0.expected ?? "") })
        ?? secretSibling(parts.map { ($0.name, $0.actual ?? "") }) : nil
    for (index, part) in parts.enumerated() {
      var inner = self.context(of: part, kind, context)
      if let secret, secret.value == index { inner.path = inner.path.hidden(as: secret.name) }
      let lines = report.lines.count
      let isShown = kind == .field || report.showsMore(than: counts, at: context.path)
      let result = comparePart(part, isSilent: !isShown, inner)
      verdict = max(verdict, result)
      guard result == .different else { continue }
      guard context.isReporting else { return .different }
      counts.add(part)
      if isShown, part.isOneSided, let value = part.expected ?? part.actual {
        show(part.expected == nil ? "+" : "-", value, at: inner.path)
      }
      if report.lines.count > lines { counts.shown += 1 }
    }
    report.finish(counts, at: context.path)
    return verdict
  }

  private func context(
    of part: ValueShape.Part, _ kind: ValueShape.Kind, _ context: Context
  ) -> Context {
    var inner = context
    // The key path of an ignored field cannot lead through a collection, so an entry starts without ignored fields.
    // `ask` adds the fields of the entry's own type.
    inner.ignored = IgnoredFields()
    if kind == .field, let actual = part.actual {
      inner.ignored = context.ignored.within(part.name, of: type(of: actual))
    }
    if context.isReporting, let component = kind.component(part.key) {
      inner.path = context.path.appending(component)
    }
    return inner
  }

  private mutating func comparePart(
    _ part: ValueShape.Part, isSilent: Bool, _ context: Context
  ) -> Verdict {
    guard let actual = part.actual, let expected = part.expected else { return .different }
    if context.ignored.includesAll {
      // An ignored field, such as a `parent`, is not taken apart, because it may refer back to this value.
      return equality(actual, expected) == true ? .same : .excused
    }
    return isSilent
      ? compareSilently(actual, expected, context) : compare(actual, expected, context)
  }

  // MARK: - Silent walks

  /// Compares two values without showing anything.
  mutating func compareSilently(
    _ actual: Any, _ expected: Any, _ context: Context
  ) -> Verdict {
    guard context.isReporting else { return compare(actual, expected, context) }
    // The outer walk assumes that the enclosing objects are the same. The silent walk must not rely on that.
    let outer = walk
    walk = Walk()
    defer { walk = outer }
    var silent = context
    silent.isReporting = false
    silent.path = FieldPath()
    let verdict = compare(actual, expected, silent)
    // A walk that finds a difference stops early, so its assumptions are not confirmed.
    guard verdict != .different, comparePostponed() else { return .different }
    func decide(_ verdict: Verdict, _ isExcused: @autoclosure () -> Bool) -> Verdict {
      verdict != .postponed ? verdict : isExcused() ? .excused : .same
    }
    settled.merge(
      walk.known.mapValues { decide($0.verdict, walk.postponed.isExcused($0.postponed)) }
    ) { settled, _ in settled }
    return decide(verdict, walk.postponed.isExcused)
  }

  /// Makes the postponed comparisons, including those that they postpone in turn.
  ///
  /// Returns `false` if some of the values differ, or if nothing explains why two values are unequal by `==`.
  private mutating func comparePostponed() -> Bool {
    while let (actual, expected, context) = walk.postponed.next() {
      let start = walk.postponed.count
      let verdict = takeApart(actual, expected, equality(actual, expected), context)
      if verdict == .different { return false }
      walk.postponed.finish(isExcused: verdict == .excused, from: start)
    }
    return walk.postponed.explain()
  }

  /// Starts a new silent walk for values that are nested too deeply for this one.
  ///
  /// A walk that is already silent postpones these values instead. Below level `bottom`, values count as different.
  private mutating func compareBelow(
    _ actual: Any, _ expected: Any, _ context: Context
  ) -> Verdict {
    var below = context
    below.start = context.depth
    guard context.depth <= Self.bottom else { return .different }
    guard context.isReporting else {
      walk.postponed.append((actual, expected, below))
      return .postponed
    }
    let verdict = compareSilently(actual, expected, below)
    guard verdict == .different else { return verdict }
    let note = """
      The value is nested more than \(levels) levels deep. Deeper differences are not shown, and the search stops \
      at level \(Self.bottom).
      """
    return show(actual, expected, context, note: note)
  }

  private static let unexplained =
    "The search for the difference stopped here, because it took too many steps."
  private static let otherParts = "They are different cases or have different parts."
}
