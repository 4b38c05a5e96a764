import TestKit
import TestKitCompiler

@testable import TestKitMutate

@Suite("Mutation operators", .tags(.returnValue))
struct OperatorsTests {
  /// Some code, and the mutants that the operators find in it.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let operators: [String]
    let code: String
    let mutants: [String]

    /// Creates an example for all operators, or only for those whose names begin with one of the given prefixes.
    init(_ name: String, only operators: [String] = [""], _ code: String, _ mutants: [String]) {
      testDescription = name
      self.operators = operators
      self.code = code
      self.mutants = mutants
    }
  }

  @Test(arguments: examples)
  func `each mutation operator changes only the code that it is meant for`(
    example: Example
  ) async throws {
    let found = try await foundMutants(in: example.code)
      .filter { mutant in example.operators.contains { mutant.mutation.name.hasPrefix($0) } }
      .map { "\($0.line): \($0.mutation.name): \($0.change)" }

    #expect(found == example.mutants)
  }

  @Test(arguments: misplaced)
  func `a node whose position does not fit the source is not mutated`(
    code: String, tree: [String: any Sendable], replacements: [String]
  ) throws {
    let node = try #require(SyntaxNode(tree))
    let source = SourceText(path: "A.swift", bytes: Array(code.utf8))

    let found = MutantFinder.mutants(of: node, in: source)

    #expect(found.map(\.mutation.replacement) == replacements)
  }

  @Test func `a mutant belongs to the function or property that contains it`() async throws {
    let found = try await foundMutants(
      in: """
        struct Box<Value> {
          static var counts: [Int] { [1] }
          var (width, height) = (2, 3), depth = 4
          lazy var area = { 5 }()
          var volume: Int { get { 6 } set { area = 7 } }
          var seen = false { didSet { area = 8 } }
          init(_ a: Int, of b: Int = 9) {}
          subscript(index: Int) -> Int { 10 }
          func find() -> Int { func local() -> Int { 11 }; return [0].map { _ in 12 }[0] }
          static func < (a: Self, b: Self) -> Int { 13 }
          enum Side: Int {
            case left
            func turn(by times: Int) -> Int { 15 }
          }
        }
        @available(*, deprecated) extension Box.Side { var back: Int { 16 } }
        extension Array where Element == Box<Int> { func sum() -> Int { 17 } }
        extension [Int]: @retroactive CustomStringConvertible { var last: Int { 18 } }
        final class Door { deinit { print(19) } }
        actor Key { func turn() -> Int { 20 } }
        let global = 21
        func free(_: Int) -> Int { 22 }
        let (one, two) = (23, 24)
        """)

    let functions = found.filter { $0.mutation.name == "integer literal" }
      .map { "\($0.expression ?? ""): \($0.function)" }
    #expect(
      functions == [
        "1: Box.counts", "2: Box", "3: Box", "4: Box.depth", "5: Box.area", "6: Box.volume",
        "7: Box.volume", "8: Box.seen", "9: Box.init(_:of:)", "10: Box.subscript(_:)",
        "11: Box.find()", "0: Box.find()", "12: Box.find()", "0: Box.find()", "13: Box.<(_:_:)",
        "15: Box.Side.turn(by:)", "16: Box.Side.back", "17: Array.sum()", "18: [Int].last",
        "19: Door.deinit", "20: Key.turn()", "21: global", "22: free(_:)",
        "23: Code.swift", "24: Code.swift",
      ])
  }

  // MARK: - Fixtures

  /// Some code, a node that the compiler might report for the code, and the replacements of the mutants.
  private static let misplaced: [(String, [String: any Sendable], [String])] = [
    // For a literal in a macro expansion, the compiler reports a position that does not belong to this source. At that
    // position, this source may have a literal with a different value, or no literal at all.
    ("12", node("integer_literal_expr", 0...0, ["value": "12"]), ["13"]),
    ("12", node("integer_literal_expr", 0...0, ["value": "5"]), []),
    ("0x0F", node("integer_literal_expr", 0...0, ["value": "0xF"]), ["16"]),
    ("name", node("integer_literal_expr", 0...0, ["value": "15"]), []),
    ("true", node("boolean_literal_expr", 0...0, ["value": "true"]), ["false"]),
    ("true", node("boolean_literal_expr", 0...0, ["value": "false"]), []),
    // The literal is inside its parent in the first case, after it in the second, and before it in the third.
    ("(7)", node("paren_expr", 0...2, ["inner": seven(at: 1)]), ["8"]),
    ("()7", node("paren_expr", 0...1, ["inner": seven(at: 2)]), []),
    ("7()", node("paren_expr", 1...2, ["inner": seven(at: 0)]), []),
    // The literal of a variable has to come after the variable's name, and lie inside the variable's parent.
    ("x 7", named("var_decl", 0...0, "x", seven(at: 2)), ["8"]),
    ("7 x", named("var_decl", 2...2, "x", seven(at: 0)), []),
    ("y 7", named("var_decl", 0...0, "x", seven(at: 2)), []),
    ("`x` 7", named("var_decl", 0...0, "x", seven(at: 4)), ["8"]),
    ("`y` 7", named("var_decl", 0...0, "x", seven(at: 4)), []),
    ("x(7", node("paren_expr", 0...1, ["inner": named("var_decl", 0...0, "x", seven(at: 2))]), []),
    // An accessor has to begin with a word such as `get` or with a brace, and end with a brace. A function has to
    // contain its name.
    ("get {7}", node("accessor_decl", 0...6, ["body": seven(at: 5)]), ["8"]),
    ("+ 7 }", node("accessor_decl", 0...4, ["body": seven(at: 2)]), []),
    ("{ 7 )", node("accessor_decl", 0...4, ["body": seven(at: 2)]), []),
    ("f {7}", named("func_decl", 0...4, "f", seven(at: 3)), ["8"]),
    ("g {7}", named("func_decl", 0...4, "f", seven(at: 3)), []),
    // A function with two statements gets an early return, but only if its body begins with a brace.
    ("f{}", named("func_decl", 0...2, "f", body), [" return;"]),
    ("f()", named("func_decl", 0...2, "f", body), []),
    // The compiler can add an expression, such as a conversion, and place it outside its parent. An expression
    // outside its parent is not mutated.
    ("(a?.b)", node("paren_expr", 0...5, ["inner": chain(1...4)]), ["nil"]),
    ("()a?.b", node("paren_expr", 0...1, ["inner": chain(2...5)]), []),
    ("a?.b()", node("paren_expr", 4...5, ["inner": chain(0...3)]), []),
    // The first chain ends outside the source, the second has no question mark, and the value of the third is `()`.
    ("a?.b", chain(0...4), []), ("name", chain(0...0), []),
    ("(a?.b)", node("paren_expr", 0...5, ["inner": chain(1...4, type: "$sytSgD")]), []),
    // An array or dictionary literal is emptied only if its source begins with a bracket.
    ("[1]", node("array_expr", 0...0, ["elements": [leaf]]), ["[]"]),
    ("name", node("array_expr", 0...0, ["elements": [leaf]]), []),
    ("[1]", node("dictionary_expr", 0...0, ["elements": [leaf]]), ["[:]"]),
    ("name", node("dictionary_expr", 0...0, ["elements": [leaf]]), []),
    // In the second call, the second argument is outside the parentheses, like a trailing closure.
    ("f(a,b)", node("call_expr", 0...5, ["args": arguments(at: 2, 4)]), ["f(b,a)"]),
    ("f(a)b", node("call_expr", 0...4, ["args": arguments(at: 2, 4)]), []),
  ]

  private static let leaf = ["_kind": "leaf"]

  private static let body = node("brace_stmt", 1...2, ["elements": [leaf, leaf]])

  private static func seven(at place: Int) -> [String: any Sendable] {
    node("integer_literal_expr", place...place, ["value": "7"])
  }

  private static func chain(
    _ range: ClosedRange<Int>, type: String = "$sSiSgD"
  ) -> [String: any Sendable] {
    node("optional_evaluation_expr", range, ["implicit": true, "type": type])
  }

  private static func arguments(at places: Int...) -> [String: any Sendable] {
    let arguments = places.map { place -> [String: any Sendable] in
      ["_kind": "argument", "expr": node("declref_expr", place...place, ["type": "$sSiD"])]
    }
    return ["_kind": "argument_list", "args": arguments]
  }

  private static func named(
    _ kind: String, _ range: ClosedRange<Int>, _ name: String, _ body: [String: any Sendable]
  ) -> [String: any Sendable] {
    let base: [String: any Sendable] = ["_kind": "identifier", "name": name]
    let whole: [String: any Sendable] = ["_kind": "decl_name", "base_name": base]
    return node(kind, range, ["name": whole, "body": body])
  }

  private static func node(
    _ kind: String, _ range: ClosedRange<Int>, _ fields: [String: any Sendable]
  ) -> [String: any Sendable] {
    let bytes = ["start": range.lowerBound, "end": range.upperBound]
    return fields.merging(["_kind": kind, "range": bytes]) { $1 }
  }

  private static let examples = [
    Example(
      "accessors are mutated, whatever their names and their layout", only: ["integer"],
      """
      struct Failure<Value>: Error {}
      struct Box {
        static var `default`: Int { 1 }
        var `a b`: Int { 2 }
        var total: Int
        {
          get
          {
            3
          }
          nonmutating set(`new`)
          { print(4) }
        }
        var page: Int { get throws(Failure<Int>) { 5 } }
        var size = 6 {
          willSet // a comment
          { print(7) }
          didSet { print(8) }
        }
        subscript(index: Int) -> Int { _read { yield 9 } }
      }
      """,
      [
        "3: integer literal: 1 → 2", "4: integer literal: 2 → 3", "9: integer literal: 3 → 4",
        "12: integer literal: 4 → 5", "14: integer literal: 5 → 6", "15: integer literal: 6 → 7",
        "17: integer literal: 7 → 8", "18: integer literal: 8 → 9",
        "20: integer literal: 9 → 10",
      ]),
    Example(
      "< and <= replace each other, and so do > and >=", only: ["relational"],
      """
      func a(_ x: Int, _ y: Double, _ z: String) -> [Bool] {
        let first = x < 3
        let second = y >= 2.5 || y < 1e-100
        let third = z > "m" ? x <= 1 : z == "b"
        return [first, second, third]
      }
      """,
      [
        "2: relational operator: x < 3 → x <= 3",
        "3: relational operator: y >= 2.5 → y > 2.5",
        "3: relational operator: y < 1e-100 → y <= 1e-100",
        #"4: relational operator: z > "m" → z >= "m""#,
        "4: relational operator: x <= 1 → x < 1",
      ]),
    Example(
      "conditions and the operands of logical operators are negated", only: ["negated"],
      """
      func a(_ x: Int, _ flag: Bool, _ list: [Int]) -> Bool {
        if x == 3, flag { return false }
        guard !flag || list.isEmpty else { return true }
        while flag { break }
        for y in list where y != x { print(y) }
        let ready = flag
        switch x {
        case 1 where flag: break
        default: break
        }
        return list.contains(flag ? x : -x) && ready
      }
      """,
      [
        "2: negated condition: x == 3 → !(x == 3)",
        "2: negated condition: flag → !(flag)",
        "3: negated condition: flag → !(flag)",
        "3: negated condition: list.isEmpty → !(list.isEmpty)",
        "4: negated condition: flag → !(flag)",
        "5: negated condition: y != x → !(y != x)",
        "8: negated condition: flag → !(flag)",
        "11: negated condition: list.contains(flag ? x : -x) → !(list.contains(flag ? x : -x))",
        "11: negated condition: flag → !(flag)",
        "11: negated condition: ready → !(ready)",
      ]),
    Example(
      "a condition with try, await or parentheses is negated once", only: ["negated"],
      """
      func a(_ f: @Sendable () async throws -> Bool, _ flag: Bool) async throws -> Bool {
        if try await f() { return try await (f()) }
        if (flag) { return (flag) }
        guard try await (f() && !(flag)) else { return try await f() }
        while (true) { break }
        return try await f()
      }
      """,
      [
        "2: negated condition: try await f() → !(try await f())",
        "2: negated condition: try await (f()) → !(try await (f()))",
        "3: negated condition: (flag) → !((flag))",
        "3: negated condition: flag → !(flag)",
        "4: negated condition: f() → !(f())",
        "4: negated condition: flag → !(flag)",
        "4: negated condition: try await f() → !(try await f())",
        "6: negated condition: try await f() → !(try await f())",
      ]),
    Example(
      "&& and || replace each other", only: ["logical"],
      """
      func a(_ x: Bool, _ y: Bool, _ z: Bool) -> Bool {
        x && y || z
      }
      """,
      ["2: logical operator: x && y || z → x && y && z", "2: logical operator: x && y → x || y"]),
    Example(
      "arithmetic operators are mutated for numbers and durations, not strings or arrays",
      only: ["arithmetic"],
      """
      func a(_ x: Int, _ y: Double, _ s: String, _ l: [Int], _ d: Duration) -> Any {
        var sum = x + x * x - x / x
        sum += x % x
        sum = sum &+ x
        let half = y * y
        let text = s + s
        let list = l + l
        var time = d - d
        time += d + d
        time -= d
        sum *= x
        sum /= x
        sum = sum &- x
        time = d * x
        return [sum, half, text, list, time] as [Any]
      }
      """,
      [
        "2: arithmetic operator: x + x * x - x / x → x + x * x + x / x",
        "2: arithmetic operator: x + x * x → x - x * x",
        "2: arithmetic operator: x * x → x / x",
        "2: arithmetic operator: x / x → x * x",
        "3: arithmetic operator: sum += x % x → sum -= x % x",
        "3: arithmetic operator: x % x → x * x",
        "4: arithmetic operator: sum &+ x → sum &- x",
        "5: arithmetic operator: y * y → y / y",
        "8: arithmetic operator: d - d → d + d",
        "9: arithmetic operator: time += d + d → time -= d + d",
        "9: arithmetic operator: d + d → d - d",
        "10: arithmetic operator: time -= d → time += d",
        "11: arithmetic operator: sum *= x → sum /= x",
        "12: arithmetic operator: sum /= x → sum *= x",
        "13: arithmetic operator: sum &- x → sum &+ x",
      ]),
    Example(
      "the arithmetic of every number type is mutated", only: ["arithmetic"],
      """
      func a(_ a: UInt, _ b: Float, _ c: Int8, _ d: Int16, _ e: Int32, _ f: Int64, _ g: Int128) -> Any {
        [a + a, b + b, c + c, d + d, e + e, f + f, g + g] as [Any]
      }
      func b(_ h: UInt8, _ i: UInt16, _ j: UInt32, _ k: UInt64, _ l: UInt128) -> Any {
        [h + h, i + i, j + j, k + k, l + l] as [Any]
      }
      """,
      "abcdefg".map { "2: arithmetic operator: \($0) + \($0) → \($0) - \($0)" }
        + "hijkl".map { "5: arithmetic operator: \($0) + \($0) → \($0) - \($0)" }),
    Example(
      "a range gets longer or shorter by one", only: ["range"],
      """
      func a(_ n: Int, _ list: [Int]) {
        for i in 0..<n { print(i) }
        for i in 1...n + 1 { print(i) }
        for i in 0..<3 { print(i) }
        print(list[..<n], "a"..<"c")
      }
      """,
      ["2: range bound: n → (n) + 1", "3: range bound: n + 1 → (n + 1) - 1"]),
    Example(
      "literals change, except the largest integer and those in patterns",
      """
      func a(_ x: Int = 3, _ flag: Bool = true) -> Any {
        switch x {
        case 7: return false
        case 8...9: return [1_000, -2]
        default: return [0xFF, 0o17, 0b11, 9_223_372_036_854_775_807]
        }
      }
      """,
      [
        "1: integer literal: 3 → 4",
        "1: boolean literal: true → false",
        "3: boolean literal: false → true",
        "4: emptied literal: [1_000, -2] → []",
        "4: integer literal: 1_000 → 1001",
        "4: integer literal: -2 → -1",
        "5: emptied literal: [0xFF, 0o17, 0b11, 9_223_372_036_854_775_807] → []",
        "5: integer literal: 0xFF → 256",
        "5: integer literal: 0o17 → 16",
        "5: integer literal: 0b11 → 4",
      ]),
    Example(
      "literals become empty, except characters and strings with spaces or interpolations",
      #"""
      func a(_ name: String) -> Any {
        let key = "name"
        let sentence = "a text"
        let greeting = "Hello\(name)"
        let none = ("", [] as [Int], [:] as [Int: Int])
        let end = (name.firstIndex(of: "?"), name.unicodeScalars.firstIndex(of: "!"))
        return (key, sentence, greeting, none, ["a": name], end)
      }
      """#,
      [
        #"2: emptied literal: "name" → """#,
        #"7: emptied literal: ["a": name] → [:]"#,
        #"7: emptied literal: "a" → """#,
      ]),
    Example(
      "an optional chain becomes nil if its value is used", only: ["optional"],
      """
      func a(_ list: [String]?, _ log: ((String) -> Void)?) -> Int {
        let count = list?.first?.count
        log?("counted")
        return count ?? list?.count ?? 0
      }
      func b(_ list: inout [String]?) {
        list?.removeLast()
        list?[0] = "a"
      }
      """,
      ["2: optional chain: list?.first?.count → nil", "4: optional chain: list?.count → nil"]),
    Example(
      "the standard library's min and max are swapped", only: ["minimum"],
      """
      struct Own { func min() -> Int { 1 } }
      func a(_ x: Int, _ list: [Int]) -> Any {
        [min(x, list.count), list.max() as Any, list.min { $0 > $1 } as Any, Own().min()] as [Any]
      }
      extension [Int] { func b(_ x: Int) -> Int { Swift.max(x, count) } }
      """,
      [
        "3: minimum and maximum: min(x, list.count) → max(x, list.count)",
        "3: minimum and maximum: list.max() → list.min()",
        "3: minimum and maximum: list.min { $0 > $1 } → list.max { $0 > $1 }",
        "5: minimum and maximum: Swift.max(x, count) → Swift.min(x, count)",
      ]),
    Example(
      "neighboring arguments of the same type are swapped", only: ["swapped"],
      """
      func b(from: Int, to: Int, name: String = "", rest: Int...) -> Int { from }
      func a(_ x: Int, _ y: Int) -> Int {
        b(from: x, to: y)
          + b(from: x, to: x)
          + b(from: x, to: y, name: "n", rest: 1, 2)
          + min(x, y)
          + Swift.min(x, y)
      }
      func c(_ x: inout Int, _ y: inout Int) { swap(&x, &y) }
      func d(_ x: Int, _ y: Int = 0) -> Int { x }
      func e(_ list: [Int], _ rest: Int...) -> Int { 0 }
      func f(_ x: Int) -> [Int] { [d(x), e([x], 1, 2), [x].reduce(0, +)] }
      struct Pair { init(_ x: Int, _ y: Int) {} }
      extension Pair { init(both x: Int, _ y: Int) { self.init(x, y) } }
      """,
      [
        "3: swapped arguments: b(from: x, to: y) → b(from: y, to: x)",
        #"5: swapped arguments: b(from: x, to: y, name: "n", rest: 1, 2) → b(from: y, to: x, name: "n", rest: 1, 2)"#,
      ]),
    Example(
      "calls and assignments are removed", only: ["removed"],
      #"""
      struct Box {
        var value: Int
        init(_ value: Int) { self.value = value }
        mutating func set(_ new: Int) throws {
          value = new
          print("set to \(new)")
          try check()
          _ = try? check()
          _ = value
          _ = [value, -new].first
          _ = { try self.check() }
          [1].forEach { print($0) }
        }
        func check() throws { _ = (value); if value < 0 { fatalError("negative") } }
        func log() { return print(value) }
        func text() -> String { "\([value].map { print($0); return $0 })" }
      }
      """#,
      [
        "5: removed assignment: value = new → nothing",
        #"6: removed call: print("set to \(new)") → nothing"#,
        "7: removed call: try check() → nothing",
        "8: removed call: _ = try? check() → nothing",
        "11: removed call: try self.check() → nothing",
        "12: removed call: [1].forEach { print($0) } → nothing",
        "12: removed call: print($0) → nothing",
        "16: removed call: print($0) → nothing",
      ]),
    Example(
      "an assignment or a loop condition that the compiler needs is left alone",
      only: ["removed", "boolean"],
      """
      func a(_ isLong: Bool) -> Int {
        let count: Int
        if isLong { count = 7 } else { count = 3 }
        var rest = count
        while true {
          rest = rest - 2
          if rest < 0 { return rest }
        }
      }
      """,
      ["6: removed assignment: rest = rest - 2 → nothing"]),
    Example(
      "an assignment in an initializer stays, except in a local function, closure or accessor",
      only: ["removed"],
      """
      struct Pair {
        let first, second: Int
        init(_ x: Int) {
          let sum: Int
          sum = x + x
          (first, second) = (x, sum)
          var last = 0
          last = 1
          func next() { last = 2; last = 3 }
          let reset = { last = 4; last = 5 }
          var shown: Int { get { last } set { last = newValue; last = 6 } }
        }
      }
      """,
      [
        "9: removed assignment: last = 2 → nothing", "9: removed assignment: last = 3 → nothing",
        "10: removed assignment: last = 4 → nothing", "10: removed assignment: last = 5 → nothing",
        "11: removed assignment: last = newValue → nothing",
        "11: removed assignment: last = 6 → nothing",
      ]),
    Example(
      "a function without a result returns early", only: ["early return"],
      """
      func a() {
        print(1)
        print(2)
      }
      func b() { print(1) }
      func c() -> Int {
        print(1)
        return 2
      }
      """,
      ["1: early return: return at the beginning"]),
    Example(
      "code that the compiler has added is left alone",
      """
      struct Point: Hashable, Codable {
        var x = 1
        var y: Int
      }
      enum Side: String, CaseIterable { case left, right }
      """,
      ["2: integer literal: 1 → 2"]),
    Example(
      "the expansion of a macro is left alone",
      """
      import Observation
      @Observable final class Model {
        var count = 3
        var isEmpty: Bool { count == 0 }
        var isFull: Bool { count > 9 }
        // This comment pads the class, so that source offsets in the macro expansion are also valid offsets in this
        // class. It needs a few lines, because the macro expands to a few hundred characters.
      }
      enum Current {
        @TaskLocal static var number = 1
      }
      func a() async -> Int { await Current.$number.withValue(2) { Current.number } }
      """,
      [
        "3: integer literal: 3 → 4", "4: negated condition: count == 0 → !(count == 0)",
        "4: integer literal: 0 → 1", "5: negated condition: count > 9 → !(count > 9)",
        "5: relational operator: count > 9 → count >= 9", "5: integer literal: 9 → 10",
        "10: integer literal: 1 → 2", "12: integer literal: 2 → 3",
      ]),
    Example(
      "code that is not compiled has no mutants",
      """
      #if NEVER
        func a(_ x: Int) -> Bool { x < 1 }
      #else
        func a(_ x: Int) -> Bool { x == x }
      #endif
      """,
      ["4: negated condition: x == x → !(x == x)"]),
    Example(
      "multi-byte characters do not shift mutants", only: ["relational"],
      """
      func a(_ größe: Int) -> Bool {
        let text = "é 👍🏽"; return größe > 1 && !text.isEmpty
      }
      """,
      ["2: relational operator: größe > 1 → größe >= 1"]),
  ]
}
