/// `+` becomes `-`, `*` becomes `/`, and so on, of numbers and durations.
struct ArithmeticOperator: MutationOperator {
  private static let others = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "+=": "-=",
    "-=": "+=",
    "*=": "/=", "/=": "*=",
  ]

  func mutations(at visit: Visit) -> [Mutation] {
    guard let binary = visit.binary, let other = Self.others[binary.operator],
      isOfNumbers(visit, binary.operator, binary.left, binary.right),
      let text = visit.replacingOperator(at: binary.place, binary.operator, by: other)
    else { return [] }
    return visit.change("arithmetic operator", to: text)
  }

  private func isOfNumbers(
    _ visit: Visit, _ name: String, _ left: SyntaxNode, _ right: SyntaxNode
  ) -> Bool {
    let type = right.type
    guard left.type == type else { return false }
    if MangledType.numbers.contains(type) { return true }
    return type == MangledType.duration && ["+", "-", "+=", "-="].contains(name)
  }
}
