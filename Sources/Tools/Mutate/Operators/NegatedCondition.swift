/// What is asked is the other way around: conditions, the operands of `&&` and `||`, and what a function
/// returns.
struct NegatedCondition: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.isExpression, !visit.node.isImplicit, visit.node.type == MangledType.bool,
      isAsked(visit), !isMadeOfOthers(visit), let text = visit.text(of: visit.node)
    else { return [] }
    return visit.change("negated condition", to: "!(\(text))", as: .negation)
  }

  /// Whether something depends on the answer.
  private func isAsked(_ visit: Visit) -> Bool {
    if ["conditions", "cond_expr", "where", "where_expr"].contains(visit.field) { return true }
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

  /// Literals, and what consists of parts that are negated themselves.
  private func isMadeOfOthers(_ visit: Visit) -> Bool {
    switch visit.node.kind {
    case "boolean_literal_expr", "paren_expr", "ternary_expr", "single_value_stmt_expr", "try_expr",
      "await_expr", "unsafe_expr":
      true
    case "prefix_unary_expr": visit.node.callee?.name == "!"
    case "binary_expr": ["&&", "||"].contains(visit.node.callee?.name)
    default: false
    }
  }
}
