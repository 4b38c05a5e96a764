import TestKitCompiler

/// Changes `<` to `<=`, and so on, so that the result differs only for equal operands.
///
/// ``NegatedCondition`` reverses the whole comparison.
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

/// Changes `+` to `-`, `*` to `/`, and so on, between numbers or durations.
struct ArithmeticOperator: MutationOperator {
  private static let others = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "+=": "-=",
    "-=": "+=", "*=": "/=", "/=": "*=",
  ]

  func mutations(at visit: Visit) -> [Mutation] {
    guard let binary = visit.binary, let other = Self.others[binary.operator],
      binary.left.type == binary.right.type, isNumeric(binary.right.type, binary.operator),
      let text = visit.replacingOperator(at: binary.place, binary.operator, by: other)
    else { return [] }
    return visit.change("arithmetic operator", to: text)
  }

  private func isNumeric(_ type: String, _ name: String) -> Bool {
    MangledType.numbers.contains(type)
      || type == MangledType.duration && ["+", "-", "+=", "-="].contains(name)
  }
}

/// Changes `0..<n` to `0..<n + 1`, and `1...n` to `1...n - 1`, in ranges of `Int`.
///
/// ``IntegerLiteral`` changes bounds that are literals.
struct RangeBound: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard let binary = visit.binary, ["..<", "..."].contains(binary.operator),
      binary.right.type == MangledType.int, binary.right.kind != "integer_literal_expr",
      let range = visit.range(of: binary.right)
    else { return [] }
    let text = "(\(visit.source[range])) \(binary.operator == "..<" ? "+" : "-") 1"
    return [Mutation(name: "range bound", range: range, replacement: text, form: .choice)]
  }
}

/// Changes `min` to `max`, and vice versa.
struct MinimumAndMaximum: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "call_expr", !visit.node.isImplicit, let callee = visit.node.callee,
      Self.isStandard(callee.name, usr: callee.usr),
      visit.source.has(callee.name, at: callee.place),
      let text = visit.replacingOperator(
        at: callee.place, callee.name, by: callee.name == "min" ? "max" : "min")
    else { return [] }
    return visit.change("minimum and maximum", to: text)
  }

  /// Returns `true` for `min` and `max` of the standard library.
  static func isStandard(_ name: String, usr: String) -> Bool {
    ["min", "max"].contains(name) && (usr.hasPrefix("s:s") || usr.hasPrefix("s:S"))
  }
}

/// Swaps two neighboring arguments of the same type.
struct SwappedArguments: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "call_expr", !visit.node.isImplicit,
      // The call of another initializer, as in `self.init(a, b)`, cannot be part of an expression.
      visit.ancestors.last?.kind != "rebind_self_in_constructor_expr",
      let whole = visit.range(of: visit.node)
    else { return [] }
    // The order of the arguments of `min` and `max` makes no difference.
    if let callee = visit.node.callee, MinimumAndMaximum.isStandard(callee.name, usr: callee.usr) {
      return []
    }
    let arguments = visit.node.argumentList
    return zip(arguments, arguments.dropFirst()).compactMap { first, second in
      guard let left = passed(first), let right = passed(second), left.type == right.type,
        let leftRange = visit.range(of: left), let rightRange = visit.range(of: right),
        leftRange.upperBound <= rightRange.lowerBound, whole.contains(leftRange.lowerBound),
        // An argument that ends where the call ends is a trailing closure. It cannot move into the parentheses.
        rightRange.upperBound < whole.upperBound, !left.kind.hasSuffix("closure_expr"),
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

  /// Returns the expression of an argument, or nil for a default value, variadic arguments and `inout`.
  private func passed(_ argument: SyntaxNode) -> SyntaxNode? {
    guard !argument.flag("inout"), let expression = argument.node("expr"),
      expression.kind != "default_argument_expr", expression.kind != "vararg_expansion_expr",
      // The compiler wraps an operator that is passed, such as `+`, in a closure. Its body is not in the source.
      expression.node("sub_expr")?.kind != "autoclosure_expr"
    else { return nil }
    return expression.unwrapped
  }
}

/// The mangled names of types in the compiler's tree.
enum MangledType {
  static let bool = "$sSbD"
  static let void = "$sytD"
  static let never = "$ss5NeverOD"
  static let int = "$sSiD"
  static let duration = "$ss8DurationVD"

  static let characters: Set = ["$sSJD", "$ss7UnicodeO6ScalarVD"]

  static let numbers: Set = [
    int, "$sSuD", "$sSdD", "$sSfD", "$ss4Int8VD", "$ss5Int16VD", "$ss5Int32VD", "$ss5Int64VD",
    "$ss5UInt8VD", "$ss6UInt16VD", "$ss6UInt32VD", "$ss6UInt64VD", "$ss6Int128VD", "$ss7UInt128VD",
  ]
}
