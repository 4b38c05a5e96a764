/// `min` becomes `max`, and the other way around.
struct MinimumAndMaximum: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "call_expr", !visit.node.isImplicit, let callee = visit.node.callee,
      Self.isMeant(callee.name, usr: callee.usr),
      visit.source.has(callee.name, at: callee.place),
      let text = visit.replacingOperator(
        at: callee.place, callee.name, by: callee.name == "min" ? "max" : "min")
    else { return [] }
    return visit.change("minimum and maximum", to: text)
  }

  /// Whether it is a function of the standard library, which takes its arguments in any order.
  static func isMeant(_ name: String, usr: String) -> Bool {
    ["min", "max"].contains(name) && (usr.hasPrefix("s:s") || usr.hasPrefix("s:S"))
  }
}
