/// `<` becomes `<=`, and so on: the boundary belongs to the other side.
///
/// That the whole comparison is the wrong way around is ``NegatedCondition``.
struct RelationalOperator: MutationOperator {
  private static let others = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]

  func mutations(at visit: Visit) -> [Mutation] {
    guard let binary = visit.binary, let other = Self.others[binary.operator],
      visit.node.type == MangledType.bool,
      let text = visit.replacingOperator(at: binary.place, binary.operator, by: other)
    else { return [] }
    return visit.change("relational operator", to: text)
  }
}

/// What the compiler calls types.
enum MangledType {
  static let bool = "$sSbD"
  static let void = "$sytD"
  static let never = "$ss5NeverOD"
  static let int = "$sSiD"
  static let duration = "$ss8DurationVD"

  /// Those that numbers have.
  static let numbers: Set = [
    int, "$sSuD", "$sSdD", "$sSfD", "$ss4Int8VD", "$ss5Int16VD", "$ss5Int32VD", "$ss5Int64VD",
    "$ss5UInt8VD", "$ss6UInt16VD", "$ss6UInt32VD", "$ss6UInt64VD", "$ss6Int128VD", "$ss7UInt128VD",
  ]
}
