import Foundation

/// Finds where two values differ, and writes it into a report.
///
/// Whether they differ at all is decided by `==` where there is one, else by all that they are made of. What is
/// bounded by a budget is only how far a difference is taken apart.
struct ValueComparison {
  let ignored: [IgnoredFields.Field]
  let tolerance: Double?

  /// What kind of values is compared.
  let kind: Kind

  var steps: Int
  var report: DifferenceReport

  /// How the outermost value differs, for the first line of a message.
  var essence: String?

  /// How many parts of the outermost value differ of which nothing is shown.
  var leftOut: (count: Int, noun: String) = (0, "")

  /// How often something was left out that does differ, as was asked for.
  private var excused = 0

  let types = TypeFacts()

  /// The objects that were compared in this walk, or are being compared further out.
  private var known: [Question: Knowledge] = [:]

  /// The objects that were found to be the same by a walk that took nothing for granted.
  private var settled: [Question: Knowledge] = [:]

  /// What is nested too deep for this walk, and is left for one that begins there.
  private var deeper: [Deeper] = []

  /// How many differences inside a list that is inside another value are shown.
  static let mostNested = 20

  /// How deep one walk goes; a thread may have as little stack as half a megabyte.
  static let deepest = 50

  /// How deep values are compared at all: one that makes its parts when it is asked for them may have no end.
  private static let bottom = 20_000

  init(
    ignored: [IgnoredFields.Field], tolerance: Double?, kind: Kind = .values,
    budget: DifferenceBudget
  ) {
    self.kind = kind
    self.ignored = ignored
    self.tolerance = tolerance
    steps = max(budget.steps, 0)
    report = DifferenceReport(budget)
  }

  enum Kind {
    case values

    /// Elements that are `HashDiffable`: what they say of each other counts more than `==`.
    case elements

    /// Values that were JSON, whose types are not those of the test.
    case json
  }

  /// Where a comparison stands.
  struct Context {
    var path = FieldPath()

    /// How deep it is in its walk.
    var depth = 0

    /// How deep that walk began.
    var start = 0

    var ignored = IgnoredFields()

    /// Whether differences are written down; else only whether there is one is asked.
    var isReporting = true

    /// Whether `==` of something further out has said already that there is a difference.
    var isDecided = false
  }

  struct InstancePair: Hashable {
    let actual: ObjectIdentifier
    let expected: ObjectIdentifier
  }

  /// Whether two objects are the same but for some of their fields.
  private struct Question: Hashable {
    let pair: InstancePair
    let ignored: IgnoredFields
  }

  private struct Knowledge {
    var isSame: Bool

    /// Whether something in it was left out that does differ.
    var isExcused = false
  }

  private struct Deeper {
    let actual: Any
    let expected: Any
    let context: Context
  }

  var isPlain: Bool { ignored.isEmpty && tolerance == nil }

  /// Whether two values differ in nothing that matters.
  mutating func areSame(_ actual: Any, _ expected: Any, _ context: Context) -> Bool {
    if context.isReporting && report.isFull { return decide(actual, expected, context) }
    steps -= 1
    if isPlain, types.facts(of: actual).isWrapper, type(of: actual) == type(of: expected),
      equality(actual, expected) == true
    {
      return true
    }
    switch (unwrapped(actual), unwrapped(expected)) {
    case (nil, nil):
      return areSameNothing(actual, expected)
        || differ(actual, expected, context, types: type(of: actual) != type(of: expected))
    case (let actual?, let expected?):
      guard type(of: actual) == type(of: expected) else {
        let areTypes = types.facts(of: actual).isType && types.facts(of: expected).isType
        return isEqualObject(actual, expected)
          || differ(actual, expected, context, types: !areTypes)
      }
      return areSameValues(actual, expected, context)
    case (let actual, let expected):
      return differ(actual, expected, context)
    }
  }

  private mutating func areSameValues(_ actual: Any, _ expected: Any, _ context: Context) -> Bool {
    let equal = equality(actual, expected)
    if equal == true { return true }
    if equal == false && isPlain && !context.isReporting { return false }
    if let isClose = isWithinTolerance(actual, expected) {
      if isClose { excused += 1 }
      return isClose || differ(actual, expected, context)
    }
    var inner = context
    inner.ignored = context.ignored.adding(ignored, of: actual)
    inner.isDecided = context.isDecided || (equal == false && isPlain)
    inner.depth += 1
    guard let pair = instances(actual, expected) else {
      return areSameInside(actual, expected, equal, inner)
    }
    if pair.actual == pair.expected && equal == nil { return true }
    let question = Question(pair: pair, ignored: context.ignored)
    if let known = known[question] ?? settled[question] {
      if known.isExcused { excused += 1 }
      return known.isSame
    }
    // Until it is known, what refers back to it is taken to be the same.
    known[question] = Knowledge(isSame: true)
    let before = excused
    let isSame = areSameInside(actual, expected, equal, inner)
    known[question] = Knowledge(isSame: isSame, isExcused: excused > before)
    return isSame
  }

