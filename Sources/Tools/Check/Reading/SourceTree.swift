import TestKitCompiler

/// The typed syntax tree of a source file.
///
/// It omits macro expansions, and most declarations that the compiler adds. The nodes are in one list, and
/// each comes before its descendants. So a subtree is a range of the list.
struct SourceTree {
  struct Node {
    let syntax: SyntaxNode

    /// The field of the parent that holds the node.
    let field: String

    let parent: Int?

    /// The index after the last descendant.
    fileprivate(set) var end: Int

    /// The first byte.
    ///
    /// A node without a range, such as a list, uses the first byte of its parent.
    let start: Int

    /// The declaration that the node refers to.
    let reference: Reference?

    var kind: String { syntax.kind }
  }

  /// A use of a declaration.
  struct Reference: Equatable, Sendable {
    let name: String

    /// The mangled name, which is empty for a local variable.
    let usr: String
  }

  let source: SourceText
  private(set) var nodes: [Node] = []

  init(_ root: SyntaxNode, of source: SourceText) {
    self.source = source
    add(root, field: "", below: nil)
  }

  private mutating func add(_ syntax: SyntaxNode, field: String, below parent: Int?) {
    // Skip implicit declarations, because they have no source. Keep implicit bindings, because one of them
    // contains the sequence of a `for` loop.
    if syntax.kind.hasSuffix("_decl"), syntax.kind != "pattern_binding_decl", syntax.isImplicit {
      return
    }
    guard !syntax.isExpanded else { return }
    let index = nodes.count
    let declaration = syntax.node("decl")
    nodes.append(
      Node(
        syntax: syntax, field: field, parent: parent, end: index,
        start: syntax.range?.start ?? parent.map { nodes[$0].start } ?? 0,
        reference: declaration.flatMap { declaration in
          declaration.text("base_name").map {
            Reference(name: $0, usr: declaration.text("decl_usr") ?? "")
          }
        }))
    for child in syntax.children(without: Self.skipped) {
      add(child.node, field: child.field, below: index)
    }
    nodes[index].end = nodes.count
  }

  /// The fields that repeat others or hold no code of the file.
  private static let skipped: Set = [
    "original_init", "parsed_sequence", "rewritten", "decl", "inherits", "implicit_self_decl",
    "case_body_variables", "captures", "function_ref", "throws", "range", "name", "conformances",
    "substitutions", "builtin_initializer", "initializer", "default_args_owner", "macro", "pattern",
  ]
}

// MARK: - Walking

extension SourceTree {
  /// Returns the indices of a node and its descendants.
  func subtree(of index: Int) -> Range<Int> { index..<nodes[index].end }

  /// Returns the indices of the nodes that contain a node, the innermost first.
  func ancestors(of index: Int) -> some Sequence<Int> {
    sequence(state: nodes[index].parent) { next in
      let current = next
      next = current.flatMap { nodes[$0].parent }
      return current
    }
  }

  /// Returns the indices of the children in a field.
  func children(of index: Int, in field: String) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      if nodes[next].field == field { children.append(next) }
      next = nodes[next].end
    }
    return children
  }

  /// Returns the function that a call refers to, even if it is a member or has generic arguments.
  func callee(of call: Int) -> Reference? {
    nodes[call].syntax.callee.map { Reference(name: $0.name, usr: $0.usr) }
  }
}

// MARK: - The source

extension SourceTree {
  func line(of index: Int) -> Int { source.position(of: nodes[index].start).line }

  /// Returns the first byte of a node.
  ///
  /// A declaration begins with its attributes.
  func firstByte(of index: Int) -> Int {
    children(of: index, in: "attrs").filter { !nodes[$0].syntax.isImplicit }
      .reduce(nodes[index].start) { min($0, nodes[$1].start) }
  }

  /// Returns the first byte of the last token in a node and its descendants.
  func lastToken(of index: Int) -> Int {
    subtree(of: index).reduce(nodes[index].start) { max($0, nodes[$1].syntax.range?.end ?? $0) }
  }

  /// Returns the text from the start of one node to the start of another.
  func text(from first: Int, to second: Int) -> String {
    let range = nodes[first].start..<max(nodes[first].start, nodes[second].start)
    return source[range]
  }
}
