/// A node of the compiler's type-checked tree.
package struct SyntaxNode {
  private let fields: [String: Any]

  /// The kind, such as `binary_expr`.
  package let kind: String

  /// Reads a node from parsed JSON, or returns nil if the value is not a node.
  package init?(_ value: Any?) {
    guard let fields = value as? [String: Any], let kind = fields["_kind"] as? String else {
      return nil
    }
    self.fields = fields
    self.kind = kind
  }

  /// `true` if the compiler added the node, which means that the source does not contain it.
  package var isImplicit: Bool { fields["implicit"] as? Bool ?? false }

  /// `true` if the node belongs to the expansion of a macro.
  ///
  /// The range of the node then refers to a different text.
  package var isExpanded: Bool { (fields["range"] as? [String: Any])?["buffer_id"] != nil }

  /// The mangled type of an expression, such as `$sSiD`.
  package var type: String { fields["type"] as? String ?? "" }

  package var isExpression: Bool { kind.hasSuffix("_expr") || kind == "inject_into_optional" }

  /// The first byte of the node, and the first byte of its last token.
  package var range: (start: Int, end: Int)? {
    guard let range = fields["range"] as? [String: Any], let start = range["start"] as? Int,
      let end = range["end"] as? Int, start <= end
    else { return nil }
    return (start, end)
  }

  package func text(_ field: String) -> String? { fields[field] as? String }

  package func flag(_ field: String) -> Bool { fields[field] as? Bool ?? false }

  package func node(_ field: String) -> SyntaxNode? { SyntaxNode(fields[field]) }

  package func texts(_ field: String) -> [String] { fields[field] as? [String] ?? [] }

  package func nodes(_ field: String) -> [SyntaxNode] {
    (fields[field] as? [Any] ?? []).compactMap(SyntaxNode.init)
  }

  /// The child nodes, sorted by the names of their fields.
  ///
  /// Fields that repeat others are skipped, such as the expression before type checking. So are fields without code
  /// that runs, such as patterns and attributes.
  package var children: [(field: String, node: SyntaxNode)] { children(without: Self.skipped) }

  /// Returns the child nodes in all fields except the skipped ones, sorted by the names of their fields.
  package func children(without skipped: Set<String>) -> [(field: String, node: SyntaxNode)] {
    fields.keys.filter { !skipped.contains($0) }.sorted().flatMap { field in
      (node(field).map { [$0] } ?? nodes(field)).map { (field, $0) }
    }
  }

  private static let skipped: Set = [
    "original_init", "parsed_sequence", "pattern", "attrs", "decl", "inherits",
    "implicit_self_decl",
    "case_body_variables", "captures", "function_ref", "throws", "range", "name",
  ]
}

// MARK: - Declarations

extension SyntaxNode {
  /// The name of a declaration, without its labels.
  package var baseName: String? {
    let name = node("name")?.node("base_name")
    return name?.text("name") ?? name?.text("special")
  }

  /// The name of a function or a property with its labels, such as `init(leading:top:)`.
  package var memberName: String? {
    switch kind {
    case "func_decl", "constructor_decl", "subscript_decl":
      let labels = node("name")?.texts("args").map { $0.isEmpty ? "_:" : "\($0):" } ?? []
      return baseName.map { "\($0)(\(labels.joined()))" }
    case "destructor_decl", "var_decl", "enum_element_decl": return baseName
    case "pattern_entry":
      let pattern = node("pattern")
      return (pattern?.node("sub_pattern") ?? pattern)?.baseName
    default: return nil
    }
  }
}

// MARK: - Expressions

extension SyntaxNode {
  /// The arguments of a call or an operator, without the conversions that the compiler has added.
  package var arguments: [SyntaxNode] {
    (node("args")?.nodes("args") ?? []).compactMap { $0.node("expr")?.unwrapped }
  }

  /// The arguments with their labels.
  package var argumentList: [SyntaxNode] { node("args")?.nodes("args") ?? [] }

  /// The called declaration, and the position of its name in the source.
  package var callee: (name: String, usr: String, place: Int)? {
    var node = self.node("fn")
    while let current = node {
      if current.kind == "declref_expr", let place = current.range?.start,
        let declaration = current.node("decl"), let name = declaration.text("base_name")
      {
        return (name, declaration.text("decl_usr") ?? "", place)
      }
      // In `Swift.min`, `rhs` is `min`. The module on the left is not a value.
      node = current.node("fn") ?? current.node("sub_expr") ?? current.node("rhs")
    }
    return nil
  }

  /// The expression without the conversions that the compiler has added.
  package var unwrapped: SyntaxNode {
    guard isImplicit,
      let inner = node("single_expr_body") ?? (kind == "call_expr" ? nil : node("sub_expr"))
    else { return self }
    return inner.unwrapped
  }

  /// The expression without `try`, `await`, `unsafe`, parentheses and optional chains around it.
  package var withoutEffects: SyntaxNode {
    let wrappers: Set = [
      "try_expr", "await_expr", "unsafe_expr", "optional_evaluation_expr",
      "inject_into_optional", "paren_expr",
    ]
    guard wrappers.contains(kind), let inner = node("sub_expr") else { return self }
    return inner.withoutEffects
  }
}