  private mutating func areSameInside(
    _ actual: Any, _ expected: Any, _ equal: Bool?, _ context: Context
  ) -> Bool {
    if equal == false && isShownWhole(actual, expected) {
      return isLeafWithinTolerance(actual, expected, context) || differ(actual, expected, context)
    }
    if context.depth > Self.deepest { return areSameBelow(actual, expected, context) }
    if context.isReporting && steps <= 0 {
      return decide(actual, expected, context)
        || differ(actual, expected, context, ifAlike: Self.unexplained)
    }
    guard types.facts(of: actual).hasOwnMirror else {
      return areSame(
        ValueShape(actual, expected, types), actual, expected, equal, context)
    }
    if let actualElements = types.elements(of: actual),
      let expectedElements = types.elements(of: expected)
    {
      let elements = ComparedElements(actualElements, expectedElements, types)
      return areSame(.elements(elements), actual, expected, equal, context)
    }
    let stored = ValueShape(actual, expected, types, byStoredParts: true)
    guard context.isReporting else { return areSame(stored, actual, expected, equal, context) }
    return areSame(stored, besides: actual, expected, equal, context)
  }

  /// Returns `true` if the parts of two values are the same when they are taken apart in a given way.
  private mutating func areSame(
    _ shape: ValueShape, _ actual: Any, _ expected: Any, _ equal: Bool?, _ context: Context
  ) -> Bool {
    let before = (excused: excused, deeper: deeper.count)
    switch shape {
    case .elements(let elements):
      if !areSame(elements, context) { return false }
    case .entries(let entries, let count, let kind):
      if !areSame(entries, of: count, kind: kind, context) { return false }
    case .fields(let fields):
      if !areSame(fields, context) { return false }
    case .otherParts:
      return differ(actual, expected, context, ifAlike: Self.otherParts)
    case .opaque where equal == nil:
      // What `==` of the whole has seen is found elsewhere, or said of the whole.
      return context.isDecided || differ(actual, expected, context, note: Self.incomparable)
    case .opaque:
      return differ(actual, expected, context)
    }
    // Inside, nothing differs that was not left out on purpose.
    return equal != false || excused > before.excused || deeper.count > before.deeper
      || differ(actual, expected, context)
  }

  /// Reports the difference of two values that have a custom mirror.
  ///
  /// The stored properties decide whether they differ. The mirror decides what is shown, because it may hide a secret
  /// on purpose. Of the hidden properties, the message shows only the names.
  private mutating func areSame(
    _ stored: ValueShape, besides actual: Any, _ expected: Any, _ equal: Bool?, _ context: Context
  ) -> Bool {
    var hidden: [String] = []
    let before = excused
    if case .fields(let fields) = stored {
      for field in fields {
        var inner = context
        inner.ignored = context.ignored.within(field.name, of: type(of: field.actual))
        if inner.ignored.includesAll {
          if equality(field.actual, field.expected) != true { excused += 1 }
        } else if !decide(field.actual, field.expected, inner) {
          hidden.append(field.name)
        }
      }
      if hidden.isEmpty && (equal != false || excused > before) { return true }
    }
    let lines = report.lines.count
    var shown = context
    // A value without `==` and without parts is not the difference, unless the stored parts differ.
    shown.isDecided = true
    let shape = ValueShape(actual, expected, types)
    switch shape {
    case .elements, .entries, .fields:
      if !areSame(shape, actual, expected, nil, shown), report.lines.count > lines { return false }
    case .otherParts, .opaque: break
    }
    let note = """
      They differ in \(hidden.joined(separator: ", ")), which the custom mirror of \(type(of: actual)) does not show.
      """
    return equal == nil && !hidden.isEmpty
      ? differ(actual, expected, context, ifAlike: note) : differ(actual, expected, context)
  }

