/// `min` becomes `max`, and the other way around.
struct MinimumAndMaximum: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "call_expr", !visit.node.isImplicit, let callee = visit.node.callee,
      ["min", "max"].contains(callee.name),
      callee.usr.hasPrefix("s:s") || callee.usr.hasPrefix("s:S"),
      visit.source.has(callee.name, at: callee.place),
      let text = visit.replacingOperator(
        at: callee.place, callee.name, by: callee.name == "min" ? "max" : "min")
    else { return [] }
    return visit.change("minimum and maximum", to: text)
  }
}
