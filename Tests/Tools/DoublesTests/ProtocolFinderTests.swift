import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitDoubles

@Suite("Finding protocols in a symbol graph", .tags(.returnValue))
struct ProtocolFinderTests {
  @Test func `reading a protocol finds its file, its line and its requirements`() throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "@MainActor protocol Loading", ["Loading"], line: 4),
        symbol("P.a", "swift.method", "func load(id: Int)", ["Loading", "load(id:)"]),
        symbol("b", "swift.method", "func stop()", ["Loading", "stop()"]),
        symbol("S", "swift.struct", "struct User", ["User"]),
      ], ["b optionalRequirementOf P"])

    let found = protocols(in: graph)

    #expect(found.map(\.name) == ["Loading"])
    #expect(found.first?.file == "/app/Loading.swift")
    #expect(found.first?.line == 4)
    #expect(found.first?.isMainActor == true)
    #expect(found.first?.requirements.map(\.title) == ["load(id:)", "stop()"])
    #expect(found.first?.requirements.map(\.text) == ["func load(id: Int)", "func stop()"])
    #expect(found.first?.files == ["/app/Loading.swift"])
  }

  @Test func `only the protocols of the module are found, in the order of the source`() throws {
    let graph = try graph([
      symbol("C", "swift.protocol", "protocol C", line: 9),
      symbol("B", "swift.protocol", "protocol B", ["Outer", "B"], line: 2),
      symbol("A", "swift.protocol", "protocol A", line: 2),
      symbol("D", "swift.protocol", "protocol D"),
      symbol("E", "swift.protocol", "protocol E", file: nil),
    ])

    let found = protocols(in: graph, declaring: ["A", "B", "C", "E"])

    #expect(found.map(\.name) == ["E", "A", "Outer.B", "C"])
    #expect(found.map(\.line) == [0, 2, 2, 9])
  }

  @Test func `inherited requirements are part of a protocol, without duplicates`() throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q where Self.A == Int"),
        symbol("Q", "swift.protocol", "protocol Q", file: "/lib#/é f%2Fg?/Q.swift"),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"]),
        symbol("Q.a", "swift.method", "func a()", ["Q", "a()"]),
        symbol("Q.b", "swift.method", "func b()", ["Q", "b()"]),
        symbol("Q.A", "swift.associatedtype", "associatedtype A : Sendable", ["Q", "A"]),
        symbol("C", "swift.class", "class Machine", ["Machine"]),
      ],
      [
        "P conformsTo Q", "P conformsTo s1 Swift.Sendable", "P conformsTo s2 Swift.Hashable",
        "P inheritsFrom C",
      ])

    let found = try #require(protocols(in: graph).first)

    #expect(found.name == "P")
    #expect(found.requirements.map(\.title) == ["a()", "b()"])
    #expect(found.associatedTypes.map(\.name) == ["A"])
    #expect(found.constraints == ["Self.A == Int"])
    // The compiler writes paths without percent encoding.
    #expect(found.files == ["/app/Loading.swift", "/lib#/é f%2Fg?/Q.swift"])
    #expect(found.isSendable && !found.isActor && !found.isMainActor)
    #expect(found.derived == [.hashable])
    #expect(found.superclass == "Machine")
  }

  @Test(arguments: [
    ("var a: Int { get }", "override var a: Int { get set }", ["override var a: Int { get set }"]),
    ("var a: Int { get set }", "var a: Int { get }", ["var a: Int { get set }"]),
    ("var a: Int { get async throws }", "var a: Int { get }", ["var a: Int { get }"]),
    ("@MainActor func a(_ b: Int)", "override func a(_ c: Int)", ["override func a(_ c: Int)"]),
    ("func a()", "func a() throws", ["func a()"]),
    ("func a() throws", "func a() throws(E)", ["func a() throws(E)"]),
    ("func a() throws(E)", "func a() throws", ["func a() throws(E)"]),
    ("func a(_ b: F)", "func a(_ b: F) rethrows", ["func a(_ b: F)"]),
    ("var a: [Self.A] { get }", "var a: [Int] { get }", ["var a: [Int] { get }"]),
    ("var a: Self.A { get }", "var a: Int { get }", ["var a: Int { get }"]),
    ("var a: Int { get }", "var a: Self.A { get }", ["var a: Int { get }"]),
    ("func a(_ b: Self.B)", "func a(_ b: Double)", ["func a(_ b: Double)"]),
    (
      "func a(_ b: Self.B)", "func a(_ b: String)", ["func a(_ b: String)", "func a(_ b: Self.B)"]
    ),
    ("func a<T>(_ b: T)", "func a<U>(_ b: U)", ["func a<U>(_ b: U)"]),
    (
      "func a<T>(_ b: T)", "func a<U>(_ b: [U])", ["func a<U>(_ b: [U])", "func a<T>(_ b: T)"]
    ),
    ("init(a: Int)", "init?(a: Int)", ["init(a: Int)"]),
    ("init?(a: Int)", "init(a: Int)", ["init(a: Int)"]),
    (
      "static func + (a: Self, b: Int) -> Self", "static func + (a: Self, b: Int) -> Self",
      ["static func + (a: Self, b: Int) -> Self"]
    ),
    ("func a(_ b: Int)", "func a(_ b: String)", ["func a(_ b: String)", "func a(_ b: Int)"]),
    ("func a() -> Int", "func a() -> String", ["func a() -> String", "func a() -> Int"]),
    ("func a()", "func a() async", ["func a() async", "func a()"]),
    (
      "static var a: Int { get }", "var a: Int { get }",
      ["var a: Int { get }", "static var a: Int { get }"]
    ),
  ])
  func `a restated requirement is found once, but overloads are found separately`(
    inherited: String, restated: String, texts: [String]
  ) throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q where Self.B == Double"),
        symbol("Q", "swift.protocol", "protocol Q"),
        symbol("Q.B", "swift.associatedtype", "associatedtype B", ["Q", "B"]),
        symbol("Q.a", "swift.method", inherited, ["Q", "a"]),
        symbol("P.a", "swift.method", restated, ["P", "a"]),
      ], ["P conformsTo Q"])

    let found = try #require(protocols(in: graph, declaring: ["P"]).first)

    #expect(found.requirements.map(\.text) == texts)
  }

  @Test func `an inherited property restated with a concrete type determines its associated type`()
    throws
  {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q, Identifiable where Self.Index == Int"),
        symbol("Q", "swift.protocol", "protocol Q"),
        symbol("Q.index", "swift.property", "var index: Self.Index { get }", ["Q", "index"]),
        symbol("P.index", "swift.property", "var index: Int { get }", ["P", "index"]),
        symbol("Q.Key", "swift.associatedtype", "associatedtype Key", ["Q", "Key"]),
        symbol("Q.key", "swift.property", "var key: Self.Key { get }", ["Q", "key"]),
        symbol("P.id", "swift.property", "var id: UUID { get }", ["P", "id"]),
        symbol("P.key", "swift.property", "var key: Int { get }", ["P", "key"]),
      ], ["P conformsTo Q", "P conformsTo s Swift.Identifiable"])

    let found = try #require(protocols(in: graph, declaring: ["P"]).first)

    #expect(found.constraints == ["Self.Index == Int", "Self.ID == UUID", "Self.Key == Int"])
  }

  @Test(arguments: [
    ("Q", "var a: Int { get }", false), ("Q", "var a: Int { get set }", true),
    ("R", "var a: Int { get set }", false),
  ])
  func `an inherited default is used if it also meets the restated requirement`(
    extended: String, implementation: String, isUsed: Bool
  ) throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q"),
        symbol("Q", "swift.protocol", "protocol Q"),
        symbol("Q.a", "swift.property", "var a: Int { get }", ["Q", "a"]),
        symbol("P.a", "swift.property", "override var a: Int { get set }", ["P", "a"]),
        symbol("x", "swift.property", implementation, [extended, "a"]),
      ], ["P conformsTo Q", "x defaultImplementationOf Q.a"])

    let found = try #require(protocols(in: graph, declaring: ["P"]).first)

    #expect(found.defaults == (isUsed ? ["a"] : []))
    #expect(found.requirements.map(\.title) == (isUsed ? [] : ["a"]))
  }

  @Test(
    arguments: [
      (["P"], "swift.method", nil, true), (["Outer", "Base"], "swift.method", nil, true),
      (["Heir"], "swift.method", nil, false), (["P"], "swift.type.method", nil, false),
      (["P"], "swift.method", "Self", false),
    ] as [([String], String, String?, Bool)])
  func `a double uses a default implementation only from its protocol or an inherited protocol`(
    extended: [String], kind: String, constraint: String?, isUsed: Bool
  ) throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Base"),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"]),
        symbol("Base", "swift.protocol", "protocol Base", ["Outer", "Base"]),
        symbol("x", kind, "func a()", extended + ["a()"], constraint: constraint),
      ], ["P conformsTo Base", "x defaultImplementationOf P.a"])

    let found = try #require(protocols(in: graph, declaring: ["P"]).first)

    #expect(found.defaults == (isUsed ? ["a()"] : []))
    #expect(found.requirements.map(\.title) == (isUsed ? [] : ["a()"]))
  }

  @Test(arguments: [
    ("func a(_ b: Key) -> Int?", "func a(_ b: String) -> Int?", false),
    ("func a(_ b: Key) -> Int?", "func a(_ key: Key) -> Int", false),
    ("func a(_ b: Key) -> Int?", "func a(_ key: Key) -> Int?", true),
    ("func a(_ b: Key)", "func a(_ b: Key) async", false),
    ("func a(_ b: Key) async", "func a(_ b: Key)", true),
    ("func a(_ b: Key)", "func a(_ b: Key) throws", false),
    ("func a(_ b: Key) throws", "@MainActor func a(_ b: Key) throws(E)", true),
    ("func a(_ b: Key) throws(E)", "func a(_ b: Key) throws", false),
    ("func a(_ b: Key) throws(E)", "func a(_ b: Key) throws(E)", true),
    ("func a(_ b: Key) throws(E)", "func a(_ b: Key)", true),
    ("func a<T>(_ b: T) -> [T] where T : P", "func a<U>(_ c: U) -> [U] where U : P", true),
    ("func a<T>(_ b: T)", "func a<T>(_ b: T) where T : P", false),
    ("var a: Int { get }", "var a: Int", true),
    ("var a: Int { get set }", "var a: Int { get }", false),
    ("var a: Int { get set }", "var a: Int { get nonmutating set }", true),
    ("init(a: Int)", "init?(a: Int)", false), ("init?(a: Int)", "init(a: Int)", true),
    ("static func + (a: Self, b: Int) -> Self", "static func + (a: Self, c: Int) -> Self", true),
  ])
  func `an overload whose types or effects do not fit is not a default implementation`(
    requirement: String, implementation: String, isUsed: Bool
  ) throws {
    // The symbol graph matches an implementation to a requirement only by its name and labels.
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P"),
        symbol("P.a", "swift.method", requirement, ["P", "a"]),
        symbol("x", "swift.method", implementation, ["P", "a"]),
      ], ["x defaultImplementationOf P.a"])

    let found = try #require(protocols(in: graph).first)

    #expect(found.defaults == (isUsed ? ["a"] : []))
    #expect(found.requirements.map(\.text) == (isUsed ? [] : [requirement]))
  }

  @Test func `an initializer parameter is escaping if its type is a closure alias`() throws {
    let graph = try graph([
      symbol("P", "swift.protocol", "protocol P"),
      symbol("P.a", "swift.method", "func a() -> ‹Handler›", ["P", "a()"]),
      symbol("P.b", "swift.property", "var b: Studio.‹Later› { get }", ["P", "b"]),
      symbol("P.c", "swift.method", "func c() -> ‹Box›<Int>", ["P", "c()"]),
      symbol("P.d", "swift.method", "func d() -> ‹Names›", ["P", "d()"]),
      symbol("P.e", "swift.method", "func e() -> ‹Maybe›", ["P", "e()"]),
      symbol("P.f", "swift.method", "func f() -> ‹Box›<Int>?", ["P", "f()"]),
      symbol("P.g", "swift.method", "func g() -> ‹Perhaps›", ["P", "g()"]),
      symbol("Handler", "swift.typealias", "typealias Handler = @Sendable (Int) -> Void"),
      symbol("Later", "swift.typealias", "typealias Later = ‹Handler›", ["Studio", "Later"]),
      symbol("Box", "swift.typealias", "typealias Box<T> = @Sendable (T) -> Void"),
      symbol("Names", "swift.typealias", "typealias Names = [() -> Void]"),
      symbol("Maybe", "swift.typealias", "typealias Maybe = (() -> Void)?"),
      symbol("Perhaps", "swift.typealias", "typealias Perhaps = ‹Box›<Int>?"),
    ])

    let found = try #require(
      protocols(in: graph, declaring: ["P", "Handler"], ambiguous: ["Handler"]).first)

    #expect(
      double(found).contains(
        """
          init(a: @escaping App.Handler, b: @escaping Studio.Later, c: @escaping Box<Int>, \
        d: Names, e: Maybe, g: Perhaps) {
        """))
  }

  @Test(arguments: [(false, false), (true, true)])
  func `a deprecated default implementation is used only for a deprecated requirement`(
    isRequirementDeprecated: Bool, isUsed: Bool
  ) throws {
    let deprecated = #"[{"domain":"*","isUnconditionallyDeprecated":true}]"#
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P"),
        symbol(
          "P.a", "swift.method", "func a()", ["P", "a()"],
          availability: isRequirementDeprecated ? deprecated : nil),
        symbol("x", "swift.method", "func a()", ["P", "a()"], availability: deprecated),
      ], ["x defaultImplementationOf P.a"])

    #expect(protocols(in: graph).map(\.defaults) == [isUsed ? ["a()"] : []])
  }

  @Test func `a type whose name exists in another module is written with its module`() throws {
    let graph = try graph(
      [
        symbol("Issue", "swift.protocol", "protocol Issue where Self.A : ‹Issue›"),
        symbol(
          "Issue.a", "swift.method", "func a(_ b: any ‹Issue›, c: ‹Log›.‹Level›, d: ‹Note›)",
          ["Issue", "a(_:c:d:)"]),
        symbol("Machine", "swift.class", "class Machine"),
        symbol("Level", "swift.enum", "enum Level", ["Log", "Level"]),
        symbol("Note", "swift.struct", "struct Note"),
      ], ["Issue inheritsFrom Machine"])

    let found = try #require(
      protocols(
        in: graph, declaring: ["Issue", "Machine", "Level"],
        ambiguous: ["Issue", "Machine", "Level", "Note"]
      ).first)

    #expect(found.name == "Issue")
    #expect(found.typeName == "App.Issue")
    #expect(found.superclass == "App.Machine")
    #expect(found.constraints == ["Self.A : App.Issue"])
    #expect(
      found.requirements.map(\.text)
        == ["func a(_ b: any App.Issue, c: Log.Level, d: Note)"])
  }

  @Test func `a requirement's @available attribute lists each platform with its version`() throws {
    let availability = """
      [{"domain":"macOS","introduced":{"major":15}},{"domain":"iOS","introduced":{"major":18,"minor":2}},\
      {"domain":"*","isUnconditionallyDeprecated":true}]
      """
    let graph = try graph([
      symbol("P", "swift.protocol", "protocol P"),
      symbol("P.a", "swift.method", "func a()", ["P", "a()"], availability: availability),
    ])

    let found = try #require(protocols(in: graph).first)

    #expect(found.availability == nil)
    #expect(found.requirements.map(\.availability) == ["@available(macOS 15, iOS 18.2, *)"])
  }

  @Test func `the requirements of standard library protocols are known`() {
    let model = DoubledProtocol.madeUp(inheriting: [
      "Swift.Error", "_Concurrency.Actor", "Swift.Equatable", "Swift.Copyable", "Other.Unknown",
      "Swift.Encodable", "Swift.Decodable", "Swift.Identifiable",
    ])

    #expect(model.isSendable && model.isActor)
    #expect(model.derived == [.equatable])
    #expect(model.requirements.map(\.title) == ["encode(to:)", "init(from:)", "id"])
    #expect(model.associatedTypes.map(\.name) == ["ID"])
    #expect(model.associatedTypes.map(\.inherited) == [["Hashable"]])
  }

  @Test func `an associated type declared twice has the conditions of both declarations`() {
    let model = DoubledProtocol.madeUp(
      "associatedtype A : Sendable, P", "associatedtype A : P, Q where Self.A.B == Int")

    #expect(model.associatedTypes.map(\.inherited) == [["Sendable", "P", "Q"]])
    #expect(model.constraints == ["Self.A.B == Int"])
  }

  @Test func `an inherited protocol's module is missing until its symbol graph is added`() throws {
    var graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q"),
        symbol("S", "swift.struct", "struct S"),
      ], ["P conformsTo Q Lib.Q", "S conformsTo R Other.R"])

    #expect(graph.missingModules == ["Lib"])
    graph.add(try self.graph([symbol("Q", "swift.protocol", "protocol Q")]))
    #expect(graph.missingModules == [])
  }

  @Test func `all symbol graph files of a module are read`() throws {
    let directory = try TemporaryDirectory()
    for (name, id) in [("A", "1"), ("A@Swift", "2"), ("AB", "3")] {
      let json = json([symbol(id, "swift.protocol", "protocol P\(id)")])
      try Data(json.utf8).write(to: directory.url.appending(component: "\(name).symbols.json"))
    }

    #expect(try SymbolGraph.read("A", in: directory.url).symbols.map(\.id) == ["1", "2"])
  }

  @Test func `a symbol graph that cannot be read is refused with the name of its module`() throws {
    let directory = try TemporaryDirectory()
    try Data("{".utf8).write(to: directory.url.appending(component: "A.symbols.json"))

    let error = #expect(throws: CommandError.self) { try SymbolGraph.read("A", in: directory.url) }

    #expect(error?.status == .unavailable)
    #expect(error?.message.hasPrefix("the symbol graph of “A” cannot be read. ") == true)
  }

  // MARK: - Fixtures

  private func protocols(
    in graph: SymbolGraph, declaring own: Set<String>? = nil, ambiguous: Set<String> = []
  ) -> [DoubledProtocol] {
    ProtocolFinder(
      graph, of: "App", declaring: own ?? Set(graph.symbols.map(\.id)),
      includingDefaults: false
    ).protocols(ambiguous: ambiguous)
  }

  private struct Symbol {
    let id: String
    let json: String
  }

  private func graph(_ symbols: [Symbol], _ relationships: [String] = []) throws -> SymbolGraph {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(json(symbols, relationships).utf8))
  }

  /// Returns a symbol graph as JSON.
  ///
  /// A symbol with a dot in its identifier, such as `P.a`, is a requirement of the symbol before
  /// the dot. Write any other relationship as in `P conformsTo Q`. If the target is from another
  /// module, its full name follows.
  private func json(_ symbols: [Symbol], _ relationships: [String] = []) -> String {
    let requirements = symbols.map(\.id).filter { $0.contains(".") }.map { id in
      let owner = id.prefix { $0 != "." }
      return "\(id) requirementOf \(owner)"
    }
    let relationships = (requirements + relationships).map { text in
      let words = text.split(separator: " ")
      let name = words.count > 3 ? #","targetFallback":"\#(words[3])""# : ""
      return #"{"kind":"\#(words[1])","source":"\#(words[0])","target":"\#(words[2])"\#(name)}"#
    }
    return """
      {"symbols":[\(symbols.map(\.json).joined(separator: ","))],\
      "relationships":[\(relationships.joined(separator: ","))]}
      """
  }

  /// Returns a symbol.
  ///
  /// By default, the path of a symbol is its identifier.
  ///
  /// To give a type in the declaration an identifier, put the type in angle quotes, as in `‹User›`.
  /// The identifier is the name of the type.
  private func symbol(
    _ id: String, _ kind: String, _ declaration: String, _ path: [String]? = nil,
    line: Int = 0, file: String? = "/app/Loading.swift", constraint: String? = nil,
    availability: String? = nil
  ) -> Symbol {
    let conditions =
      constraint.map { #","swiftExtension":{"constraints":[{"lhs":"\#($0)"}]}"# }
      ?? #","swiftExtension":{}"#
    let location = file.map {
      #","location":{"uri":"file://\#($0)","position":{"line":\#(line)}}"#
    }
    let words = declaration.replacing("›", with: "‹")
      .split(separator: "‹", omittingEmptySubsequences: false)
    let fragments = words.enumerated().map { index, word in
      let identifier = index.isMultiple(of: 2) ? "" : #","preciseIdentifier":"\#(word)""#
      return #"{"spelling":"\#(word)"\#(identifier)}"#
    }
    let json = """
      {"identifier":{"precise":"\(id)"},"kind":{"identifier":"\(kind)"},\
      "pathComponents":\(path ?? [id]),\
      "declarationFragments":[\(fragments.joined(separator: ","))]\
      \(location ?? "")\(conditions)\(availability.map { ",\"availability\":\($0)" } ?? "")}
      """
    return Symbol(id: id, json: json)
  }
}
