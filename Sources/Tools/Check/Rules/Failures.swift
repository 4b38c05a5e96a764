import TestKitCompiler

/// Finds `!` where a test can use `#require` or `XCTUnwrap` instead.
struct ForceUnwrap: Rule {
  let guide = Guide(
    name: "force-unwrap",
    finds: "values that a test unwraps or casts with !",
    reason: """
      A crash ends the whole run, and you learn nothing about the other tests. `#require` fails \
      only this test and shows the expression. The rule ignores calls with constant arguments, \
      such as `URL(string: "https://a.b")!`.
      """,
    bad: """
      let first = list.first!
      """,
    good: """
      let first = try #require(list.first)
      """,
    page: "05-Assertions.md", measured: (49, 54))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.flatMap { test in
      test.body.filter { index in
        let node = file.tree.nodes[index]
        return ["force_value_expr", "forced_checked_cast_expr"].contains(node.kind)
          && !node.syntax.isImplicit && file.tree.isUncertain(index)
          && file.tree.canUseTry(at: index, in: test)
      }.map {
        Problem(
          index: $0,
          text: """
            a failure here crashes the whole run. Write \
            \(test.library == .xctest ? "try XCTUnwrap(…)" : "try #require(…)"), which fails only \
            this test
            """)
      }
    }
  }
}

/// Finds `try!` in tests.
struct ForceTry: Rule {
  let guide = Guide(
    name: "force-try",
    finds: "try! in a test",
    reason: """
      An error crashes the whole run. If the test throws instead, only that test fails, and its \
      failure shows the error.
      """,
    bad: """
      @Test func `a page has a title`() {
        let page = try! Page(data)
        #expect(page.title == "Start")
      }
      """,
    good: """
      @Test func `a page has a title`() throws {
        let page = try Page(data)
        #expect(page.title == "Start")
      }
      """,
    page: "09-Failures.md", measured: (6, 6))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.flatMap { test in
      test.body.filter {
        file.tree.nodes[$0].kind == "force_try_expr" && file.tree.canUseTry(at: $0, in: test)
      }.map {
        Problem(
          index: $0,
          text: "an error crashes the whole run here. Write try, and let the test throw")
      }
    }
  }
}

/// Finds empty `catch` clauses that hide every error.
struct EmptyCatch: Rule {
  let guide = Guide(
    name: "empty-catch",
    finds: "empty catch clauses that catch every error",
    reason: """
      The test passes whether the call throws or not, and whatever it throws. The rule accepts a \
      clause with a comment inside the braces.
      """,
    bad: """
      do { try cart.remove(item) } catch {}
      """,
    good: """
      #expect(throws: CartError.noSuchItem) { try cart.remove(item) }
      """,
    page: "09-Failures.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      guard tree.nodes[index].field == "catch_stmts",
        let body = tree.children(of: index, in: "body").first,
        let end = tree.nodes[body].syntax.range?.end
      else { return false }
      let opening = tree.source[tree.nodes[body].start..<end]
      let pattern = /catch\s*(_\s*|let\s+\w+\s*(as\s+(any\s+)?Error\s*)?)?/
      return opening.dropFirst().allSatisfy(\.isWhitespace)
        && tree.text(from: index, to: body).wholeMatch(of: pattern) != nil
    }.map {
      Problem(
        index: $0,
        text: """
          this hides every error. Let the test throw, or expect the error with #expect(throws:)
          """)
    }
  }
}

