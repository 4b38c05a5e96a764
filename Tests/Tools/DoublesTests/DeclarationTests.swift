import TestKit

@testable import TestKitDoubles

@Suite("Reading a declaration", .tags(.returnValue))
struct DeclarationTests {
  @Test func `reading a method finds its name, parameters, effects, result and conditions`() throws
  {
    let method = try #require(
      Declaration(
        """
        @MainActor static func load<Value, each Other>(_ id: inout [Int : String], from `for`: (Int) -> Void) \
        async throws(LoadError) -> Value? where Value : Sendable, Value.Key == Int
        """))

    #expect(method.attributes == ["@MainActor"])
    #expect(method.isStatic)
    #expect(method.keyword == .function)
    #expect(method.name == "load")
    #expect(method.genericParameters == ["Value", "each Other"])
    #expect(
      method.parameters == [
        .init(label: "_", name: "id", type: "inout [Int : String]"),
        .init(label: "from", name: "for", type: "(Int) -> Void"),
      ])
    #expect(
      method.parameters.map(\.text) == ["_ id: inout [Int : String]", "from `for`: (Int) -> Void"])
    #expect(method.effects == .init(isAsync: true, throwing: "throws(LoadError)"))
    #expect(method.result == "Value?")
    #expect(method.constraints == ["Value : Sendable", "Value.Key == Int"])
  }

  @Test(arguments: [
    ("func a()", "Void"), ("func a() -> ()", "Void"), ("func a<T>() where T : Error", "Void"),
    ("func a() -> (Int) -> Bool", "(Int) -> Bool"),
    ("func a<T>() -> T where T : Error", "T"), ("var a: (() -> Void)? { get }", "(() -> Void)?"),
    ("subscript(a: Int) -> [Int : Bool] { get set }", "[Int : Bool]"),
    ("subscript<T>(a: T) -> T where T : Error { get }", "T"),
  ])
  func `a declaration's result is its return type or, for a property, its type`(
    text: String, result: String
  ) throws {
    let declaration = try #require(Declaration(text))

    #expect(declaration.result == result)
    #expect(declaration.constraints == (text.contains("where") ? ["T : Error"] : []))
  }

  @Test func `a subscript parameter has a label only if it is written with two names`() throws {
    let item = try #require(Declaration("subscript(a: Int, b c: Int, d d: Int) -> Int { get }"))

    #expect(item.parameters.map(\.label) == ["_", "b", "d"])
    #expect(item.parameters.map(\.subscriptText) == ["a: Int", "b c: Int", "d d: Int"])
  }

  @Test func `a parameter without a name is named after its label, or numbered`() throws {
    let method = try #require(Declaration("func a(_: Int, in _: Int, _ _: String)"))
    let item = try #require(Declaration("subscript(key _: String) -> Int { get }"))

    #expect(
      method.parameters.map(\.text) == ["_ argument1: Int", "`in`: Int", "_ argument3: String"])
    #expect(item.parameters.map(\.subscriptText) == ["key key: String"])
  }

  @Test func `the modifiers and attributes of a method keep their arguments`() throws {
    let method = try #require(
      Declaration(
        "@available(macOS 15, *) @MainActor nonisolated(nonsending) mutating func a() async"))

    #expect(method.attributes == ["@available(macOS 15, *)", "@MainActor"])
    #expect(method.modifiers == ["nonisolated(nonsending)", "mutating"])
  }

  @Test(arguments: [
    ("associatedtype ID : Hashable, Sendable = Int", "ID", ["Hashable", "Sendable"], []),
    ("associatedtype Element", "Element", [], []),
    ("associatedtype A : B where Self.A == Self.B.C", "A", ["B"], ["Self.A == Self.B.C"]),
    ("protocol P<A> : Q, R where Self.A == Int", "P", ["Q", "R"], ["Self.A == Int"]),
  ])
  func `inherited types and conditions are read from an associated type or protocol`(
    text: String, name: String, inherited: [String], constraints: [String]
  ) throws {
    let declaration = try #require(Declaration(text))

    #expect(declaration.name == name)
    #expect(declaration.inherited == inherited)
    #expect(declaration.constraints == constraints)
  }

  @Test(arguments: [
    "", "static func + (a: Self, b: Self) -> Self", "case a", "func a", "var a", "@a",
  ])
  func `operators and incomplete declarations are not read as requirements`(text: String) {
    #expect(Declaration(text) == nil)
  }
}

@Suite("The text of a type", .tags(.returnValue))
struct TypeTextTests {
  @Test(arguments: [
    ("a, b", ["a", "b"]), ("A<B, C>, d", ["A<B, C>", "d"]),
    ("(a, b) -> c, d", ["(a, b) -> c", "d"]),
    ("[a, b], {c, d}", ["[a, b]", "{c, d}"]), ("", []), (" a ,, b ", ["a", "b"]),
  ])
  func `a list of types is split at commas outside brackets`(text: String, parts: [String]) {
    #expect(TypeText.split(text, at: ",") == parts)
  }

  @Test(arguments: [
    ("() -> Void", true), ("@Sendable (Int) async throws(E) -> A<B>", true),
    ("(() -> Void)?", false),
    ("[() -> Void]", false), ("A<() -> Void>", false), ("A<B>", false), ("Int", false),
  ])
  func `an optional function and an array of functions are not function types`(
    type: String, isFunction: Bool
  ) {
    #expect(TypeText.isFunction(type) == isFunction)
  }

  @Test(arguments: [
    ("Self.ID", "ID"), ("[Self.ID : Self.B.C]?", "[ID : B.C]?"), ("Self.Type", "Self.Type"),
    ("A.Self.B", "A.Self.B"), ("MySelf.B", "MySelf.B"), ("Self", "Self"), ("Self.Types", "Types"),
    ("Self.Protocol", "Self.Protocol"),
  ])
  func `the prefix Self is removed from the name of an associated type`(type: String, text: String)
  {
    #expect(TypeText.withoutSelf(type) == text)
  }

  @Test func `a type name is replaced, but not inside a longer name or after a dot`() {
    #expect(
      TypeText.replacing("T", in: "[T: A<T>], B.T, TT, repeat T...", with: "X")
        == "[X: A<X>], B.T, TT, repeat X...")
    #expect(TypeText.mentions("T", in: "A<T>?"))
    #expect(!TypeText.mentions("T", in: "A.T"))
    #expect(!TypeText.mentions("T", in: "TT"))
  }

  @Test(
    arguments: [
      ("() -> T", "T", ""), ("@escaping @Sendable () async throws -> T", "T", " async throws"),
      ("() throws(E) -> T", "T", " throws"),
      ("nonisolated(nonsending) @Sendable () async -> T", "T", " async"),
      ("(Int) -> T", "T", nil), ("() -> [T]", "T", nil), ("T", "T", nil), ("(() -> T)?", "T", nil),
    ] as [(String, String, String?)])
  func `effects are read from closure types of the form () -> T and no others`(
    type: String, result: String, clause: String?
  ) {
    #expect(TypeText.effects(ofFunction: type, returning: result)?.clause == clause)
  }

  @Test func `a name that is a keyword gets backticks`() {
    let keywords = """
      Any as associatedtype break case catch class continue default defer deinit do else enum extension \
      fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
      precedencegroup private protocol public repeat rethrows return self Self static struct subscript \
      super switch throw throws true try typealias var where while
      """.split(separator: " ").map(String.init)
    #expect(keywords.map(TypeText.escaped) == keywords.map { "`\($0)`" })
    #expect(TypeText.escaped("four") == "four")
  }
}
