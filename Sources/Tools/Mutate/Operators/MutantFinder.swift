/// Walks through the tree of a file and finds its mutants.
struct MutantFinder {
  private let source: SourceText
  private let operators: [any MutationOperator]
  private var found: Set<Mutation> = []

  /// Finds what the operators can change, in the order of the source.
  ///
  /// - Parameters:
  ///   - tree: The tree of the file.
  ///   - source: Its text.
  ///   - operators: What is changed.
  /// - Returns: The mutations, each once.
  static func mutations(
    of tree: SyntaxNode, in source: SourceText, by operators: [any MutationOperator] = .all
  ) -> [Mutation] {
    var finder = MutantFinder(source: source, operators: operators)
    finder.walk(tree, field: "", below: [], within: 0..<source.bytes.count)
    return finder.found.sorted {
      ($0.range.lowerBound, -$0.range.upperBound, $0.name, $0.replacement)
        < ($1.range.lowerBound, -$1.range.upperBound, $1.name, $1.replacement)
    }
  }

  private init(source: SourceText, operators: [any MutationOperator]) {
    self.source = source
    self.operators = operators
  }

  private mutating func walk(
    _ node: SyntaxNode, field: String, below ancestors: [SyntaxNode], within limit: Range<Int>
  ) {
    // What the compiler has declared itself, such as the members of a conformance, is not written anywhere. But
    // the sequence of a loop stands in the variable of its iterator.
    if node.isImplicit && node.kind.hasSuffix("_decl") && node.kind != "pattern_binding_decl" {
      return
    }
    let visit = Visit(node: node, field: field, ancestors: ancestors, source: source)
    var limit = limit
    if !node.isImplicit, let range = visit.range(of: node) {
      // The expansion of a macro has places in a text of its own, which are outside here.
      guard limit.lowerBound <= range.lowerBound, range.upperBound <= limit.upperBound else {
        return
      }
      limit = range
    }
    for mutator in operators {
      found.formUnion(
        mutator.mutations(at: visit).filter {
          limit.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= limit.upperBound
        })
    }
    for child in node.children {
      walk(child.node, field: child.field, below: ancestors + [node], within: limit)
    }
  }
}
