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
        symbol("P.b", "swift.method", "func stop()", ["Loading", "stop()"]),
        symbol("S", "swift.struct", "struct User", ["User"]),
      ], [("requirementOf", "P.a", "P", nil), ("optionalRequirementOf", "P.b", "P", nil)])

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
    let graph = try graph(
      [
        symbol("C", "swift.protocol", "protocol C", ["C"], line: 9),
        symbol("B", "swift.protocol", "protocol B", ["Outer", "B"], line: 2),
        symbol("A", "swift.protocol", "protocol A", ["A"], line: 2),
        symbol("D", "swift.protocol", "protocol D", ["D"]),
        symbol("E", "swift.protocol", "protocol E", ["E"], file: nil),
      ], [])

    let found = protocols(in: graph, declaring: ["A", "B", "C", "E"])

    #expect(found.map(\.name) == ["E", "A", "Outer.B", "C"])
    #expect(found.map(\.line) == [0, 2, 2, 9])
  }

  @Test func `inherited requirements are part of a protocol, without duplicates`() throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q where Self.A == Int", ["P"]),
        symbol("Q", "swift.protocol", "protocol Q", ["Q"], file: "/lib/Q.swift"),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"]),
        symbol("Q.a", "swift.method", "func a()", ["Q", "a()"]),
        symbol("Q.b", "swift.method", "func b()", ["Q", "b()"]),
        symbol("Q.A", "swift.associatedtype", "associatedtype A : Sendable", ["Q", "A"]),
        symbol("C", "swift.class", "class Machine", ["Machine"]),
      ],
      [
        ("requirementOf", "P.a", "P", nil), ("requirementOf", "Q.a", "Q", nil),
        ("requirementOf", "Q.b", "Q", nil), ("requirementOf", "Q.A", "Q", nil),
        ("conformsTo", "P", "Q", nil), ("conformsTo", "P", "s1", "Swift.Sendable"),
        ("conformsTo", "P", "s2", "Swift.Hashable"), ("inheritsFrom", "P", "C", nil),
      ])

    let found = try #require(protocols(in: graph).first)

    #expect(found.name == "P")
    #expect(found.requirements.map(\.title) == ["a()", "b()"])
    #expect(found.associatedTypes.map(\.name) == ["A"])
    #expect(found.constraints == ["Self.A == Int"])
    #expect(found.files == ["/app/Loading.swift", "/lib/Q.swift"])
    #expect(found.isSendable && !found.isActor && !found.isMainActor)
    #expect(found.derived == [.hashable])
    #expect(found.superclass == "Machine")
  }

  @Test(arguments: [(false, ["a()"], ["b()", "c"]), (true, ["a()", "b()", "c"], [])])
  func `a requirement with a default implementation gets a spy only on request`(
    includingDefaults: Bool, titles: [String], defaults: [String]
  ) throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P", ["P"]),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"]),
        symbol("P.b", "swift.method", "func b()", ["P", "b()"]),
        symbol("P.c", "swift.property", "var c: Int { get }", ["P", "c"]),
        symbol("X.a", "swift.method", "func a()", ["P", "a()"], constraint: "Self"),
        symbol("X.b", "swift.method", "func b()", ["P", "b()"]),
        symbol("X.c", "swift.property", "var c: Int", ["P", "c"]),
      ],
      [
        ("requirementOf", "P.a", "P", nil), ("requirementOf", "P.b", "P", nil),
        ("requirementOf", "P.c", "P", nil), ("defaultImplementationOf", "X.a", "P.a", nil),
        ("defaultImplementationOf", "X.b", "P.b", nil),
        ("defaultImplementationOf", "X.c", "P.c", nil),
      ])

    let found = try #require(protocols(in: graph, includingDefaults: includingDefaults).first)

    #expect(found.requirements.map(\.title) == titles)
    #expect(found.defaults == defaults)
  }

  @Test(arguments: [
    (["P"], "swift.method", true), (["Outer", "Base"], "swift.method", true),
    (["Heir"], "swift.method", false), (["P"], "swift.type.method", false),
  ])
  func `a double uses a default only from its protocol or an inherited protocol`(
    extended: [String], kind: String, isUsed: Bool
  ) throws {
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Base", ["P"]),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"]),
        symbol("Base", "swift.protocol", "protocol Base", ["Outer", "Base"]),
        symbol("X.a", kind, "func a()", extended + ["a()"]),
      ],
      [
        ("conformsTo", "P", "Base", nil), ("requirementOf", "P.a", "P", nil),
        ("defaultImplementationOf", "X.a", "P.a", nil),
      ])

    let found = try #require(protocols(in: graph, declaring: ["P"]).first)

    #expect(found.defaults == (isUsed ? ["a()"] : []))
    #expect(found.requirements.map(\.title) == (isUsed ? [] : ["a()"]))
  }

  @Test(arguments: [(false, false), (true, true)])
  func `a deprecated default is used only if the requirement is deprecated, too`(
    isRequirementDeprecated: Bool, isUsed: Bool
  ) throws {
    let deprecated = #"[{"domain":"*","isUnconditionallyDeprecated":true}]"#
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P", ["P"]),
        symbol(
          "P.a", "swift.method", "func a()", ["P", "a()"],
          availability: isRequirementDeprecated ? deprecated : nil),
        symbol("X.a", "swift.method", "func a()", ["P", "a()"], availability: deprecated),
      ], [("requirementOf", "P.a", "P", nil), ("defaultImplementationOf", "X.a", "P.a", nil)])

    #expect(protocols(in: graph).map(\.defaults) == [isUsed ? ["a()"] : []])
  }

  @Test func `a type whose name exists in another module is written with its module`() throws {
    let graph = try graph(
      [
        symbol("Issue", "swift.protocol", "protocol Issue where Self.A : ‹Issue›", ["Issue"]),
        symbol(
          "Issue.a", "swift.method", "func a(_ b: any ‹Issue›, c: ‹Log›.‹Level›, d: ‹Note›)",
          ["Issue", "a(_:c:d:)"]),
        symbol("Machine", "swift.class", "class Machine", ["Machine"]),
        symbol("Level", "swift.enum", "enum Level", ["Log", "Level"]),
        symbol("Note", "swift.struct", "struct Note", ["Note"]),
      ],
      [("requirementOf", "Issue.a", "Issue", nil), ("inheritsFrom", "Issue", "Machine", nil)])

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

  @Test func `a type is written with its module if an associated type hides it`() throws {
    let graph = try graph(
      [
        symbol("Tracer", "swift.protocol", "protocol Tracer", ["Tracer"]),
        symbol(
          "Tracer.Span", "swift.associatedtype", "associatedtype Span : ‹Span›",
          ["Tracer", "Span"]),
        symbol("Span", "swift.protocol", "protocol Span : ‹Span›", ["Span"], line: 1),
      ], [("requirementOf", "Tracer.Span", "Tracer", nil)])

    let found = protocols(in: graph)

    #expect(found.map(\.associatedTypes).map { $0.map(\.inherited) } == [[["App.Span"]], []])
    #expect(found.map(\.typeName) == ["Tracer", "Span"])
  }

  @Test func `availability lists each platform with its version`() throws {
    let availability = """
      [{"domain":"macOS","introduced":{"major":15}},{"domain":"iOS","introduced":{"major":18,"minor":2}},\
      {"domain":"*","isUnconditionallyDeprecated":true}]
      """
    let graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P", ["P"]),
        symbol("P.a", "swift.method", "func a()", ["P", "a()"], availability: availability),
      ], [("requirementOf", "P.a", "P", nil)])

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
  }

  @Test func `an associated type declared twice has the conditions of both declarations`() {
    let model = DoubledProtocol.madeUp(
      "associatedtype A : Sendable, P", "associatedtype A : P, Q where Self.A.B == Int")

    #expect(model.associatedTypes.map(\.inherited) == [["Sendable", "P", "Q"]])
    #expect(model.constraints == ["Self.A.B == Int"])
  }

  @Test func `the equality operator does not get a spy`() {
    var model = DoubledProtocol.madeUp()

    model.add(.init(title: "==(_:_:)", text: "static func == (a: Self, b: Self) -> Bool"))

    #expect(model.derived == [.equatable])
    #expect(model.requirements.isEmpty)
  }

  @Test func `an inherited protocol's module is missing until its symbol graph is added`() throws {
    var graph = try graph(
      [
        symbol("P", "swift.protocol", "protocol P : Q", ["P"]),
        symbol("S", "swift.struct", "struct S", ["S"]),
      ],
      [("conformsTo", "P", "Q", "Lib.Q"), ("conformsTo", "S", "R", "Other.R")])

    #expect(graph.missingModules == ["Lib"])
    graph.add(try self.graph([symbol("Q", "swift.protocol", "protocol Q", ["Q"])], []))
    #expect(graph.missingModules == [])
  }

  @Test func `all symbol graph files of a module are read`() throws {
    let directory = try TemporaryDirectory()
    for (name, id) in [("A", "1"), ("A@Swift", "2"), ("AB", "3")] {
      let json = json([symbol(id, "swift.protocol", "protocol P\(id)", ["P\(id)"])], [])
      try Data(json.utf8).write(to: directory.url.appending(component: "\(name).symbols.json"))
    }

    #expect(try SymbolGraph.read("A", in: directory.url).symbols.map(\.id) == ["1", "2"])
  }

  @Test func `a symbol graph that cannot be read is an error`() throws {
    let directory = try TemporaryDirectory()
    try Data("{".utf8).write(to: directory.url.appending(component: "A.symbols.json"))

    let error = #expect(throws: CommandError.self) { try SymbolGraph.read("A", in: directory.url) }

    #expect(error?.status == .unavailable)
    #expect(error?.message.hasPrefix("the symbol graph of “A” cannot be read. ") == true)
  }

  // MARK: - Fixtures

  private func protocols(
    in graph: SymbolGraph, declaring own: Set<String>? = nil, ambiguous: Set<String> = [],
    includingDefaults: Bool = false
  ) -> [DoubledProtocol] {
    ProtocolFinder(
      graph, of: "App", declaring: own ?? Set(graph.symbols.map(\.id)),
      includingDefaults: includingDefaults
    ).protocols(ambiguous: ambiguous)
  }

  private func graph(
    _ symbols: [String], _ relationships: [(String, String, String, String?)]
  ) throws -> SymbolGraph {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(json(symbols, relationships).utf8))
  }

  private func json(
    _ symbols: [String], _ relationships: [(String, String, String, String?)]
  ) -> String {
    let relationships = relationships.map { kind, source, target, fallback in
      let name = fallback.map { #","targetFallback":"\#($0)""# } ?? ""
      return #"{"kind":"\#(kind)","source":"\#(source)","target":"\#(target)"\#(name)}"#
    }
    return """
      {"symbols":[\(symbols.joined(separator: ","))],"relationships":[\(relationships.joined(separator: ","))]}
      """
  }

  /// Returns a symbol as JSON.
  ///
  /// To give a type in the declaration an identifier, put angle quotes around it, as in `‹User›`.
  /// The identifier is the name of the type.
  private func symbol(
    _ id: String, _ kind: String, _ declaration: String, _ path: [String],
    line: Int = 0, file: String? = "/app/Loading.swift", constraint: String? = nil,
    availability: String? = nil
  ) -> String {
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
    return """
      {"identifier":{"precise":"\(id)"},"kind":{"identifier":"\(kind)"},"pathComponents":\(path),\
      "declarationFragments":[\(fragments.joined(separator: ","))]\
      \(location ?? "")\(conditions)\(availability.map { ",\"availability\":\($0)" } ?? "")}
      """
  }
}
