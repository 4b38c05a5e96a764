import TestKit

@testable import TestKitDoubles

@Suite("Writing a double", .tags(.returnValue))
struct MockWriterTests {
  // MARK: - Methods

  @Test func `each method has a spy and forwards to it`() {
    let source = double(
      .madeUp(
        "func users() async throws -> [User]", "func find(id: Int) throws(LookupError) -> User?",
        "func reset()", "@discardableResult func count() async -> Int"))

    #expect(
      source == """
        final class MockService: Service {
          let usersSpy: Spy<[User], any Error>
          let finding = Spy<Int, User?, LookupError>("find(id:)", returning: nil)
          let resetting = Spy<Void, Never>("reset")
          let counting = Spy<Int, Never>("count", returning: 0)

          init(sourceLocation: SourceLocation = #_sourceLocation) {
            usersSpy = Spy("users", sourceLocation: sourceLocation)
          }

          func users() async throws -> [User] { try await usersSpy() }
          func find(id: Int) throws(LookupError) -> User? { try finding(id) }
          func reset() { resetting() }
          @discardableResult func count() async -> Int { await counting() }
        }
        """)
  }

  @Test(
    arguments: [
      ("User?", "nil"), ("Optional<User>", "nil"), ("(() -> Void)?", "nil"), ("[User]", "[]"),
      ("[Int : User]", "[:]"), ("Set<Int>", "[]"), ("Array<Int>", "[]"),
      ("Dictionary<Int, User>", "[:]"),
      ("Bool", "false"), ("String", "\"\""), ("Substring", "\"\""), ("Duration", ".zero"),
      ("Data", "Data()"), ("User", nil), ("(Int, Int)", nil), ("() -> [Int]", nil), ("Date", nil),
      ("() -> Int?", nil), ("[Int].Index", nil),
    ] as [(String, String?)])
  func `a spy returns an empty value by default if its return type has one`(
    type: String, value: String?
  ) {
    #expect(BaseAnswer.value(for: type) == value)
  }

  @Test(arguments: [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "TimeInterval",
  ])
  func `a spy returns zero by default if its return type is a number`(type: String) {
    #expect(BaseAnswer.value(for: type) == "0")
  }

  @Test func `in the initializer, @escaping comes after nonisolated(nonsending)`() {
    let source = double(
      .madeUp("var a: nonisolated(nonsending) @Sendable () async -> Void { get }"))

    #expect(
      source.contains(
        "  init(a: nonisolated(nonsending) @escaping @Sendable () async -> Void) {\n"))
  }

  @Test func `results without a default are parameters of init, unless throws is untyped`() {
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

  @Test func `an isolated argument is not recorded by the spy, and no comment mentions it`() {
    let source = double(.madeUp("func load(isolation: isolated (any Actor)?) async"))

    #expect(
      source == """
        final class MockService: Service {
          let loading = Spy<Void, Never>("load(isolation:)")

          func load(isolation: isolated (any Actor)?) async { await loading() }
        }
        """)
  }

  @Test func `a result that a spy cannot return comes from a closure passed to init`() {
    let source = double(
      .madeUp("func make(_ id: Int) throws -> View", "func stop() -> Never"),
      obstacles: ["View": "is not Sendable"])

    #expect(
      source == """
        final class MockService: Service {
          // make(_:) gets its answer from a parameter of the initializer, because View is not Sendable.
          let making = Spy<Int, Void, any Error>("make(_:)")
          private let makingAnswer: () -> View
          // stop() gets its answer from a parameter of the initializer, because Never has no values.
          let stopping = Spy<Void, Never>("stop")
          private let stoppingAnswer: () -> Never

          init(making: @escaping () -> View, stopping: @escaping () -> Never) {
            makingAnswer = making
            stoppingAnswer = stopping
          }

          func make(_ id: Int) throws -> View {
            try making(id)
            return makingAnswer()
          }

          func stop() -> Never {
            stopping()
            return stoppingAnswer()
          }
        }
        """)
  }

  @Test func `a generic result is cast, and an answer of the wrong type fails the test`() {
    let source = double(
      .madeUp("func decode<T>(_ type: T.Type) async throws -> T where T : Decodable"))

    #expect(
      source == """
        final class MockService: Service {
          let decoding: Spy<any Decodable.Type, any Sendable, any Error>

          init(sourceLocation: SourceLocation = #_sourceLocation) {
            decoding = Spy("decode(_:)", sourceLocation: sourceLocation)
          }

          func decode<T>(_ type: T.Type) async throws -> T where T : Decodable { \
        try #require(try await decoding(type) as? T) }
        }
        """)
  }

  @Test func `a generic method can return its argument, or the result of its closure`() {
    let source = double(
      .madeUp(
        "func echo<T>(_ value: T) -> T", "func call<T>(_ body: () -> T) -> T",
        "func measure<T>(_ body: () throws -> T) rethrows -> T",
        "func run<T, E>(_ body: () async throws(E) -> T) async throws(E) -> T where E : Error"),
      obstacles: ["Any": "is not Sendable"])

    #expect(
      source == """
        final class MockService: Service {
          // echo(_:) does not record value, because Any is not Sendable.
          // echo(_:) returns value.
          let echoSpy = Spy<Void, Never>("echo(_:)")
          // call(_:) does not record body, because it does not escape.
          // call(_:) returns what body returns.
          let calling = Spy<Void, Never>("call(_:)")
          // measure(_:) does not record body, because it does not escape.
          // measure(_:) returns what body returns.
          let measuring = Spy<Void, Never>("measure(_:)")
          // run(_:) does not record body, because it does not escape.
          // run(_:) returns what body returns.
          let running = Spy<Void, Never>("run(_:)")

          func echo<T>(_ value: T) -> T {
            echoSpy()
            return value
          }

          func call<T>(_ body: () -> T) -> T {
            calling()
            return body()
          }

          func measure<T>(_ body: () throws -> T) rethrows -> T {
            measuring()
            return try body()
          }

          func run<T, E>(_ body: () async throws(E) -> T) async throws(E) -> T where E : Error {
            await running()
            return try await body()
          }
        }
        """)
  }

  // MARK: - Properties and subscripts

  @Test func `a property or subscript has a getter spy and, if settable, a setter spy`() {
    let source = double(
      .madeUp(
        "var theme: String { get set }", "var limit: Int { get async throws }",
        "subscript(key: String) -> Int { get set }", "subscript(row r: Int) -> Int { get }",
        "static var level: Int { get }", "static var user: User { get throws }"))

    #expect(
      source == """
        final class MockService: Service {
          let getTheme = Spy<String, Never>("theme", returning: "")
          let setTheme = Spy<String, Void, Never>("theme")
          let getLimit: Spy<Int, any Error>
          let getItemKey = Spy<String, Int, Never>("subscript(_:)", returning: 0)
          let setItemKey = Spy<String, Int, Void, Never>("subscript(_:)")
          let getItemRow = Spy<Int, Int, Never>("subscript(row:)", returning: 0)
          @TaskLocal static var getLevel = Spy<Int, Never>("level", returning: 0)
          @TaskLocal static var getUser = Spy<User, any Error>("user")

          init(sourceLocation: SourceLocation = #_sourceLocation) {
            getLimit = Spy("limit", sourceLocation: sourceLocation)
          }

          var theme: String {
            get { getTheme() }
            set { setTheme(newValue) }
          }

          var limit: Int { get async throws { try await getLimit() } }

          subscript(key: String) -> Int {
            get { getItemKey(key) }
            set { setItemKey(key, newValue) }
          }

          subscript(row r: Int) -> Int { getItemRow(r) }
          static var level: Int { getLevel() }
          static var user: User { get throws { try getUser() } }
        }
        """)
  }

  @Test func `a property that a spy cannot record is a stored property unless nonisolated`() {
    let source = double(
      .madeUp("var view: View { get }", "var onEnd: (() -> Void)? { get set }"),
      obstacles: ["View": "is not Sendable", "(() -> Void)?": "is not Sendable"])

    #expect(
      source == """
        final class MockService: Service {
          // view is a stored property, because View is not Sendable.
          var view: View
          // onEnd is a stored property, because (() -> Void)? is not Sendable.
          var onEnd: (() -> Void)? = nil

          init(view: View) {
            self.view = view
          }
        }
        """)
    #expect(
      double(
        .madeUp("nonisolated var view: View { get }"), obstacles: ["View": "is not Sendable"]
      ).contains("  private let viewAnswer: () -> View\n"))
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

  @Test func `an associated type is a generic parameter unless a condition determines it`() {
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

  @Test func `conditions on associated types become conditions of the double`() {
    let source = double(.madeUp("associatedtype A : Sendable where Self.A.B : Error, Self.A : P"))

    #expect(
      source == """
        final class MockService<A: Sendable>: Service where A.B : Error, A : P {
        }
        """)
  }

  @Test func `a double leaves out the conditions on an unknown associated type`() {
    let source = double(
      .madeUp("associatedtype A where Self.Element == Self.A.Element, Self.A.Element : P"))

    #expect(
      source == """
        final class MockService<A: Sendable>: Service where A.Element : P {
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

  @Test func `a protocol can make its double an actor, a main-actor class or a subclass`() {
    var main = DoubledProtocol.madeUp("@MainActor func show()", "nonisolated func id() -> Int")
    main.isMainActor = true
    var machine = DoubledProtocol.madeUp("func run() throws -> Int")
    machine.superclass = "Machine"

    #expect(
      double(.madeUp(inheriting: ["_Concurrency.Actor"], "func load()")).hasPrefix(
        "actor MockService: Service {\n"))
    #expect(
      double(main) == """
        @MainActor final class MockService: Service {
          let showing = Spy<Void, Never>("show")
          let idSpy = Spy<Int, Never>("id", returning: 0)

          func show() { showing() }
          nonisolated func id() -> Int { idSpy() }
        }
        """)
    #expect(
      double(machine) == """
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

  @Test func `a double drops modifiers such as mutating, but keeps @concurrent`() {
    let source = double(
      .madeUp(
        "mutating func add()", "@MainActor func show()", "@concurrent func run() async",
        "consuming func finish()", "nonmutating func move()", "borrowing func look()",
        "__consuming func end()", "override func play()", "@discardableResult func stop() -> Int"))

    #expect(
      source.hasSuffix(
        """
          func add() { adding() }
          @MainActor func show() { showing() }
          @concurrent func run() async { await running() }
          func finish() { finishing() }
          func move() { moving() }
          func look() { lookSpy() }
          func end() { ending() }
          func play() { playing() }
          @discardableResult func stop() -> Int { stopping() }
        }
        """))
  }

  @Test func `a double repeats the availability of the protocol and of each requirement`() {
    var model = DoubledProtocol.madeUp()
    model.availability = "@available(macOS 26, *)"
    model.add(.init(title: "run()", text: "func run()", availability: "@available(macOS 27, *)"))

    #expect(
      double(model) == """
        @available(macOS 26, *)
        final class MockService: Service {
          let running = Spy<Void, Never>("run")

          @available(macOS 27, *) func run() { running() }
        }
        """)
  }

  @Test func `a nested protocol's double is named after the outer type and the protocol`() {
    #expect(
      double(.madeUp(named: "Studio.Mixing"))
        == "final class MockStudioMixing: Studio.Mixing {\n}")
  }

  @Test func `requirements with default implementations are listed above the double`() {
    var one = DoubledProtocol.madeUp()
    one.defaults = ["flag"]
    var three = one
    three.defaults = ["given()", "flag", "id"]

    #expect(
      double(one).hasPrefix(
        """
        // flag has an implementation in an extension, which this double uses. To get a spy for it as
        // well, run the command with --defaults.
        final class
        """))
    #expect(
      double(three).hasPrefix(
        """
        // given(), flag and id have implementations in an extension, which this double uses. To get
        // spies for them as well, run the command with --defaults.
        final class
        """))
  }

  // MARK: - Conformances of the standard library

  @Test func `a Hashable double is equal only to itself, and its description is its name`() {
    let source = double(
      .madeUp(inheriting: [
        "Swift.Hashable", "Swift.CustomStringConvertible", "Swift.CustomDebugStringConvertible",
      ]))

    #expect(
      source == """
        final class MockService: Service {
          static func == (a: MockService, b: MockService) -> Bool { a === b }
          func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
          var description: String { "MockService" }
          var debugDescription: String { "MockService" }
        }
        """)
  }

  @Test func `the equality operator of a main-actor or actor double is nonisolated`() {
    var main = DoubledProtocol.madeUp(inheriting: ["Swift.Hashable"])
    main.isMainActor = true
    let equality =
      "  nonisolated static func == (a: MockService, b: MockService) -> Bool { a === b }\n"

    #expect(double(main).contains(equality))
    #expect(
      double(.madeUp(inheriting: ["_Concurrency.Actor", "Swift.Hashable"])).contains(equality))
  }

  @Test func `the requirements of Encodable and Identifiable get spies`() {
    let source = double(
      .madeUp(inheriting: ["Swift.Encodable", "Swift.Decodable", "Swift.Identifiable"]),
      obstacles: ["any Encoder": "is not Sendable"])

    #expect(
      source == """
        final class MockService<ID: Hashable & Sendable> {
          // encode(to:) does not record encoder, because any Encoder is not Sendable.
          let encoding = Spy<Void, any Error>("encode(to:)")
          let getID: Spy<ID, Never>

          init(id: ID) {
            getID = Spy("id", returning: id)
          }

          func encode(to encoder: any Encoder) throws { try encoding() }
          var id: ID { getID() }
        }

        // MockService does not declare that it conforms to Service, because one member has to be
        // written by hand. Write this extension in another file:
        //
        //   extension MockService: Service {
        //     // init(from:): the double needs values for id.
        //     convenience init(from decoder: any Decoder) throws { … }
        //   }
        """)
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
    #expect(double(.madeUp("init(name: String)")).contains("\n  init() {}\n"))
  }

  @Test func `Self in a requirement is the type of the double`() {
    let source = double(
      .madeUp(
        "func with(_ name: String) -> Self", "static func make() -> Self",
        "func isSame(as other: Self) -> Bool"))

    #expect(
      source == """
        final class MockService: Service {
          // with(_:) returns the double itself.
          let withSpy = Spy<String, Void, Never>("with(_:)")
          // make() returns a new double.
          @TaskLocal static var making = Spy<Void, Never>("make")
          // isSame(as:) does not record other, because MockService is not Sendable.
          let isSameSpy = Spy<Bool, Never>("isSame(as:)", returning: false)

          func with(_ name: String) -> MockService {
            withSpy(name)
            return self
          }

          static func make() -> MockService {
            making()
            return MockService()
          }

          func isSame(as other: MockService) -> Bool { isSameSpy() }
        }
        """)
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

  @Test func `an argument of type Self is not recorded if the double is not Sendable`() {
    let source = double(.madeUp("func merge(_ others: [Self])"))

    #expect(source.contains(#"let merging = Spy<Void, Never>("merge(_:)")"#))
    #expect(source.contains("is not Sendable"))
  }

  @Test func `a static factory is left out if the double's initializer needs values`() {
    let mock = MockWriter(.madeUp("static func make() -> Self", "func user() -> User")).mock()

    #expect(mock.gaps.map(\.reason) == ["the double needs values for user"])
  }

  // MARK: - What has to be written by hand

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
  func `without throws, a generic result is left out unless one argument gives it`(text: String) {
    #expect(
      MockWriter(.madeUp(text)).mock().gaps.map(\.reason)
        == [
          """
          its result is generic, so an answer may have the wrong type, but the method cannot throw \
          an error about it
          """
        ])
  }

  @Test func `a generic double has no static members`() {
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
