/// `&&` becomes `||`, and the other way around.
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
