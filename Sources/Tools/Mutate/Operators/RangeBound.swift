/// `0..<n` becomes `0..<n + 1`, and `1...n` becomes `1...n - 1`, of integers.
///
/// Bounds that are literals are those of ``IntegerLiteral``.
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
