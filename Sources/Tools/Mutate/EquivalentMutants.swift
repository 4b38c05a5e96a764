import Foundation
import TestKitTerminal

/// The list of mutants that no test can tell from the original, with the reason for each.
///
/// ```text
/// Rectangle.init(leading:top:trailing:bottom:)
///   relational operator: width > 0
///     A width of zero is refused by the next line as well.
///   integer literal × 2
///     Only the order of the two numbers matters.
/// ```
///
/// An entry names a function and an operator and, if needed, the expression and the number of mutants. It never names a
/// line, and names a file only for code outside all declarations. So it stays valid when code is moved or formatted.
struct EquivalentMutants: Sendable {
  /// The mutants that an entry is about.
  struct Kind: Hashable, Sendable {
    let function: String
    let mutator: String

    /// The mutated expression, or nil for all mutants of the operator in the function.
    var expression: String?

    init(function: String, mutator: String, expression: String? = nil) {
      self.function = function
      self.mutator = mutator
      self.expression = expression
    }

    /// The kind of a mutant, with or without its expression.
    init(_ mutant: Mutant, withExpression: Bool = true) {
      function = mutant.function
      mutator = mutant.mutation.name
      expression = withExpression ? mutant.expression : nil
    }

    /// Returns the line of an entry for the given number of mutants of this kind.
    func line(for count: Int) -> String {
      mutator + (expression.map { ": \($0)" } ?? "") + (count == 1 ? "" : " × \(count)")
    }
  }

  struct Entry: Equatable, Sendable {
    /// The entry's line number in the list.
    let line: Int

    let kind: Kind

    /// The number of mutants of this kind that make no difference.
    let count: Int

    var reason = ""
  }

  /// The path of the list, as shown in messages.
  let path: String

  private(set) var entries: [Entry] = []

  /// Reads a list.
  ///
  /// Empty lines and lines that begin with `#` are skipped. A tab indents a line as much as two spaces.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - path: The path of the file, as shown in messages.
  /// - Throws: An error that names the line of an entry that is incomplete or that is listed twice.
  init(_ text: String, path: String) throws(CommandError) {
    self.path = path
    var function: String?
    var isOpen = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let content = line.trimmingCharacters(in: .whitespaces)
      if content.isEmpty || line.hasPrefix("#") { continue }
      let indentation = line.prefix { $0 == " " || $0 == "\t" }
      switch indentation.reduce(0, { $0 + ($1 == "\t" ? 2 : 1) }) {
      case 0:
        function = content
        isOpen = false
      case 1..<4:
        guard let function, let entry = Entry(line: index + 1, function, content) else {
          throw incomplete(index + 1)
        }
        entries.append(entry)
        isOpen = true
      default:
        guard isOpen else { throw incomplete(index + 1) }
        let reason = entries[entries.count - 1].reason
        entries[entries.count - 1].reason = reason.isEmpty ? content : "\(reason) \(content)"
      }
    }
    if let entry = entries.first(where: \.reason.isEmpty) { throw incomplete(entry.line) }
    var seen: Set<Kind> = []
    if let entry = entries.first(where: { !seen.insert($0.kind).inserted }) {
      throw .failed(
        """
        \(path):\(entry.line): “\(entry.kind.line(for: 1))” is listed twice for \(entry.kind.function). \
        Write it once, as in “\(entry.kind.line(for: 2))”
        """)
    }
  }

  private func incomplete(_ line: Int) -> CommandError {
    .failed(
      """
      \(path):\(line): this entry is incomplete. Write the function on a line of its own, below it \
      an operator such as “integer literal”, indented by two spaces, and below that the reason, \
      indented by four
      """)
  }
}

extension EquivalentMutants.Entry {
  /// Reads the operator line of an entry.
  fileprivate init?(line: Int, _ function: String, _ text: String) {
    let pattern = /(?<mutator>.+?)(: (?<expression>.+?))?( × (?<count>\d+))?/
    guard let parts = text.wholeMatch(of: pattern) else { return nil }
    self.line = line
    kind = EquivalentMutants.Kind(
      function: function, mutator: String(parts.mutator),
      expression: parts.expression.map { String($0) })
    count = parts.count.flatMap { Int($0) } ?? 1
  }
}

// MARK: - Matching

extension EquivalentMutants {
  /// Returns the entry for a mutant, or nil if the list has none.
  ///
  /// An entry with the mutant's expression takes precedence over the entry for all mutants of its operator.
  private func entry(for mutant: Mutant) -> Entry? {
    let (exact, general) = (Kind(mutant), Kind(mutant, withExpression: false))
    return entries.first { $0.kind == exact } ?? entries.first { $0.kind == general }
  }

