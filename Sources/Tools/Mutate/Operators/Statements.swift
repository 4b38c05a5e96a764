import TestKitCompiler

/// Removes an assignment, or a call whose result is not used.
///
/// It skips assignments that the compiler may need: those to properties and variables in an initializer, and those to a
/// variable without an initial value.
struct RemovedStatement: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard isStatement(visit) else { return [] }
    let core = visit.node.withoutEffects
    let name: String
    switch core.kind {
    case "call_expr", "binary_expr", "dot_syntax_call_expr":
      guard core.type != MangledType.never, !core.isImplicit else { return [] }
      name = "removed call"
    case "assign_expr":
      guard let target = core.node("dest"), !isPropertyInInitializer(target, visit),
        !isDeclaredWithoutValue(target, visit)
      else { return [] }
      let isDiscarded = target.kind == "discard_assignment_expr"
      guard !isDiscarded || core.node("src").map(calls) == true else { return [] }
      name = isDiscarded ? "removed call" : "removed assignment"
    default: return []
    }
    return visit.change(name, to: "", as: .removal)
  }

  /// Returns `true` if an expression calls something.
  ///
  /// A statement such as `_ = isolation` calls nothing, so removing it makes no difference.
  private func calls(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case "closure_expr": false
    case "call_expr" where !node.isImplicit: true
    default: node.children.contains { calls($0.node) }
    }
  }

  private func isStatement(_ visit: Visit) -> Bool {
    guard let parent = visit.ancestors.last else { return false }
    if parent.kind == "brace_stmt", visit.field == "elements" {
      return visit.node.isExpression && !isInterpolation(visit)
    }
    // A closure or function with a single expression returns that expression, even if its type is `Void`.
    return parent.kind == "return_stmt" && parent.isImplicit
      && visit.node.withoutEffects.type == MangledType.void
  }

  /// Returns `true` inside an interpolated literal, which the tree shows as calls that append its pieces.
  private func isInterpolation(_ visit: Visit) -> Bool {
    visit.ancestors.last { ["tap_expr", "closure_expr"].contains($0.kind) }?.kind == "tap_expr"
  }

  private func isPropertyInInitializer(_ target: SyntaxNode, _ visit: Visit) -> Bool {
    let function = visit.ancestors.last {
      ["constructor_decl", "func_decl", "accessor_decl", "closure_expr"].contains($0.kind)
    }
    guard function?.kind == "constructor_decl" else { return false }
    return target.kind == "member_ref_expr" || target.kind == "declref_expr"
      || target.kind == "tuple_expr"
  }

  private func isDeclaredWithoutValue(_ target: SyntaxNode, _ visit: Visit) -> Bool {
    guard let name = target.node("decl")?.text("base_name") else { return false }
    return visit.ancestors.flatMap { $0.nodes("elements") }
      .flatMap { $0.nodes("pattern_entries") }
      .contains { $0.node("original_init") == nil && $0.memberName == name }
  }
}

/// Adds a `return` at the beginning of a function without a result.
///
/// It skips functions of one statement, because ``RemovedStatement`` usually has the same effect on them.
struct EarlyReturn: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "brace_stmt", visit.field == "body", !visit.node.isImplicit,
      let function = visit.ancestors.last, function.kind == "func_decl",
      function.text("result") == MangledType.void || function.text("result") == nil,
      visit.node.nodes("elements").filter({ !$0.kind.hasSuffix("_decl") }).count > 1,
      let range = visit.range(of: visit.node), visit.source.has("{", at: range.lowerBound)
    else { return [] }
    let place = range.lowerBound + 1
    return [
      Mutation(
        name: "early return", range: place..<place, replacement: " return;", form: .earlyReturn)
    ]
  }
}
