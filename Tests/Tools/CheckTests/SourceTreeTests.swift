import TestKit

@testable import TestKitCheck
@testable import TestKitCompiler

@Suite("The tree of a source file", .tags(.returnValue))
struct SourceTreeTests {
  @Test func `a source tree omits fields of the syntax tree that repeat others or hold no code`()
    throws
  {
    let leaf: [String: any Sendable] = ["_kind": "leaf"]
    var fields: [String: any Sendable] = ["_kind": "outer", "args": [leaf, leaf], "fn": leaf]
    for field in [
      "original_init", "parsed_sequence", "rewritten", "decl", "inherits", "implicit_self_decl",
      "case_body_variables", "captures", "function_ref", "throws", "range", "name", "conformances",
      "substitutions", "builtin_initializer", "initializer", "default_args_owner", "macro",
      "pattern",
    ] {
      fields[field] = leaf
    }
    let root = try #require(SyntaxNode(fields))

    let tree = SourceTree(root, of: SourceText(path: "A.swift", bytes: []))

    #expect(tree.nodes.map(\.field) == ["", "args", "args", "fn"])
    #expect(tree.nodes.map(\.start) == [0, 0, 0, 0])
  }

  @Test func `a source tree omits implicit declarations but keeps implicit bindings`() throws {
    let children = ["var_decl", "call_expr", "pattern_binding_decl"].map { kind in
      let child: [String: any Sendable] = ["_kind": kind, "implicit": true]
      return child
    }
    let fields: [String: any Sendable] = ["_kind": "outer", "elements": children]
    let root = try #require(SyntaxNode(fields))

    let tree = SourceTree(root, of: SourceText(path: "A.swift", bytes: []))

    #expect(tree.nodes.map(\.kind) == ["outer", "call_expr", "pattern_binding_decl"])
  }
}
