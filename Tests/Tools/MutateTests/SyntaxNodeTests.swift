import TestKit

@testable import TestKitCompiler

@Suite("A node of the compiler's tree", .tags(.returnValue))
struct SyntaxNodeTests {
  @Test(arguments: [
    "try_expr", "await_expr", "unsafe_expr", "optional_evaluation_expr", "inject_into_optional",
    "paren_expr",
  ])
  func `wrappers such as try, await and parentheses are removed from an expression`(kind: String)
    throws
  {
    let inner = node("paren_expr", ["sub_expr": node("call_expr", ["sub_expr": leaf])])

    let outer = try #require(SyntaxNode(node(kind, ["sub_expr": inner])))

    #expect(outer.withoutEffects.kind == "call_expr")
    #expect(SyntaxNode(node(kind, [:]))?.withoutEffects.kind == kind)
  }

  @Test(
    arguments: [
      ("load_expr", true, "sub_expr", "leaf"), ("load_expr", false, "sub_expr", "load_expr"),
      ("autoclosure_expr", true, "single_expr_body", "leaf"),
      ("call_expr", true, "sub_expr", "call_expr"),
      ("call_expr", true, "single_expr_body", "leaf"), ("load_expr", true, "fn", "load_expr"),
    ])
  func `implicit conversions are removed from an expression`(
    kind: String, isImplicit: Bool, field: String, result: String
  ) throws {
    let conversion = node(kind, ["implicit": isImplicit, field: leaf])
    let outer = try #require(
      SyntaxNode(node("load_expr", ["implicit": true, "sub_expr": conversion])))

    #expect(outer.unwrapped.kind == result)
  }

  @Test func `a node's children are sorted by field name, and some fields are skipped`() throws {
    let skipped = [
      "original_init", "parsed_sequence", "pattern", "attrs", "decl", "inherits",
      "implicit_self_decl", "case_body_variables", "captures", "function_ref", "throws", "range",
      "name",
    ]
    var fields: [String: any Sendable] = ["b": leaf, "a": [leaf, leaf], "type": "T", "c": [1]]
    for field in skipped { fields[field] = leaf }

    let outer = try #require(SyntaxNode(node("outer", fields)))

    #expect(outer.children.map(\.field) == ["a", "a", "b"])
    #expect(outer.children(without: ["a"]).count == skipped.count + 1)
  }

  // MARK: - Fixtures

  private let leaf: [String: any Sendable] = ["_kind": "leaf"]

  private func node(
    _ kind: String, _ fields: [String: any Sendable]
  ) -> [String: any Sendable] {
    fields.merging(["_kind": kind]) { $1 }
  }
}
