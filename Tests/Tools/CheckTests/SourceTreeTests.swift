import TestKit

@testable import TestKitCheck
@testable import TestKitCompiler

@Suite("The tree of a source file", .tags(.returnValue))
struct SourceTreeTests {
  @Test func `a source tree omits compiler fields that repeat others or hold no code`() throws {
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
  }
}
