import TestKitCompiler

/// The functions of a test target that can fail a test, directly or through other functions.
struct Helpers {
  /// The functions of the target.
  private let declared: Set<String>

  /// The functions of the target that can fail a test.
  private let expecting: Set<String>

  init(of trees: [SourceTree]) {
    var functions: [Function] = []
    for tree in trees { functions += tree.functions }
    let declared = Set(functions.map(\.usr))
    var found = Set(
      functions.filter { function in
        function.expects || function.used.contains { Self.isExpectation($0, outside: declared) }
      }.map(\.usr))
    var count = -1
    while count < found.count {
      count = found.count
      // A call to a protocol requirement may run any function with the same name.
      let names = Set(functions.filter { found.contains($0.usr) }.map(\.name))
      for function in functions where !found.contains(function.usr) {
        if function.isRequirement && names.contains(function.name)
          || function.used.contains(where: { found.contains($0.usr) })
        {
          found.insert(function.usr)
        }
      }
    }
    self.declared = declared
    expecting = found
  }

  /// Returns `true` if any node in a range can fail a test.
  func expect(_ range: Range<Int>, in tree: SourceTree) -> Bool {
    range.contains { index in
      if tree.isExpectation(index) { return true }
      guard let reference = tree.nodes[index].reference else { return false }
      return expecting.contains(reference.usr)
        || Self.isExpectation(reference, outside: declared)
    }
  }

  /// Returns `true` if the name of a function outside the target suggests that it can fail a test.
  private static func isExpectation(
    _ reference: SourceTree.Reference, outside declared: Set<String>
  ) -> Bool {
    guard !reference.usr.isEmpty, !declared.contains(reference.usr) else { return false }
    return ["expect", "assert", "verify", "require", "should", "XCTAssert"].contains { word in
      // A participle names a value, as in `expectedContentLength` and `requiredItems`.
      let isParticiple = ["ed", "d"].contains { reference.name.hasPrefix(word + $0) }
      return reference.name.hasPrefix(word) && !isParticiple
    }
  }

  fileprivate struct Function {
    let name: String
    let usr: String
    let expects: Bool

    /// The declarations that the body uses.
    let used: [SourceTree.Reference]

    let isRequirement: Bool
  }
}

extension SourceTree {
  /// The functions of the file.
  ///
  /// An accessor counts as a part of its property, because code that uses the accessor refers only to the
  /// property.
  fileprivate var functions: [Helpers.Function] {
    nodes.indices.compactMap { index in
      let node = nodes[index]
      let kinds: Set = ["func_decl", "constructor_decl", "var_decl", "subscript_decl"]
      guard kinds.contains(node.kind), let usr = node.syntax.text("usr"), !usr.isEmpty else {
        return nil
      }
      let range = subtree(of: index)
      return Helpers.Function(
        name: node.syntax.baseName ?? "", usr: usr, expects: range.contains(where: isExpectation),
        used: range.compactMap { nodes[$0].reference }.filter { !$0.usr.isEmpty },
        isRequirement: node.parent.map { nodes[$0].kind } == "protocol")
    }
  }

  /// The functions that take a source location but expect nothing, such as those that give a spy its answer.
  private static let actions: Set = [
    "init", "returns", "throws", "answers", "suspends", "open", "complete", "fire", "advance",
    "fulfill",
  ]

  /// Returns `true` if a node is an expectation, or a call that takes a source location, as assertions do.
  ///
  /// The functions in ``actions`` take one, too, but do not count.
  func isExpectation(_ index: Int) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case "macro_expansion_expr":
      return ["expect", "require"].contains(node.syntax.text("name"))
    case "call_expr":
      guard let callee = callee(of: index), !Self.actions.contains(callee.name) else {
        return false
      }
      return node.syntax.argumentList.contains { argument in
        let type = argument.node("expr")?.type
        return type == "$s7Testing14SourceLocationVD"
          || type == "$ss12StaticStringVD"
            && ["file", "filePath", "fileID"].contains(argument.text("label"))
      }
    default: return false
    }
  }
}
