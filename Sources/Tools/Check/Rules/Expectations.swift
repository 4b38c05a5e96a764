import TestKitCompiler

/// Finds tests that cannot fail.
struct NoExpectation: Rule {
  let guide = Guide(
    name: "no-expectation",
    finds: "tests that expect nothing and cannot throw",
    reason: """
      Such a test passes as long as the subject does not crash. It raises code coverage, but no \
      regression turns it red. The rule also looks into helper functions in the test target.
      """,
    bad: """
      @Test func `an empty cart has no total`() {
        _ = Cart().total
      }
      """,
    good: """
      @Test func `an empty cart has no total`() {
        #expect(Cart().total == 0)
      }
      """,
    page: "05-Assertions.md", measured: (18, 18))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.filter { test in
      !module.helpers.expect(test.body, in: file.tree)
        && !file.tree.canThrow(test.body)
    }.map {
      Problem(
        index: $0.index,
        text: """
          “\($0.name)” cannot fail, because it expects nothing. Add an expectation about the result
          """)
    }
  }
}

/// Finds tests that fail only by throwing.
struct OnlyThrows: Rule {
  let guide = Guide(
    name: "only-throws",
    finds: "tests that fail only if something throws",
    reason: """
      “It does not throw” is a weak promise. The next wrong result goes unnoticed.
      """,
    bad: """
      @Test func `a stored note can be loaded`() throws {
        _ = try store.note("a")
      }
      """,
    good: """
      @Test func `a stored note can be loaded`() throws {
        #expect(try store.note("a") == Note("a"))
      }
      """,
    page: "05-Assertions.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.filter { test in
      !module.helpers.expect(test.body, in: file.tree) && file.tree.canThrow(test.body)
    }.map {
      Problem(
        index: $0.index,
        text: "“\($0.name)” fails only if something throws. Add an expectation about the result")
    }
  }
}

extension SourceTree {
  /// Returns `true` if an error thrown in a range of nodes can leave the function.
  ///
  /// A sleep does not count, because it throws only if its task is cancelled.
  fileprivate func canThrow(_ range: Range<Int>) -> Bool {
    range.contains { index in
      switch nodes[index].kind {
      case "throw_stmt": return !isCaught(index)
      case "try_expr":
        return !isCaught(index)
          && subtree(of: index).contains {
            nodes[$0].syntax.node("throws") != nil && callee(of: $0)?.name != "sleep"
          }
      default: return false
      }
    }
  }

  /// Returns `true` if a node is in the body of a `do` statement that catches every error.
  private func isCaught(_ index: Int) -> Bool {
    var child = index
    for parent in ancestors(of: index) {
      if nodes[parent].kind == "do_catch_stmt", nodes[child].field == "body",
        nodes[parent].syntax.node("throws") == nil
      {
        return true
      }
      if nodes[parent].kind == "func_decl" { return false }
      child = parent
    }
    return false
  }
}

/// Finds expectations about constants.
struct ConstantExpectation: Rule {
  let guide = Guide(
    name: "constant",
    finds: "expectations that have the same result in every run",
    reason: """
      `#expect(true)` looks like a verification and verifies nothing. To fail on purpose, record \
      an issue.
      """,
    bad: """
      do {
        try parse("{")
        #expect(Bool(false))
      } catch {
        #expect(true)
      }
      """,
    good: """
      #expect(throws: ParseError.endOfText) { try parse("{") }
      """,
    page: "05-Assertions.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.compactMap { index in
      let conditions = tree.isExpectation(index) ? tree.conditions(of: index) : []
      guard !conditions.isEmpty,
        conditions.allSatisfy({ tree.subtree(of: $0).allSatisfy(tree.isConstant) })
      else { return nil }
      return Problem(
        index: index,
        text: """
          this expectation has the same result in every run. Check a result of the subject, or \
          fail with Issue.record("…")
          """)
    }
  }
}

extension SourceTree {
  /// Returns the condition of an expectation, or both values of `XCTAssertEqual`.
  ///
  /// Returns an empty list for `#expect(throws:)`, which has no condition, and for functions such as `XCTAssertNil`.
  fileprivate func conditions(of index: Int) -> [Int] {
    var count = 1
    if nodes[index].kind == "call_expr" {
      let counts = ["XCTAssert": 1, "XCTAssertTrue": 1, "XCTAssertFalse": 1, "XCTAssertEqual": 2]
      guard let known = callee(of: index).flatMap({ counts[$0.name] }) else { return [] }
      count = known
    }
    guard let list = children(of: index, in: "args").first else { return [] }
    let arguments = children(of: list, in: "args").prefix(count)
    guard arguments.allSatisfy({ nodes[$0].syntax.text("label") == nil }) else { return [] }
    return arguments.flatMap { children(of: $0, in: "expr") }
  }

  /// Returns `true` if a node is a literal, or an operator or an initializer of the standard library.
  ///
  /// A node that only holds other nodes, such as a call or a list of arguments, also counts.
  fileprivate func isConstant(_ index: Int) -> Bool {
    let node = nodes[index]
    if let reference = node.reference {
      let isOperator = reference.name.allSatisfy { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return (isOperator || reference.name == "init") && reference.isOfStandardLibrary
    }
    // A call may count as constant. The function that it calls is a separate node, which is checked as well.
    let kinds: Set = [
      "boolean_literal_expr", "integer_literal_expr", "float_literal_expr", "string_literal_expr",
      "nil_literal_expr", "binary_expr", "prefix_unary_expr", "paren_expr", "type_expr",
      "dot_syntax_call_expr", "constructor_ref_call_expr", "argument_list", "argument",
      "autoclosure_expr", "parameter_list", "inject_into_optional", "coerce_expr", "call_expr",
    ]
    return kinds.contains(node.kind)
  }
}

extension SourceTree.Reference {
  /// `true` if the standard library contains the declaration.
  ///
  /// `false` if another module adds the declaration to a type of the standard library.
  ///
  /// The mangled name of a member of an extension begins with the type, the module of the extension, and an `E`. The
  /// standard library's own module is just an `s`.
  fileprivate var isOfStandardLibrary: Bool {
    guard usr.hasPrefix("s:S") || usr.hasPrefix("s:s") else { return false }
    // An identifier may also contain an `E`. So replace each identifier, and the length before it, with a 0.
    var shape = ""
    var rest = usr[...]
    while !rest.isEmpty {
      let length = rest.prefix(while: \.isNumber)
      shape += length.isEmpty ? rest.prefix(1) : "0"
      rest = rest.dropFirst(max(length.count, 1)).dropFirst(Int(length) ?? 0)
    }
    return !shape.contains("E") || shape.prefixMatch(of: /s:(S[A-Za-z]|s(0[VOCP])+)s/) != nil
  }
}
