/// `true` becomes `false`, and the other way around.
///
/// Not in `while true`: behind a loop that may end the compiler wants a result.
struct BooleanLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "boolean_literal_expr", !visit.node.isImplicit,
      visit.ancestors.last?.kind != "while_stmt",
      let text = visit.text(of: visit.node), ["true", "false"].contains(text)
    else { return [] }
    return visit.change("boolean literal", to: text == "true" ? "false" : "true")
  }
}

/// A number becomes the next one.
struct IntegerLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard visit.node.kind == "integer_literal_expr", !visit.node.isImplicit,
      let text = visit.text(of: visit.node), let first = text.first, first.isNumber || first == "-",
      let magnitude = visit.node.text("value").flatMap(number), magnitude < Int.max
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

/// A string, an array or a dictionary that is written out becomes empty.
///
/// A string with a space in it is text for people, whose wording is no behavior.
struct EmptiedLiteral: MutationOperator {
  func mutations(at visit: Visit) -> [Mutation] {
    guard !visit.node.isImplicit, let text = visit.text(of: visit.node) else { return [] }
    switch visit.node.kind {
    case "array_expr" where text.hasPrefix("[") && !visit.node.nodes("elements").isEmpty:
      return visit.change("emptied literal", to: "[]")
    case "dictionary_expr" where text.hasPrefix("[") && !visit.node.nodes("elements").isEmpty:
      return visit.change("emptied literal", to: "[:]")
    case "string_literal_expr":
      // The pieces of an interpolated literal have the place of the whole, and not its text.
      guard let value = visit.node.text("value"), !value.isEmpty, !value.contains(" "),
        text == "\"\(value)\""
      else { return [] }
      return visit.change("emptied literal", to: "\"\"")
    default: return []
    }
  }
}
