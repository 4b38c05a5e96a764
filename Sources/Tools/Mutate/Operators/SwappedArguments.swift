/// Two arguments of one type that stand beside each other change places.
struct SwappedArguments: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "call_expr", !visit.node.isImplicit,
      let whole = visit.range(of: visit.node)
    else { return [] }
    // The smaller of two is the smaller one in any order.
    if let callee = visit.node.callee, MinimumAndMaximum.isMeant(callee.name, usr: callee.usr) {
      return []
    }
    let arguments = visit.node.argumentList
    return zip(arguments, arguments.dropFirst()).compactMap { first, second in
      guard let left = passed(first), let right = passed(second), left.type == right.type,
        let leftRange = visit.range(of: left), let rightRange = visit.range(of: right),
        leftRange.upperBound <= rightRange.lowerBound, whole.contains(leftRange.lowerBound),
        rightRange.upperBound <= whole.upperBound, !left.kind.hasSuffix("closure_expr"),
        visit.source[leftRange] != visit.source[rightRange]
      else { return nil }
      let source = visit.source
      let text =
        source[whole.lowerBound..<leftRange.lowerBound] + source[rightRange]
        + source[leftRange.upperBound..<rightRange.lowerBound] + source[leftRange]
        + source[rightRange.upperBound..<whole.upperBound]
      return Mutation(name: "swapped arguments", range: whole, replacement: text, form: .choice)
    }
  }

  /// The expression of an argument; nil if nothing is written there, or no value is passed.
  private func passed(_ argument: SyntaxNode) -> SyntaxNode? {
    guard !argument.flag("inout"), let expression = argument.node("expr"),
      expression.kind != "default_argument_expr", expression.kind != "vararg_expansion_expr"
    else { return nil }
    return expression.unwrapped
  }
}
