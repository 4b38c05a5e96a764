import TestKitCompiler

/// Negates conditions, the operands of `&&` and `||`, and the Boolean result of a function.
struct NegatedCondition: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.isExpression, !visit.node.isImplicit, visit.node.type == MangledType.bool,
      decides(visit), !isMadeOfOthers(visit), let text = visit.text(of: visit.node)
    else { return [] }
    return visit.change("negated condition", to: "!(\(text))", as: .negation)
  }

  /// Returns `true` if the value is a condition, an operand of `&&`, `||` or `!`, or the result of a function.
  private func decides(_ visit: Visit) -> Bool {
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

  /// Returns `true` for a literal, and for an expression that is not negated as a whole.
  ///
  /// The operands of `&&`, `||` and `!` are negated instead. In `if (flag)`, `if try f()` and `if await f()`, nothing
  /// is negated.
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
