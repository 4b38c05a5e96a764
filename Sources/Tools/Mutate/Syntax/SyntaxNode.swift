/// A node of the compiler's type-checked tree.
struct SyntaxNode {
  /// The fields as the compiler has written them.
  private let fields: [String: Any]

  /// What it is, such as `binary_expr`.
  let kind: String

  /// Nil if it is none.
  init?(_ value: Any?) {
    guard let fields = value as? [String: Any], let kind = fields["_kind"] as? String else {
      return nil
    }
    self.fields = fields
    self.kind = kind
  }

  /// Whether the compiler has made it up: it is not in the source.
  var isImplicit: Bool { fields["implicit"] as? Bool ?? false }

  /// The mangled type of an expression, such as `$sSiD`.
  var type: String { fields["type"] as? String ?? "" }

  var isExpression: Bool { kind.hasSuffix("_expr") || kind == "inject_into_optional" }

  /// The first byte, and the first byte of the last token.
  var range: (start: Int, end: Int)? {
    guard let range = fields["range"] as? [String: Any], let start = range["start"] as? Int,
      let end = range["end"] as? Int, start <= end
    else { return nil }
    return (start, end)
  }

  func text(_ field: String) -> String? { fields[field] as? String }

  func flag(_ field: String) -> Bool { fields[field] as? Bool ?? false }

  func node(_ field: String) -> SyntaxNode? { SyntaxNode(fields[field]) }

  func nodes(_ field: String) -> [SyntaxNode] {
    (fields[field] as? [Any] ?? []).compactMap(SyntaxNode.init)
  }

  /// What is below it, in the order of the names of the fields.
  ///
  /// Some of what the compiler writes stands there twice or is no code that runs: the sources of an expression
  /// before it was type-checked, patterns, attributes.
  var children: [(field: String, node: SyntaxNode)] {
    fields.keys.sorted().filter { !Self.left.contains($0) }.flatMap { field in
      (node(field).map { [$0] } ?? nodes(field)).map { (field, $0) }
    }
  }

  private static let left: Set = [
    "original_init", "parsed_sequence", "pattern", "attrs", "decl", "inherits",
    "implicit_self_decl",
    "case_body_variables", "captures", "function_ref", "throws", "range", "name",
  ]
}

extension SyntaxNode {
  /// The arguments of a call or an operator, without what the compiler has wrapped around them.
  var arguments: [SyntaxNode] {
    (node("args")?.nodes("args") ?? []).compactMap { $0.node("expr")?.unwrapped }
  }

  /// The labels and expressions of the arguments as they are passed.
  var argumentList: [SyntaxNode] { node("args")?.nodes("args") ?? [] }

  /// The declaration that is called: the name and the place of it in the source.
  var callee: (name: String, usr: String, place: Int)? {
    var node = self.node("fn")
    while let current = node {
      if current.kind == "declref_expr", let place = current.range?.start,
        let declaration = current.node("decl"), let name = declaration.text("base_name")
      {
        return (name, declaration.text("decl_usr") ?? "", place)
      }
      // The right side of `Swift.min`: the left one, a module, is no value.
      node = current.node("fn") ?? current.node("sub_expr") ?? current.node("rhs")
    }
    return nil
  }

  /// The expression without the conversions that the compiler has added.
  var unwrapped: SyntaxNode {
    guard isImplicit,
      let inner = node("single_expr_body") ?? (kind == "call_expr" ? nil : node("sub_expr"))
    else { return self }
    return inner.unwrapped
  }

  /// The expression without `try`, `await` and parentheses.
  var withoutEffects: SyntaxNode {
    let wrappers: Set = [
      "try_expr", "await_expr", "unsafe_expr", "optional_evaluation_expr",
      "inject_into_optional", "paren_expr",
    ]
    guard wrappers.contains(kind), let inner = node("sub_expr") else { return self }
    return inner.withoutEffects
  }
}
