/// `a?.b` becomes `nil`, where the value is used.
struct OptionalChain: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "optional_evaluation_expr", visit.node.type.hasSuffix("SgD"),
      visit.node.type != "$sytSgD", !["elements", "dest", "base"].contains(visit.field),
      visit.ancestors.last?.kind != "optional_evaluation_expr",
      let text = visit.text(of: visit.node), text.contains("?"), !text.contains(" = ")
    else { return [] }
    return visit.change("optional chain", to: "nil")
  }
}
