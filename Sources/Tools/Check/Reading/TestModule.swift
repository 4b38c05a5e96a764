import TestKitCompiler

/// The files of a test target, with their tests.
struct TestModule {
  let files: [TestFile]

  /// The functions of the target that can fail a test.
  let helpers: Helpers

  /// The mangled types of the suites with a tag.
  let taggedTypes: Set<String>

  /// The mangled types of the suites whose tests run under schedules.
  private let scheduledTypes: Set<String>

  /// The mangled names of the variables that some code changes.
  let changedVariables: Set<String>

  /// The mangled types of the test classes of XCTest.
  let testClasses: Set<String>

  init(_ trees: [SourceTree]) {
    let classes = Self.testClasses(in: trees)
    testClasses = classes
    files = trees.map { TestFile($0, testClasses: classes) }
    helpers = Helpers(of: trees)
    taggedTypes = Set(trees.flatMap { $0.suites(with: .tags) })
    scheduledTypes = Set(trees.flatMap { $0.suites(with: .schedules) })
    changedVariables = Set(trees.flatMap(\.changedVariables))
  }

  /// Returns `true` if a node belongs to a test or a suite with the trait `.schedules`.
  ///
  /// There, `Task.sleep` takes no real time, and the schedule chooses the task that runs after a `Task.yield()`.
  func isUnderSchedules(_ index: Int, in tree: SourceTree) -> Bool {
    tree.ancestors(of: index).contains { ancestor in
      tree.typeName(of: ancestor).map(scheduledTypes.contains) == true
        || tree.children(of: ancestor, in: "attrs").contains {
          tree.isTestingMacro("Test", at: $0) && tree.hasTrait(.schedules, at: $0)
        }
    }
  }

  /// Returns the mangled types of `XCTestCase` and of the classes that inherit from it.
  ///
  /// The tree does not say what a class of another module inherits from. Such a class, unless it is `NSObject`, counts
  /// as a test class if a class that inherits from it has a method that XCTest would run.
  private static func testClasses(in trees: [SourceTree]) -> Set<String> {
    let superclasses = trees.flatMap { tree in
      tree.nodes.filter { $0.kind == "class_decl" }.compactMap { node in
        node.syntax.node("inherits")?.text("superclass_type").flatMap { superclass in
          node.syntax.text("usr").map { (type: mangledType($0), superclass: superclass) }
        }
      }
    }
    let declared = trees.flatMap { tree in
      tree.nodes.filter { $0.kind == "class_decl" }.compactMap { $0.syntax.text("usr") }
    }.map(mangledType)
    let parents = Dictionary(superclasses.map { ($0.type, $0.superclass) }) { first, _ in first }
    var found: Set = ["$s6XCTest0A4CaseCD", "$sSo10XCTestCaseCD"]
    for tree in trees {
      for index in tree.nodes.indices {
        guard let type = tree.typeOfXCTestMethod(at: index), var root = parents[type] else {
          continue
        }
        while let parent = parents[root] { root = parent }
        if found.contains(root) { continue }
        // The mangled type of a generic class continues with its arguments, so only the beginning is compared.
        let isDeclared = declared.contains { root.hasPrefix($0.dropLast()) }
        if !isDeclared && !root.contains("8NSObjectC") { found.insert(root) }
      }
    }
    var count = 0
    while count < found.count {
      count = found.count
      found.formUnion(superclasses.filter { found.contains($0.superclass) }.map(\.type))
    }
    return found
  }

  /// Returns the mangled form of a type, given the mangled name of the declaration of that type.
  static func mangledType(_ usr: String) -> String { "$s\(usr.dropFirst(2))D" }
}

/// A trait that a rule looks for.
enum KnownTrait: String {
  case tags, schedules

  /// The module of the trait, as it appears in a mangled name.
  fileprivate var module: String {
    switch self {
    case .tags: "7Testing"
    case .schedules: "9Schedules"
    }
  }
}

/// A source file of a test target.
struct TestFile {
  let tree: SourceTree
  let tests: [TestFunction]

  init(_ tree: SourceTree, testClasses: Set<String>) {
    self.tree = tree
    tests = tree.nodes.indices.compactMap {
      TestFunction(at: $0, in: tree, testClasses: testClasses)
    }
  }
}

/// A test of Swift Testing or of XCTest.
struct TestFunction {
  enum Library { case swiftTesting, xctest }

