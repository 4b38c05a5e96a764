import TestKitCompiler

/// Walks through the tree of a file and finds its mutants.
struct MutantFinder {
  private let source: SourceText
  private let operators: [any MutationOperator]

  /// The mutations so far, each with the function or property that it is in.
  ///
  /// This is a dictionary, because the walk visits some expressions twice.
  private var found: [Mutation: String] = [:]

  /// Returns the mutants of a file, in the order of the source.
  ///
  /// - Parameters:
  ///   - tree: The tree of the file.
  ///   - source: The text of the file.
  ///   - first: The number of the first mutant.
  ///   - operators: The operators to apply.
  /// - Returns: The mutants, each once.
  static func mutants(
    of tree: SyntaxNode, in source: SourceText, numberedFrom first: Int = 1,
    by operators: [any MutationOperator] = .all
  ) -> [Mutant] {
    var finder = MutantFinder(source: source, operators: operators)
    finder.walk(tree, field: "", below: [], within: 0..<source.bytes.count)
    let sorted = finder.found.sorted { isOrdered($0.key, $1.key) }
    return sorted.enumerated().map { index, found in
      Mutant(id: first + index, found.key, in: source, function: found.value)
    }
  }

  private static func isOrdered(_ first: Mutation, _ second: Mutation) -> Bool {
    (first.range.lowerBound, -first.range.upperBound, first.name, first.replacement)
      < (second.range.lowerBound, -second.range.upperBound, second.name, second.replacement)
  }

  private init(source: SourceText, operators: [any MutationOperator]) {
    self.source = source
    self.operators = operators
  }

  private mutating func walk(
    _ node: SyntaxNode, field: String, below ancestors: [SyntaxNode], within limit: Range<Int>
  ) {
    // Skips declarations that the compiler synthesizes, such as the members of a conformance. Implicit bindings are
    // not skipped, because one of them contains the sequence of a `for` loop.
    if node.isImplicit && node.kind.hasSuffix("_decl") && node.kind != "pattern_binding_decl" {
      return
    }
    let visit = Visit(node: node, field: field, ancestors: ancestors, source: source)
    var limit = limit
    if node.kind == "var_decl" {
      // The range of a variable covers only its name, and its accessors follow.
      let name = node.baseName ?? ""
      guard let start = node.range?.start, limit.contains(start),
        source.has(name, at: start) || source.has("`\(name)", at: start)
      else { return }
      limit = start..<limit.upperBound
    } else if !node.isImplicit, let range = visit.range(of: node) {
      // Positions in a macro expansion refer to a different text. Such a position is outside the parent, or
      // the source at that position does not match the node.
      guard limit.lowerBound <= range.lowerBound, range.upperBound <= limit.upperBound,
        isWritten(node, at: range)
      else { return }
      limit = range
    }
    for mutator in operators {
      for mutation in mutator.mutations(at: visit)
      where limit.lowerBound <= mutation.range.lowerBound
        && mutation.range.upperBound <= limit.upperBound
      {
        found[mutation] = visit.function
      }
    }
    for child in node.children {
      walk(child.node, field: child.field, below: ancestors + [node], within: limit)
    }
  }

  /// Returns `false` for an accessor or a function if the source at its position does not look like one.
  private func isWritten(_ node: SyntaxNode, at range: Range<Int>) -> Bool {
    let text = source[range]
    return switch node.kind {
    case "accessor_decl":
      text.hasSuffix("}")
        && text.starts(with: /\{|(get|set|willSet|didSet|init|_?read|_?modify|unsafe\w+)\b/)
    case "func_decl": text.contains(node.baseName ?? "")
    default: true
    }
  }
}
