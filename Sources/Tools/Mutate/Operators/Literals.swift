import TestKitCompiler

/// Changes `true` to `false`, and vice versa.
///
/// It leaves `while true` alone, because the compiler may require a `return` after a loop that can end.
struct BooleanLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "boolean_literal_expr", !visit.node.isImplicit,
      visit.ancestors.last?.kind != "while_stmt",
      let text = visit.text(of: visit.node), text == visit.node.text("value")
    else { return [] }
    return visit.change("boolean literal", to: text == "true" ? "false" : "true")
  }
}

/// Changes an integer to the next one.
struct IntegerLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "integer_literal_expr", !visit.node.isImplicit,
      let text = visit.text(of: visit.node),
      let magnitude = visit.node.text("value").flatMap(number), magnitude < Int.max,
      // A literal in a macro expansion may have the position of another literal in the source.
      number(text.filter { !"- ".contains($0) }) == magnitude
    else { return [] }
    let value = visit.node.flag("negative") ? -magnitude : magnitude
    return visit.change("integer literal", to: "\(value + 1)")
  }

  private func number(_ text: String) -> Int? {
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    let digits = text.filter { $0 != "_" }
    guard let radix = radixes[String(digits.prefix(2))] else { return Int(digits) }
    return Int(digits.dropFirst(2), radix: radix)
  }
}

/// Empties a string, array or dictionary literal.
///
/// It skips strings that contain a space. They are text for people, and their wording is not behavior. It also skips
/// characters, which cannot be empty.
struct EmptiedLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard !visit.node.isImplicit, let text = visit.text(of: visit.node) else { return [] }
    switch visit.node.kind {
    case "array_expr" where text.hasPrefix("[") && !visit.node.nodes("elements").isEmpty:
      return visit.change("emptied literal", to: "[]")
    case "dictionary_expr" where text.hasPrefix("[") && !visit.node.nodes("elements").isEmpty:
      return visit.change("emptied literal", to: "[:]")
    case "string_literal_expr":
      // The pieces of an interpolated literal have the position of the whole literal, but not its text.
      guard let value = visit.node.text("value"), !value.isEmpty, !value.contains(" "),
        text == "\"\(value)\"", !MangledType.characters.contains(visit.node.type)
      else { return [] }
      return visit.change("emptied literal", to: "\"\"")
    default: return []
    }
  }
}