  /// What a walk does where it has come too deep: a silent one leaves it for later, one that reports asks a
  /// silent one.
  private mutating func areSameBelow(
    _ actual: Any, _ expected: Any, _ context: Context
  ) -> Bool {
    var below = context
    below.start += context.depth
    below.depth = 0
    below.path = FieldPath()
    guard below.start <= Self.bottom else { return false }
    guard !context.isReporting else {
      return decide(actual, expected, below)
        || differ(actual, expected, context, note: Self.tooDeep)
    }
    deeper.append(Deeper(actual: actual, expected: expected, context: below))
    return true
  }

  /// Whether the fields of a value that is shown whole, such as a point, differ by no more than the tolerance.
  private mutating func isLeafWithinTolerance(
    _ actual: Any, _ expected: Any, _ context: Context
  ) -> Bool {
    guard tolerance != nil, !(actual is Date) else { return false }
    let (parts, others) = (
      Mirror(reflecting: actual).children, Mirror(reflecting: expected).children
    )
    let before = excused
    return parts.map(\.label) == others.map(\.label)
      && zip(parts, others).allSatisfy { decide($0.value, $1.value, context) } && excused > before
  }

  private static let tooDeep = """
    It is nested more than \(deepest) levels deep: differences there are not shown, and below \(bottom) levels they \
    are not looked for.
    """
  private static let unexplained =
    "The steps of the budget were used up before it could be taken apart."
  private static let otherParts = "They do not consist of the same parts."
  private static let incomparable =
    "It has neither == nor fields, so it cannot be compared: leave it out with ignoring:."

  /// Whether two values differ in nothing that matters, without writing anything down.
  mutating func decide(_ actual: Any, _ expected: Any, _ context: Context) -> Bool {
    guard context.isReporting else { return areSame(actual, expected, context) }
    // What is taken for granted out there need not hold here.
    let outer = (known, deeper)
    (known, deeper) = ([:], [])
    defer { (known, deeper) = outer }
    var silent = context
    silent.isReporting = false
    silent.path = FieldPath()
    var isSame = areSame(actual, expected, silent)
    while isSame, let next = deeper.popLast() {
      isSame = areSameInside(next)
    }
    // All of a walk that found no difference is the same; one that did was left in the middle.
    if isSame { settled.merge(known) { settled, _ in settled } }
    return isSame
  }

  private mutating func areSameInside(_ below: Deeper) -> Bool {
    areSameInside(
      below.actual, below.expected, equality(below.actual, below.expected), below.context)
  }

  // MARK: - Parts

  private mutating func areSame(_ fields: [ValueShape.Field], _ context: Context) -> Bool {
    var tally = Tally(noun: "field", total: fields.count)
    var shown = 0
    let secret =
      context.isReporting ? secretSibling(fields.map { ($0.name, $0.expected) }) : nil
    for (index, field) in fields.enumerated() {
      var inner = context
      inner.ignored = context.ignored.within(field.name, of: type(of: field.actual))
      inner.path = context.path.appending(.field(field.name))
      if let secret, secret.value == index { inner.path = inner.path.hidden(as: secret.name) }
      if inner.ignored.includesAll {
        // Not taken apart: an ignored parent has its child in it.
        if equality(field.actual, field.expected) != true { excused += 1 }
        continue
      }
      let lines = report.lines.count
      guard !areSame(field.actual, field.expected, inner) else { continue }
      guard context.isReporting else { return false }
      tally.differing += 1
      if report.lines.count > lines { shown += 1 }
    }
    guard tally.count > 0 else { return true }
    finish(tally, shown: shown, context)
    return false
  }

  private mutating func areSame(
    _ entries: [ComparedEntry], of count: Int, kind: ValueShape.EntryKind, _ context: Context
  ) -> Bool {
    var tally = Tally(noun: kind.rawValue, total: count)
    var shown = 0
    for entry in entries {
      var inner = context
      inner.ignored = IgnoredFields()
      inner.path = context.path.appending(
        kind == .member ? .member(entry.key) : .key(of: entry.key))
      let lines = report.lines.count
      let isShown = context.path.isRoot || shown < Self.mostNested
      if let actual = entry.actual, let expected = entry.expected {
        let isSame =
          isShown ? areSame(actual, expected, inner) : decide(actual, expected, inner)
        guard !isSame else { continue }
        tally.differing += 1
      } else if entry.actual == nil {
        tally.missing += 1
      } else {
        tally.unexpected += 1
      }
      guard context.isReporting else { return false }
      guard isShown else { continue }
      if entry.actual == nil || entry.expected == nil {
        add(entry, kind == .element ? context.path : inner.path)
      }
      if report.lines.count > lines { shown += 1 }
    }
    guard tally.count > 0 else { return true }
    finish(tally, shown: shown, context)
    return false
  }
}
