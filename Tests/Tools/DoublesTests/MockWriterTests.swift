import TestKit

@testable import TestKitDoubles

@Suite("Writing a double", .tags(.returnValue))
struct MockWriterTests {
  // MARK: - Methods

  @Test(
    arguments: [
      ("User?", "nil"), ("Optional<User>", "nil"), ("(() -> Void)?", "nil"), ("[User]", "[]"),
      ("[Int : User]", "[:]"), ("Set<Int>", "[]"), ("Array<Int>", "[]"),
      ("Dictionary<Int, User>", "[:]"),
      ("Bool", "false"), ("String", "\"\""), ("Substring", "\"\""), ("Duration", ".zero"),
      ("Data", "Data()"), ("User", nil), ("(Int, Int)", nil), ("() -> [Int]", nil), ("Date", nil),
      ("() -> Int?", nil), ("[Int].Index", nil), ("Int", "0"), ("Int8", "0"), ("Int16", "0"),
      ("Int32", "0"), ("Int64", "0"), ("UInt", "0"), ("UInt8", "0"), ("UInt16", "0"),
      ("UInt32", "0"), ("UInt64", "0"), ("Double", "0"), ("Float", "0"), ("CGFloat", "0"),
      ("TimeInterval", "0"),
    ] as [(String, String?)])
  func `a spy returns zero or an empty value by default if its return type has one`(
    type: String, value: String?
  ) {
    #expect(BaseAnswer.value(for: type) == value)
  }