  /// Returns the mutants of each entry.
  private func matches(in mutants: [Mutant]) -> [Kind: [Mutant]] {
    mutants.reduce(into: [:]) { matches, mutant in
      if let entry = entry(for: mutant) { matches[entry.kind, default: []].append(mutant) }
    }
  }

  /// Returns the IDs of the mutants that match an entry, unless more mutants match the entry than it allows.
  ///
  /// If you pass all mutants, the run need not try the returned ones. If you pass the survivors, the run need not
  /// report the returned ones.
  func allowed(among mutants: [Mutant]) -> Set<Int> {
    let matches = matches(in: mutants)
    return Set(
      entries.flatMap { entry -> [Int] in
        let mutants = matches[entry.kind] ?? []
        return mutants.count > entry.count ? [] : mutants.map(\.id)
      })
  }

  /// Returns the survivors of each function as entries for this list, with the mutants in place of the reason.
  ///
  /// ```text
  /// Rectangle.init(leading:top:trailing:bottom:)
  ///   relational operator: width > 0
  ///     Sources/Geometry/Rectangle.swift:12: survived: width > 0 → width >= 0
  /// ```
  ///
  /// - Parameters:
  ///   - survivors: The mutants that the list does not allow.
  ///   - all: All mutants of the module. They show whether an entry needs an expression.
  ///   - verdict: A closure that returns the name of the verdict on a survivor.
  /// - Returns: One text of several lines for each function.
  func entriesToAdd(
    for survivors: [Mutant], of all: [Mutant], verdict: (Mutant) -> String
  ) -> [String] {
    let sizes = Dictionary(grouping: all) { Kind($0, withExpression: false) }.mapValues(\.count)
    var functions: [String] = []
    var kinds: [String: [Kind]] = [:]
    var mutants: [Kind: [Mutant]] = [:]
    for mutant in survivors {
      let general = Kind(mutant, withExpression: false)
      let kind = entry(for: mutant)?.kind ?? (sizes[general] == 1 ? general : Kind(mutant))
      if kinds[kind.function] == nil { functions.append(kind.function) }
      if mutants[kind] == nil { kinds[kind.function, default: []].append(kind) }
      mutants[kind, default: []].append(mutant)
    }
    return functions.map { function in
      let entries = kinds[function, default: []].flatMap { kind in
        let mutants = mutants[kind, default: []]
        return ["  \(kind.line(for: mutants.count))"]
          + mutants.map { "    \($0.file):\($0.line): \(verdict($0)): \($0.change)" }
      }
      return ([function] + entries).joined(separator: "\n")
    }
  }

  /// Checks the entries against a run.
  ///
  /// - Parameters:
  ///   - all: All mutants of the module.
  ///   - tried: The mutants that have a verdict.
  ///   - survivors: The mutants that the tests did not notice.
  /// - Returns: A message for each outdated entry. It says what to do about the entry.
  func complaints(about all: [Mutant], tried: Set<Int>, survivors: Set<Int>) -> [String] {
    let matches = matches(in: all)
    return entries.compactMap { entry in
      let ids = matches[entry.kind, default: []].map(\.id)
      let place = "\(path):\(entry.line): “\(entry.kind.line(for: entry.count))”"
      if ids.isEmpty { return "\(place) \(absence(of: entry.kind, in: all))" }
      if ids.count < entry.count {
        return """
          \(place) matches only \(counted(ids.count, "mutant")) in \(entry.kind.function): write \
          “\(entry.kind.line(for: ids.count))”
          """
      }
      let alive = ids.count(where: survivors.contains)
      // The entry needs no change if it covers all mutants of its kind, or if at least as many survive as it allows. If
      // some mutants were not tried, the number of survivors is unknown.
      guard ids.count > entry.count, tried.isSuperset(of: ids), alive < entry.count else {
        return nil
      }
      return alive == 0
        ? "\(place) is out of date, because the tests notice every such mutant: remove it"
        : "\(place) allows more mutants than survive: write “\(entry.kind.line(for: alive))”"
    }
  }

  /// Returns what to do about an entry without mutants.
  private func absence(of kind: Kind, in all: [Mutant]) -> String {
    guard !all.contains(where: { $0.function == kind.function }) else {
      return "matches nothing in \(kind.function): remove it"
    }
    let member = kind.function.split(separator: ".").last
    let others = Set(all.map(\.function).filter { $0.split(separator: ".").last == member })
    return others.isEmpty
      ? "is listed under \(kind.function), where nothing is mutated any more: remove it"
      : "is listed under \(kind.function), which is now \(others.sorted().joined(separator: " or ")): "
        + "correct the name"
  }
}