/// Finds assertions, expectations and waits of XCTest in a Swift Testing test.
struct XCTestCall: Rule {
  let guide = Guide(
    name: "xctest-call",
    finds: "XCTest assertions and waits in a Swift Testing test",
    reason: """
      XCTest does not know that a Swift Testing test is running. A failed `XCTAssert…` does not \
      fail the test, and neither does a wait that times out. With Swift 6.3, they do not even \
      print anything.
      """,
    bad: """
      @Test func `the cart is empty`() {
        XCTAssertEqual(cart.count, 0)
      }
      """,
    good: """
      @Test func `the cart is empty`() {
        #expect(cart.count == 0)
      }
      """,
    page: "18-Frameworks.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.filter { $0.library == .swiftTesting }.flatMap { test in
      test.body.compactMap { index in
        guard let reference = file.tree.nodes[index].reference, Self.isOfXCTest(reference) else {
          return nil
        }
        return Problem(
          index: index,
          text: """
            \(reference.name) belongs to XCTest, whose failures do not count in a Swift Testing \
            test. Use \(Self.replacement(of: reference.name))
            """)
      }
    }
  }

  private static func replacement(of name: String) -> String {
    switch name {
    case "XCTFail": #"Issue.record("…")"#
    case "XCTUnwrap": "#require"
    default: name.hasPrefix("XCT") ? "#expect" : "confirmation, or await the event"
    }
  }

  private static func isOfXCTest(_ reference: SourceTree.Reference) -> Bool {
    let waits: Set = ["wait", "fulfillment", "waitForExpectations", "expectation"]
    let isAssertion =
      reference.name.hasPrefix("XCTAssert")
      || ["XCTFail", "XCTUnwrap"].contains(reference.name)
    // Other modules have assertions such as `XCTAssertNoDifference`, which can also fail a Swift Testing test.
    return isAssertion && reference.usr.hasPrefix("s:6XCTest")
      || waits.contains(reference.name) && reference.usr.contains("XCT")
  }
}

extension SourceTree {
  /// Returns `true` if the value of an unwrapped expression can differ from run to run.
  ///
  /// A call with constant arguments has the same result in every run. A call to a `data` function counts as certain,
  /// because it usually encodes text as UTF-8, which always succeeds. If a local variable is declared with `!`, its
  /// author has already decided that it is never nil.
  fileprivate func isUncertain(_ index: Int) -> Bool {
    let operand = nodes[index].syntax.node("sub_expr")?.unwrapped
    if operand?.kind == "call_expr", operand?.callee?.name == "data" { return false }
    if let name = operand?.node("decl")?.text("base_name"), isDeclaredUnwrapped(name, at: index) {
      return false
    }
    var next = index
    while next < nodes[index].end {
      let node = nodes[next]
      // Skip interpolated strings, because usually their fixed parts decide whether they are valid, for
      // example as a URL.
      if node.kind == "interpolated_string_literal_expr" {
        next = node.end
        continue
      }
      // Local variables and properties of an instance can differ from run to run. A local variable has no
      // mangled name. Static and global variables are often constants.
      if let usr = node.reference?.usr,
        usr.isEmpty || node.kind == "member_ref_expr" && usr.hasSuffix("vp")
      {
        return true
      }
      next += 1
    }
    return false
  }

  /// Returns `true` if the function around a node declares the variable with `!`, as in `var name: Type!`.
  private func isDeclaredUnwrapped(_ name: String, at index: Int) -> Bool {
    guard let function = ancestors(of: index).first(where: { nodes[$0].kind == "func_decl" }) else {
      return false
    }
    return subtree(of: function).contains { variable in
      guard nodes[variable].kind == "var_decl", nodes[variable].syntax.baseName == name else {
        return false
      }
      // The tree does not tell `Type!` from `Type?`.
      let declaration = source.bytes[nodes[variable].start...].prefix { $0 != 10 && $0 != 61 }
      return declaration.contains(UInt8(ascii: "!"))
    }
  }

  /// Returns `true` if `try` is allowed at a node, once the test is declared with `throws`.
  fileprivate func canUseTry(at index: Int, in test: TestFunction) -> Bool {
    for parent in ancestors(of: index) {
      switch nodes[parent].kind {
      case "closure_expr":
        let outer = nodes[parent].parent.map { nodes[$0].syntax.type } ?? ""
        guard Self.throws(nodes[parent].syntax.type) || Self.throws(outer) else { return false }
      case "defer_stmt": return false
      case "func_decl": return parent == test.index
      default: continue
      }
    }
    return false
  }

  /// Returns `true` if a mangled function type throws.
  private static func `throws`(_ type: String) -> Bool {
    type.wholeMatch(of: /.*(K|YK)(Y[a-z])*(c|XE|XC)D/) != nil
  }
}
