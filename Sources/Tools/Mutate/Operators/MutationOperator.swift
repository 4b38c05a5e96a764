import TestKitCompiler

/// A small change to a source file, which the tests should notice.
struct Mutation: Hashable, Sendable {
  /// The way in which a change is written next to the original.
  ///
  /// Each form lets a process switch the change on without a new build.
  enum Form: Hashable, Sendable {
    /// A choice between the original and the changed expression.
    case choice

    /// The original condition, negated if the mutant is switched on.
    case negation

    /// The original statement, skipped if the mutant is switched on.
    case removal

    /// A `return` at the beginning of the function's body.
    case earlyReturn
  }

  /// The name of the operator that makes the change, such as `integer literal`.
  let name: String

  /// The bytes to replace, or an empty range to insert something.
  let range: Range<Int>

  let replacement: String

  let form: Form
}

/// A kind of mistake that programmers make.
protocol MutationOperator: Sendable {
  /// Returns the changes to a node of the tree.
  ///
  /// Most nodes have none.
  func mutations(at visit: Visit) -> [Mutation]
}

extension [any MutationOperator] {
  static let all: [any MutationOperator] = [
    RelationalOperator(), NegatedCondition(), LogicalOperator(), ArithmeticOperator(), RangeBound(),
    BooleanLiteral(), IntegerLiteral(), EmptiedLiteral(), OptionalChain(), MinimumAndMaximum(),
    SwappedArguments(), RemovedStatement(), EarlyReturn(),
  ]
}

/// A node of the tree, with the nodes above it and the source.
struct Visit {
  let node: SyntaxNode

  /// The field of the parent that holds the node.
  let field: String

  /// The nodes above the node, the nearest last.
  let ancestors: [SyntaxNode]

  let source: SourceText

  /// Returns the bytes of a node, or nil if it is not in the source.
  func range(of node: SyntaxNode) -> Range<Int>? {
    guard let range = node.range, range.start >= 0, range.end < source.bytes.count else {
      return nil
    }
    return range.start..<source.endOfToken(at: range.end)
  }

  func text(of node: SyntaxNode) -> String? {
    range(of: node).map { source[$0] }
  }

  /// The function or property that holds the node, such as `Rectangle.init(leading:top:)`.
  ///
  /// Local functions and closures belong to the function that they are in. Code outside of all declarations belongs to
  /// its file.
  var function: String {
    var names: [String] = []
    for node in ancestors {
      if let name = typeName(of: node) {
        names.append(name)
      } else if let name = node.memberName {
        names.append(name)
        break
      }
    }
    let file = source.path.split(separator: "/").last ?? ""
    return names.isEmpty ? String(file) : names.joined(separator: ".")
  }

  /// Returns the name of the type that a node declares or extends.
  private func typeName(of node: SyntaxNode) -> String? {
    switch node.kind {
    case "struct_decl", "class_decl", "enum_decl", "protocol_decl": node.baseName
    // The tree has only the mangled name.
    case "extension_decl":
      text(of: node)?.firstMatch(of: /extension\s+(.+?)\s*(?:where\b|[:{])/).map { String($0.1) }
    default: nil
    }
  }

  /// Returns a change to the whole node.
  func change(
    _ name: String, to replacement: String, as form: Mutation.Form = .choice
  ) -> [Mutation] {
    guard let range = range(of: node) else { return [] }
    return [Mutation(name: name, range: range, replacement: replacement, form: form)]
  }

  /// The binary operator of the node with its place and operands.
  ///
  /// Nil if the source has no such operator there. This happens for nodes in a macro expansion, because their
  /// positions refer to a different text.
  var binary: (operator: String, left: SyntaxNode, right: SyntaxNode, place: Int)? {
    guard node.kind == "binary_expr", !node.isImplicit, let callee = node.callee,
      source.has(callee.name, at: callee.place),
      source.endOfToken(at: callee.place) == callee.place + callee.name.utf8.count
    else { return nil }
    let operands = node.arguments
    guard operands.count == 2 else { return nil }
    return (callee.name, operands[0], operands[1], callee.place)
  }

  /// Returns the source of the node with a different operator.
  func replacingOperator(at place: Int, _ old: String, by new: String) -> String? {
    guard let range = range(of: node), range.contains(place) else { return nil }
    return source[range.lowerBound..<place] + new
      + source[(place + old.utf8.count)..<range.upperBound]
  }
}
