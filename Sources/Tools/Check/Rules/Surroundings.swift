import TestKitCompiler

/// Finds calls that print.
struct Print: Rule {
  let guide = Guide(
    name: "print",
    finds: "calls that print to the log",
    reason: """
      No one reads the log of a passing run. If the value matters, expect it. If you need it to \
      understand a failure, write it into the comment of the expectation. Exit tests may print.
      """,
    bad: """
      print("total", cart.total)
      """,
    good: """
      #expect(cart.total == 12, "\\(cart.items)")
      """,
    page: "06-FIRST.md", measured: (19, 19))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      guard let reference = tree.nodes[index].reference else { return false }
      return Self.prints(reference) && !tree.isInExitTest(index)
    }.map {
      Problem(
        index: $0,
        text: "no one reads the log of a passing run. Expect the value, or remove the line"
      )
    }
  }

  private static func prints(_ reference: SourceTree.Reference) -> Bool {
    // The variants that print to a stream have one more argument, so their names differ.
    [
      "s:s5print_9separator10terminatory", "s:s10debugPrint_9separator10terminatory",
      "s:s4dump_4name",
    ]
    .contains(where: reference.usr.hasPrefix) || reference.name == "NSLog"
  }
}

extension SourceTree {
  /// Returns `true` if a node is in the body of an exit test, whose output the parent process can read.
  fileprivate func isInExitTest(_ index: Int) -> Bool {
    ancestors(of: index).contains { parent in
      nodes[parent].kind == "macro_expansion_expr"
        && nodes[parent].syntax.argumentList.contains { $0.text("label") == "processExitsWith" }
    }
  }
}

/// Finds variables that tests share.
struct MutableStatic: Rule {
  let guide = Guide(
    name: "mutable-static",
    finds: "global and static variables that the tests change",
    reason: """
      Tests run in parallel, in one process. One test changes what another one has set up.
      """,
    bad: """
      static var requests: [URL] = []
      """,
    good: """
      let requests = Mutex<[URL]>([])  // in the suite, which is new for each test
      """,
    page: "06-FIRST.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      let node = tree.nodes[index]
      guard node.kind == "var_decl", node.syntax.text("readImpl") == "stored",
        !node.syntax.flag("let"), let usr = node.syntax.text("usr")
      else { return false }
      let isGlobal = node.parent.map { tree.nodes[$0].kind } == "source_file"
      // Static variables of a test class are accepted. XCTest runs the tests of a process one after the other, and
      // `class func setUp()` can set only static variables.
      let isOfTestClass =
        node.parent.flatMap { tree.typeName(of: $0) }
        .map(module.testClasses.contains) == true
      return (isGlobal || node.syntax.flag("static") && !isOfTestClass)
        && module.changedVariables.contains(usr)
    }.map { index in
      let variable =
        tree.nodes[index].syntax.baseName.map { "the variable “\($0)”" } ?? "this variable"
      return Problem(
        index: index,
        text: """
          tests that run in parallel share \(variable). Keep it in the suite, or make it task-local
          """)
    }
  }
}

/// Finds disabled tests without a reason.
struct DisabledTest: Rule {
  let guide = Guide(
    name: "disabled",
    finds: "tests that are disabled without a reason",
    reason: """
      In a month, no one will know whether the test can be enabled again. If you give a reason, the log of \
      every run shows it.
      """,
    bad: """
      @Test(.disabled()) func `a refund is booked`() { … }
      """,
    good: """
      @Test(.disabled("the bank's sandbox is down, see #12")) func `a refund is booked`() { … }
      """,
    page: "11-Traits.md", measured: (0, 0))

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return tree.nodes.indices.filter { index in
      guard tree.isTestingMacro("Test", at: index) || tree.isTestingMacro("Suite", at: index) else {
        return false
      }
      return tree.subtree(of: index).contains(where: tree.isDisabledWithoutReason)
    }.map {
      Problem(
        index: $0,
        text: "this is disabled without a reason. Write .disabled(\"why, and until when\")")
    }
  }
}

extension SourceTree {
  /// Returns `true` if a node is a call such as `.disabled()` or `.enabled(if: false)`.
  fileprivate func isDisabledWithoutReason(_ call: Int) -> Bool {
    guard nodes[call].kind == "call_expr", let callee = callee(of: call),
      callee.usr.hasPrefix("s:7Testing"),
      // The reason is the only argument without a label. If it is left out, the compiler inserts its default.
      nodes[call].syntax.argumentList.contains(where: {
        $0.text("label") == nil && $0.node("expr")?.kind == "default_argument_expr"
      })
    else { return false }
    switch callee.name {
    case "disabled":
      // `.disabled(if: …)` says when the test is disabled.
      return !nodes[call].syntax.argumentList.contains { $0.text("label") == "if" }
    case "enabled":
      return subtree(of: call).contains { index in
        nodes[index].field == "single_expr_body" && nodes[index].syntax.text("value") == "false"
          && nodes[index].kind == "boolean_literal_expr"
      }
    default: return false
    }
  }
}

/// Finds tests without a tag.
struct Untagged: Rule {
  let guide = Guide(
    name: "untagged",
    finds: "tests without a tag, unless a suite around them has one",
    reason: "If every test is tagged with its style, you can see which style your team prefers.",
    bad: """
      @Suite struct CartTests {
      """,
    good: """
      @Suite(.tags(.state)) struct CartTests {
      """,
    page: "03-Styles.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    let tree = file.tree
    return file.tests.filter { test in
      guard let attribute = test.attribute, !tree.hasTrait(.tags, at: attribute) else {
        return false
      }
      return !tree.ancestors(of: test.index).contains { parent in
        tree.typeName(of: parent).map(module.taggedTypes.contains) == true
      }
    }.map {
      Problem(
        index: $0.index, text: "neither “\($0.name)” nor a suite around it has a tag. Add .tags(…)")
    }
  }
}
