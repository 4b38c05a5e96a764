import TestKitCompiler

/// Finds test names that are not sentences.
struct NameWithoutSpaces: Rule {
  let guide = Guide(
    name: "name",
    finds: "test names that are not sentences",
    reason: """
      The log identifies a failed test by its name. A sentence tells you what is broken. \
      `testTotal2` does not.
      """,
    bad: """
      @Test func testTotal2() { … }
      """,
    good: """
      @Test func `the total is the sum of the prices`() { … }
      """,
    page: "01-Names.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.filter { test in
      test.library == .swiftTesting && !test.name.contains(" ")
        && file.tree.displayName(of: test)?.contains(" ") != true
    }.map {
      Problem(
        index: $0.index,
        text: "“\($0.name)” is not a sentence. Write one in backticks: condition first, result last"
      )
    }
  }
}

extension SourceTree {
  /// Returns the display name in the attribute of a test, or nil if there is no display name.
  fileprivate func displayName(of test: TestFunction) -> String? {
    guard let attribute = test.attribute, let list = children(of: attribute, in: "args").first,
      let first = children(of: list, in: "args").first,
      let value = nodes[first].syntax.node("expr"), value.type == "$sSSSgD"
    else { return nil }
    return value.unwrapped.text("value")
  }
}

/// Finds tests with more than two acts.
struct SeveralActs: Rule {
  let guide = Guide(
    name: "several-acts",
    finds: "tests that act and assert more than twice",
    reason: """
      If the first act fails, the results of the others mean little. No single name describes them \
      all.
      """,
    bad: """
      cart.add(apple)
      #expect(cart.count == 1)
      cart.remove(apple)
      #expect(cart.count == 0)
      cart.add(pear)
      #expect(cart.count == 1)
      """,
    good: """
      cart.remove(apple)

      #expect(cart.count == 0)
      """,
    page: "02-Anatomy.md", isOptIn: true)

  func problems(in file: TestFile, of module: TestModule) -> [Problem] {
    file.tests.compactMap { test in
      let count = acts(of: test, in: file.tree, module)
      guard count > 2 else { return nil }
      return Problem(
        index: test.index,
        text: "“\(test.name)” acts and asserts \(count) times. Write a test for each act")
    }
  }

  /// Returns the number of expectations that directly follow a statement that expects nothing.
  private func acts(of test: TestFunction, in tree: SourceTree, _ module: TestModule) -> Int {
    let expects = tree.children(of: test.body.lowerBound, in: "elements").compactMap { statement in
      // A variable appears twice in the list, once with its value and once with its name.
      tree.nodes[statement].kind == "var_decl"
        ? nil : module.helpers.expect(tree.subtree(of: statement), in: tree)
    }
    return zip(expects, expects.dropFirst()).count { !$0 && $1 }
  }
}
