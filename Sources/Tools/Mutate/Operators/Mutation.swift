/// A small change of a source file, which its tests have to notice.
struct Mutation: Hashable, Sendable {
  /// How a change is written beside the original, so that it can be switched on while a process runs.
  enum Form: Hashable, Sendable {
    /// Both expressions, of which one is chosen.
    case choice

    /// The expression, which is compared with the switch.
    case negation

    /// The statement, which is run unless it is switched off.
    case removal

    /// A statement that ends the function, at the beginning of its body.
    case earlyReturn
  }

  /// The name of the operator that makes it.
  let name: String

  /// The bytes that are changed; empty for something inserted.
  let range: Range<Int>

  /// What stands there afterwards.
  let replacement: String

  let form: Form
}

/// A way in which programs are wrong.
protocol MutationOperator: Sendable {
  /// The changes that it makes at a node of the tree; most often none.
  func mutations(at visit: Visit) -> [Mutation]
}

extension [any MutationOperator] {
  static let all: [any MutationOperator] = [
    RelationalOperator(), NegatedCondition(), LogicalOperator(), ArithmeticOperator(), RangeBound(),
    BooleanLiteral(), IntegerLiteral(), EmptiedLiteral(), OptionalChain(), MinimumAndMaximum(),
    SwappedArguments(), RemovedStatement(), EarlyReturn(),
  ]
}

/// A node of the tree on the way through it.
struct Visit {
  let node: SyntaxNode

  /// The field of the parent that the node is in.
  let field: String

  /// The nodes above it, the nearest last.
  let ancestors: [SyntaxNode]

  let source: SourceText

  /// The bytes of a node; nil if they are not in the source.
  func range(of node: SyntaxNode) -> Range<Int>? {
    guard let range = node.range, range.start >= 0, range.end < source.bytes.count else {
      return nil
    }
    return range.start..<source.endOfToken(at: range.end)
  }

  func text(of node: SyntaxNode) -> String? {
    range(of: node).map { source[$0] }
  }

  /// A change of the whole node.
  func change(
    _ name: String, to replacement: String, as form: Mutation.Form = .choice
  ) -> [Mutation] {
    guard let range = range(of: node) else { return [] }
    return [Mutation(name: name, range: range, replacement: replacement, form: form)]
  }

  /// The node as a binary operator: its name and its operands.
  ///
  /// Nil if it is none, or if the source says otherwise: what a macro has expanded to has places in a text that
  /// is not this one.
  var binary: (operator: String, left: SyntaxNode, right: SyntaxNode, place: Int)? {
    guard node.kind == "binary_expr", !node.isImplicit, let callee = node.callee,
      source.has(callee.name, at: callee.place),
      source.endOfToken(at: callee.place) == callee.place + callee.name.utf8.count
    else { return nil }
    let operands = node.arguments
    guard operands.count == 2 else { return nil }
    return (callee.name, operands[0], operands[1], callee.place)
  }

  /// The source of the node with another operator.
  func replacingOperator(at place: Int, _ old: String, by new: String) -> String? {
    guard let range = range(of: node), range.contains(place) else { return nil }
    return source[range.lowerBound..<place] + new
      + source[(place + old.utf8.count)..<range.upperBound]
  }
}