  let library: Library

  /// The name without backticks.
  let name: String

  /// The node of the function.
  let index: Int

  /// The nodes of the body.
  let body: Range<Int>

  /// The node of the attribute `@Test`.
  let attribute: Int?

  /// Creates the test at a node, or returns nil if the node is not a test.
  init?(at index: Int, in tree: SourceTree, testClasses: Set<String>) {
    let node = tree.nodes[index]
    guard node.kind == "func_decl", let name = node.syntax.baseName,
      let body = tree.children(of: index, in: "body").first
    else { return nil }
    attribute = tree.children(of: index, in: "attrs").first { tree.isTestingMacro("Test", at: $0) }
    self.name = name
    self.index = index
    self.body = tree.subtree(of: body)
    if attribute != nil {
      library = .swiftTesting
      return
    }
    guard let type = tree.typeOfXCTestMethod(at: index), testClasses.contains(type) else {
      return nil
    }
    library = .xctest
  }
}

extension SyntaxNode {
  /// `true` if XCTest can run a method: an instance method that is not private, has no parameters and returns nothing.
  fileprivate var canBeRunByXCTest: Bool {
    let isVisible = !["private", "fileprivate"].contains(text("access"))
    let isCallable = node("name")?.texts("args") == [] && text("result") == "$sytD"
    return isVisible && isCallable && !flag("static")
  }
}

extension SourceTree {
  /// Returns the mangled type around a method that XCTest could run as a test, or nil for any other node.
  ///
  /// This function does not check whether the type is a test class.
  fileprivate func typeOfXCTestMethod(at index: Int) -> String? {
    let node = nodes[index]
    guard node.kind == "func_decl", node.syntax.baseName?.hasPrefix("test") == true,
      node.syntax.canBeRunByXCTest
    else { return nil }
    return node.parent.flatMap { typeName(of: $0) }
  }

  /// Returns `true` if a node is Swift Testing's attribute with the given name, such as `Test` or `Suite`.
  func isTestingMacro(_ name: String, at index: Int) -> Bool {
    guard nodes[index].kind == "custom_attr", let macro = nodes[index].syntax.node("macro") else {
      return false
    }
    return macro.text("base_name") == name
      && macro.text("decl_usr")?.hasPrefix("s:7Testing") == true
  }

  /// Returns the mangled types of the suites with a trait.
  fileprivate func suites(with trait: KnownTrait) -> [String] {
    nodes.indices.filter { isTestingMacro("Suite", at: $0) && hasTrait(trait, at: $0) }.compactMap {
      nodes[$0].parent.flatMap { typeName(of: $0) }
    }
  }

  /// Returns the mangled type that a node declares or extends.
  func typeName(of index: Int) -> String? {
    let syntax = nodes[index].syntax
    switch syntax.kind {
    case "struct_decl", "class_decl", "enum_decl", "actor_decl":
      return syntax.text("usr").map(TestModule.mangledType)
    case "extension_decl": return syntax.text("extended_type")
    default: return nil
    }
  }

  /// Returns `true` if an attribute such as `@Test` has a trait.
  func hasTrait(_ trait: KnownTrait, at attribute: Int) -> Bool {
    subtree(of: attribute).contains {
      nodes[$0].reference?.name == trait.rawValue
        && nodes[$0].reference?.usr.contains(trait.module) == true
    }
  }

  /// The mangled names of the variables that the file changes.
  fileprivate var changedVariables: [String] {
    nodes.indices.compactMap { index in
      isChanged(at: index) ? nodes[index].reference?.usr : nil
    }
  }

  /// Returns `true` if the expression around a node changes the variable that the node refers to.
  private func isChanged(at index: Int) -> Bool {
    var current = index
    for parent in ancestors(of: index) {
      switch (nodes[parent].kind, nodes[current].field) {
      case ("assign_expr", "dest"): return true
      // Assigning to an element of an array changes the array.
      case ("member_ref_expr", "base"), ("subscript_expr", "base"), ("inout_expr", "sub_expr"),
        ("tuple_element_expr", _), ("paren_expr", _), ("force_value_expr", _),
        ("bind_optional_expr", _), ("optional_evaluation_expr", _):
        current = parent
      default: return nodes[current].kind == "inout_expr"
      }
    }
    return false
  }
}
