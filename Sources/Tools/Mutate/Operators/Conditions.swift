import TestKitCompiler

/// Negates conditions, the operands of `&&`, `||` and `!`, and the Boolean result of a function.
struct NegatedCondition: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.isExpression, !visit.node.isImplicit, visit.node.type == MangledType.bool,
      decides(visit), !isNotNegatedAsWhole(visit.node, isCondition: Self.isCondition(visit)),
      let text = visit.text(of: visit.node)
    else { return [] }
    return visit.change("negated condition", to: "!(\(text))", as: .negation)
  }

  /// Returns `true` if the value is a condition, an operand of `&&`, `||` or `!`, or the result of a function.
  private func decides(_ visit: Visit) -> Bool {
    if Self.isCondition(visit) { return true }
    for ancestor in visit.ancestors.reversed() {
      switch ancestor.kind {
      case "argument", "argument_list", "autoclosure_expr", "paren_expr": continue
      case "return_stmt": return true
      case "binary_expr": return ["&&", "||"].contains(ancestor.callee?.name)
      case "prefix_unary_expr": return ancestor.callee?.name == "!"
      default: return false
      }
    }
    return false
  }

  private static func isCondition(_ visit: Visit) -> Bool {
    ["conditions", "cond_expr", "where", "where_expr"].contains(visit.field)
  }

  /// Returns `true` for an expression that is not negated as a whole, such as a Boolean literal.
  ///
  /// The operands of `&&`, `||` and `!` are negated instead, and so is the content of parentheses around a value.
  /// `try`, `await`, `unsafe`, and parentheses around a condition are negated as a whole if their content would be,
  /// as in the condition `(flag)` and the value `try f()`.
  private func isNotNegatedAsWhole(_ node: SyntaxNode, isCondition: Bool) -> Bool {
    func content() -> SyntaxNode? { node.children.map(\.node).first(where: \.isExpression) }
    return switch node.kind {
    case "boolean_literal_expr", "ternary_expr", "single_value_stmt_expr": true
    case "paren_expr" where !isCondition: true
    case "paren_expr", "try_expr", "await_expr", "unsafe_expr":
      content().map { isNotNegatedAsWhole($0, isCondition: true) } ?? true
    case "prefix_unary_expr": node.callee?.name == "!"
    case "binary_expr": ["&&", "||"].contains(node.callee?.name)
    default: false
    }
  }
}

/// Changes `&&` to `||`, and vice versa.
struct LogicalOperator: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard let binary = visit.binary, ["&&", "||"].contains(binary.operator),
      visit.node.type == MangledType.bool,
      let text = visit.replacingOperator(
        at: binary.place, binary.operator, by: binary.operator == "&&" ? "||" : "&&")
    else { return [] }
    return visit.change("logical operator", to: text)
  }
}

/// Changes `a?.b` to `nil` where the value is used.
struct OptionalChain: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "optional_evaluation_expr",
      visit.node.type != "$sytSgD", visit.field != "elements",
      let text = visit.text(of: visit.node), text.contains("?"), !text.contains(" = ")
    else { return [] }
    return visit.change("optional chain", to: "nil")
  }
}