  @Test
  func `a result without a default is an init parameter, unless its method has untyped throws`() {
    let source = double(
      .madeUp(
        "func user() -> User", "func giving() throws(E) -> User", "func list() throws -> User",
        "func filter() -> @Sendable (Int) -> Bool", "var `default`: User { get }"))

    #expect(
      source == """
        final class MockService: Service {
          let userSpy: Spy<User, Never>
          let givingSpy: Spy<User, E>
          let listSpy: Spy<User, any Error>
          let filtering: Spy<@Sendable (Int) -> Bool, Never>
          let getDefault: Spy<User, Never>

          init(user: User, giving: User, filtering: @escaping @Sendable (Int) -> Bool, `default`: User, \
        sourceLocation: SourceLocation = #_sourceLocation) {
            userSpy = Spy("user", returning: user)
            givingSpy = Spy("giving", returning: giving)
            listSpy = Spy("list", sourceLocation: sourceLocation)
            self.filtering = Spy("filter", returning: filtering)
            getDefault = Spy("default", returning: `default`)
          }

          func user() -> User { userSpy() }
          func giving() throws(E) -> User { try givingSpy() }
          func list() throws -> User { try listSpy() }
          func filter() -> @Sendable (Int) -> Bool { filtering() }
          var `default`: User { getDefault() }
        }
        """)
  }

  @Test(arguments: [
    ("func a(_ b: inout Int)", "Int", "b", ""), ("func a(_ b: Int...)", "[Int]", "b", ""),
    ("func a(_ b: borrowing Int)", "Int", "copy b", ""),
    ("func a(`in`: consuming Int)", "Int", "`in`", ""),
    ("func a(_ b: __owned Int)", "Int", "b", ""), ("func a(_ b: __shared Int)", "Int", "b", ""),
    ("func a(_ b: sending Int)", "Int", "b", ""),
    ("func a(_ b: @autoclosure () -> Bool)", "Bool", "b()", ""),
    ("func a<T>(_ b: @autoclosure () -> T) where T : P", "any P", "b()", ""),
    ("func a(_ b: @escaping @Sendable () -> Void)", "@Sendable () -> Void", "b", ""),
    (
      "func a(_ b: nonisolated(nonsending) @escaping @Sendable () async -> Void)",
      "nonisolated(nonsending) @Sendable () async -> Void", "b", ""
    ),
    ("func a(_ b: (@Sendable () -> Void)?)", "(@Sendable () -> Void)?", "b", ""),
    ("func a(_ b: some Animal)", "any Animal", "b", ""),
    ("func a<T>(_ b: T) where T : Sendable", "any Sendable", "b", ""),
    ("func a<T>(_ b: [T]) where T : P, T : Q", "[any P & Q]", "b", ""),
    ("func a<T>(_ b: T?) where T : P", "(any P)?", "b", ""),
    ("func a<T>(_ b: T.Type) where T : P, T : Q", "any (P & Q).Type", "b", ""),
    ("func a<T>(_ b: T.Type) where T : P", "any P.Type", "b", ""),
    ("func a<T>(_ b: T.Type)", "Any.Type", "b", ""), ("func a(_ b: Self.ID)", "ID", "b", ""),
    ("func a(_ aSpy: Int)", "Int", "aSpy", "self."),
    ("static func a(_ aSpy: Int)", "Int", "aSpy", "Self."),
  ])
  func `a spy records inout, variadic, autoclosure and generic arguments by value`(
    method: String, type: String, expression: String, owner: String
  ) {
    let lines = double(.madeUp(method)).split(separator: "\n")

    #expect(lines.contains { $0.contains("Spy<\(type), Void, Never>(\"a(") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("{ \(owner)aSpy(\(expression)) }") }, "\(lines)")
  }

  @Test(arguments: [
    ("func a(_ b: (Int) -> Void)", "because it does not escape"),
    ("func a(_ b: nonisolated(nonsending) () async -> Void)", "because it does not escape"),
    (
      "func a(_ b: nonisolated(nonsending) @autoclosure () async -> Bool)",
      "because it is an autoclosure that is async, or that throws"
    ),
    ("func a<each T>(_ b: repeat each T)", "because it is a parameter pack"),
    ("func a<T>(_ b: Box<T>)", "because its type Box<T> is generic"),
    ("func a<T>(_ b: @autoclosure () -> Box<T>)", "because its type Box<T> is generic"),
    ("func a(_ b: [some P])", "because its type [some P] is generic"),
    ("func a(_ b: View)", "because View is not Sendable"),
    ("func a(_ b: Self)", "because MockService is not Sendable"),
    ("func a(_ b: [Self])", "because [MockService] is not Sendable"),
    (
      "func a(_ b: @autoclosure () throws -> Bool)",
      "because it is an autoclosure that is async, or that throws"
    ),
  ])
  func `an argument that cannot be recorded is left out, and a comment says why`(
    method: String, reason: String
  ) {
    let source = double(.madeUp(method), obstacles: ["View": "is not Sendable"])

    #expect(
      source.hasPrefix(
        """
        final class MockService: Service {
          // a(_:) does not record b, \(reason).
          let aSpy = Spy<Void, Never>("a(_:)")
        """))
    #expect(source.contains("{ aSpy() }"))
  }

  @Test func `a generic method can return the result of its closure`() {
    let source = double(
      .madeUp(
        "func call<T>(_ body: () -> T) -> T",
        "func run<T, E>(_ body: () async throws(E) -> T) async throws(E) -> T where E : Error"))

    #expect(
      source == """
        final class MockService: Service {
          // call(_:) does not record body, because it does not escape.
          // call(_:) returns what body returns.
          let calling = Spy<Void, Never>("call(_:)")
          // run(_:) does not record body, because it does not escape.
          // run(_:) returns what body returns.
          let running = Spy<Void, Never>("run(_:)")

          func call<T>(_ body: () -> T) -> T {
            calling()
            return body()
          }

          func run<T, E>(_ body: () async throws(E) -> T) async throws(E) -> T where E : Error {
            await running()
            return try await body()
          }
        }
        """)
  }

  // MARK: - Properties

  @Test func `a static spy that can throw has no default answer`() {
    #expect(
      double(.madeUp("static var user: User { get throws }")).contains(
        "  @TaskLocal static var getUser = Spy<User, any Error>(\"user\")\n"))
  }

  @Test(arguments: [
    ("var view: View { get }", "  var view: View\n"),
    ("nonisolated var view: View { get }", "  private let viewAnswer: () -> View\n"),
  ])
  func `a non-Sendable property is stored, or read from a closure if it is nonisolated`(
    property: String, line: String
  ) {
    #expect(double(.madeUp(property), obstacles: ["View": "is not Sendable"]).contains(line))
  }

  @Test func `a property and a method of the same name get different init parameters`() {
    let source = double(
      .madeUp("func view(at index: Int) -> User", "var view: View { get }"),
      obstacles: ["View": "is not Sendable"])

    #expect(
      source.contains(
        """
          init(view: User, getView: View) {
            viewSpy = Spy("view(at:)", returning: view)
            self.view = getView
          }
        """))
  }

  @Test func `the closures that a Sendable double stores are Sendable`() {
    let source = double(
      .madeUp(inheriting: ["Swift.Sendable"], "var view: View { get set }"),
      obstacles: ["View": "is not Sendable"])

    #expect(
      source == """
        final class MockService: Service {
          // view gets its answer from a parameter of the initializer, because View is not Sendable.
          // view does not record newValue, because View is not Sendable.
          let getView = Spy<Void, Never>("view")
          let setView = Spy<Void, Never>("view")
          private let viewAnswer: @Sendable () -> View

          init(view: @escaping @Sendable () -> View) {
            viewAnswer = view
          }

          var view: View {
            get {
              getView()
              return viewAnswer()
            }
            set { setView() }
          }
        }
        """)
  }

  // MARK: - Types

  @Test func `an associated type is a generic parameter unless a where clause determines it`() {
    var model = DoubledProtocol.madeUp(
      "associatedtype ID : Hashable", "associatedtype Key where Self.Key == Self.ID.Key",
      "associatedtype Element : Sendable", "func find(_ id: Self.ID) -> [Self.Element]",
      "func first() -> Self.Element")
    model.constraints.append("Element == String")

    #expect(
      double(model) == """
        final class MockService<ID: Hashable & Sendable>: Service {
          typealias Key = ID.Key
          typealias Element = String

          let finding = Spy<ID, [Element], Never>("find(_:)", returning: [])
          let firstSpy = Spy<Element, Never>("first", returning: "")

          func find(_ id: ID) -> [Element] { finding(id) }
          func first() -> Element { firstSpy() }
        }
        """)
  }

  @Test(arguments: [
    ("associatedtype A : Sendable where Self.A.B : Error, Self.A : P", "A.B : Error, A : P"),
    ("associatedtype A where Self.Element == Self.A.Element, Self.A.Element : P", "A.Element : P"),
  ])
  func `a condition on an associated type that the tool does not know is left out of the double`(
    requirement: String, conditions: String
  ) {
    #expect(
      double(.madeUp(requirement)) == """
        final class MockService<A: Sendable>: Service where \(conditions) {
        }
        """)
  }

  @Test func `an ambiguous protocol name is written with its module in the conformance`() {
    var model = DoubledProtocol.madeUp("func run()")
    model.qualifiedName = "App.Service"
    var mock = MockWriter(model).mock()

    #expect(mock.source.hasPrefix("final class MockService: App.Service {\n"))
    mock.problem = "wrong"
    #expect(mock.source.hasSuffix("\n//   extension MockService: App.Service {}"))
    mock.leaveOut(0, because: "wrong")
    mock.problem = nil
    #expect(mock.source.contains("\n//   extension MockService: App.Service {\n"))
  }

  @Test func `the initializer of a double calls that of its superclass`() {
    var model = DoubledProtocol.madeUp("func run() throws -> Int")
    model.superclass = "Machine"

    #expect(
      double(model) == """
        final class MockService: Machine, Service {
          let running: Spy<Int, any Error>

          init(sourceLocation: SourceLocation = #_sourceLocation) {
            running = Spy("run", sourceLocation: sourceLocation)
            super.init()
          }

          func run() throws -> Int { try running() }
        }
        """)
  }

  @Test func `in a module on the main actor, doubles are nonisolated`() {
    let writer = MockWriter(.madeUp("func load()"), isolation: "nonisolated ")
    let actor = MockWriter(.madeUp(inheriting: ["_Concurrency.Actor"]), isolation: "nonisolated ")

    #expect(writer.mock().source.hasPrefix("nonisolated final class MockService: Service {\n"))
    // An actor is never on the main actor, and the compiler rejects `nonisolated` before `actor`.
    #expect(actor.mock().source.hasPrefix("actor MockService: Service {\n"))
  }

  @Test func `a double drops modifiers that it does not need`() {
    var model = DoubledProtocol.madeUp(
      "nonmutating func move()", "borrowing func look()", "__consuming func end()",
      "override func play()", "@MainActor func show()")
    model.isMainActor = true

    #expect(
      double(model).hasSuffix(
        """
          func move() { moving() }
          func look() { lookSpy() }
          func end() { ending() }
          func play() { playing() }
          func show() { showing() }
        }
        """))
  }

  @Test func `a double repeats the availability of its protocol`() {
    var model = DoubledProtocol.madeUp()
    model.availability = "@available(macOS 26, *)"

    #expect(double(model) == "@available(macOS 26, *)\nfinal class MockService: Service {\n}")
  }

  @Test(arguments: [
    (
      ["flag"],
      """
      // flag has an implementation in an extension, which this double uses. To get a spy for it as
      // well, run the command with --defaults.
      final class
      """
    ),
    (
      ["given()", "flag", "id"],
      """
      // given(), flag and id have implementations in an extension, which this double uses. To get
      // spies for them as well, run the command with --defaults.
      final class
      """
    ),
  ])
  func `requirements with default implementations are listed above the double`(
    defaults: [String], text: String
  ) {
    var model = DoubledProtocol.madeUp()
    model.defaults = defaults

    #expect(double(model).hasPrefix(text))
  }

  // MARK: - Conformances of the standard library

  @Test func `members that standard protocols require are nonisolated in an isolated double`() {
    let parents = [
      "Swift.Hashable", "Swift.CustomStringConvertible", "Swift.CustomDebugStringConvertible",
    ]
    var main = DoubledProtocol.madeUp(inheriting: parents)
    main.isMainActor = true
    let members = """
      {
        nonisolated static func == (a: MockService, b: MockService) -> Bool { a === b }
        nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        nonisolated var description: String { "MockService" }
        nonisolated var debugDescription: String { "MockService" }
      }
      """

    #expect(double(main) == "@MainActor final class MockService: Service \(members)")
    #expect(
      double(.madeUp(inheriting: ["_Concurrency.Actor"] + parents))
        == "actor MockService: Service \(members)")
  }

  // MARK: - Initializers and Self

  @Test func `a double ignores the arguments of an initializer that its protocol requires`() {
    var machine = DoubledProtocol.madeUp("init(name: String)")
    machine.superclass = "Machine"

    #expect(
      double(.madeUp("init()", "init?(id: Int) throws", "func load() throws -> Int")) == """
        final class MockService: Service {
          let loading = Spy<Int, any Error>("load")

          init() {}
          init?(id: Int) throws {}
          func load() throws -> Int { try loading() }
        }
        """)
    #expect(
      double(machine) == """
        final class MockService: Machine, Service {
          init() { super.init() }

          init(name: String) { super.init() }
        }
        """)
    machine.add(.madeUp("init()"))
    #expect(double(machine).contains("\n  init() { super.init() }\n}"))
  }

  @Test func `if a method returns Self?, its spy returns an optional double`() {
    let source = double(
      .madeUp(inheriting: ["Swift.Sendable"], "func next(_ other: Self) -> Self?"))

    #expect(
      source == """
        final class MockService: Service {
          let nextSpy = Spy<MockService, MockService?, Never>("next(_:)", returning: nil)

          func next(_ other: MockService) -> MockService? { nextSpy(other) }
        }
        """)
  }

  // MARK: - What has to be written by hand

  @Test(arguments: [
    ("static func make() -> Self", "static func make() -> MockService"),
    ("init(id: Int)", "convenience init(id: Int)"),
  ])
  func `factories and initializers are left out if the double's own initializer needs values`(
    requirement: String, declaration: String
  ) {
    let mock = MockWriter(.madeUp(requirement, "func user() -> User")).mock()

    #expect(mock.gaps.map(\.reason) == ["the double needs values for user"])
    #expect(mock.gaps.map(\.declaration) == [declaration])
  }

  @Test(arguments: [
    ("static func + (a: Self, b: Self) -> Self", "operators have no spies"),
    (
      "static func user() -> User",
      """
      a static spy needs a value to return by default, such as nil or [], but none is known for User
      """
    ),
    ("static func view() -> View", "no static spy can return View, which is not Sendable"),
    ("static var view: View { get }", "no static spy can return View, which is not Sendable"),
  ])
  func `a requirement that no spy can meet is left out, and the reason is given`(
    text: String, reason: String
  ) {
    let mock = MockWriter(.madeUp(text), obstacles: ["View": "is not Sendable"]).mock()

    #expect(mock.gaps.map(\.reason) == [reason])
    #expect(!mock.conforms)
    #expect(mock.members.isEmpty)
  }

  @Test(arguments: [
    "func make<T>(_ type: T.Type) -> T", "func make<T>(_ body: () throws -> T) -> T",
    "func make<T>(_ body: () async -> T) -> T", "func make<T>(_ body: () -> T, or: T) -> T",
    "func make<T>(_ value: T) -> [T]",
  ])
  func `a nonthrowing method is left out unless exactly one argument supplies its generic result`(
    text: String
  ) {
    #expect(
      MockWriter(.madeUp(text)).mock().gaps.map(\.reason)
        == [
          """
          its result is generic, so an answer may have the wrong type, but the method cannot throw \
          an error about it
          """
        ])
  }

  @Test func `a generic double has no static spies`() {
    let mock = MockWriter(.madeUp("associatedtype A", "static func reset()")).mock()

    #expect(mock.gaps.map(\.reason) == ["a generic type has no static spies"])
  }

  @Test func `a comment below an incomplete double says what to write by hand`() {
    let source = double(
      .madeUp(
        inheriting: ["Swift.Sendable"], "func load()", "static func + (a: Self, b: Self) -> Self",
        "func make<T>(_ type: T.Type) -> T"))

    #expect(
      source == """
        final class MockService: Sendable {
          let loading = Spy<Void, Never>("load")

          func load() { loading() }
        }

        // MockService does not declare that it conforms to Service, because 2 members have to be
        // written by hand. Write this extension in another file:
        //
        //   extension MockService: Service {
        //     // operator: operators have no spies.
        //     static func + (a: MockService, b: MockService) -> MockService { … }
        //     // make(_:): its result is generic, so an answer may have the wrong type, but the method
        //     // cannot throw an error about it.
        //     func make<T>(_ type: T.Type) -> T { … }
        //   }
        """)
  }
}
