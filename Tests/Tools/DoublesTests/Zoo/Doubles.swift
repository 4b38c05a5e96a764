// Doubles of the protocols of TestKitDoublesZoo. TestKit has generated this file.
// Do not edit it, but generate it again:
//
//   swift package --allow-writing-to-package-directory generate-doubles \
//     --target TestKitDoublesZoo \
//     --output Tests/Tools/DoublesTests/Zoo/Doubles.swift
//
// Checksum: 670154df5e1d9d29

import Foundation
import TestKit

@testable import TestKitDoublesZoo

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class MockEffects: Effects {
  let resetting = Spy<Void, Never>("reset")
  let warmingUp = Spy<Void, Never>("warmUp")
  let saving = Spy<Track, Void, any Error>("save(_:)")
  let tracksSpy: Spy<[Track], any Error>
  let finding = Spy<Int, Track?, PlayerError>("find(id:)", returning: nil)
  let counting = Spy<Int, PlayerError>("count", returning: 0)
  let sizeSpy = Spy<Int, Never>("size", returning: 0)

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    tracksSpy = Spy("tracks", sourceLocation: sourceLocation)
  }

  func reset() { resetting() }
  func warmUp() async { await warmingUp() }
  func save(_ track: Track) throws { try saving(track) }
  func tracks() async throws -> [Track] { try await tracksSpy() }
  func find(id: Int) throws(PlayerError) -> Track? { try finding(id) }
  func count() async throws(PlayerError) -> Int { try await counting() }
  func size() throws(Never) -> Int { sizeSpy() }
}

final class MockEndings: Endings {
  // exit() is answered by a parameter of the initializer, because Never has no values.
  let exiting = Spy<Void, Never>("exit")
  private let exitingAnswer: () -> Never

  init(exiting: @escaping () -> Never) {
    exitingAnswer = exiting
  }

  func exit() -> Never {
    exiting()
    return exitingAnswer()
  }
}

final class MockResults: Results {
  let maybeSpy = Spy<Track?, Never>("maybe", returning: nil)
  let listSpy = Spy<[Track], Never>("list", returning: [])
  let lengthsSpy = Spy<String, [String: Int], Never>("lengths(of:)", returning: [:])
  let numbersSpy = Spy<Set<Int>, Never>("numbers", returning: [])
  let pairSpy: Spy<(Int, name: String), Never>
  let bestSpy: Spy<Track, Never>
  let filtering: Spy<@Sendable (Int) -> Bool, Never>
  let startedSpy: Spy<Date, Never>
  let removing = Spy<String, Bool, Never>("remove(_:)", returning: false)

  init(
    pair: (Int, name: String), best: Track, filtering: @escaping @Sendable (Int) -> Bool,
    started: Date
  ) {
    pairSpy = Spy("pair", returning: pair)
    bestSpy = Spy("best", returning: best)
    self.filtering = Spy("filter", returning: filtering)
    startedSpy = Spy("started", returning: started)
  }

  func maybe() -> Track? { maybeSpy() }
  func list() -> [Track] { listSpy() }
  func lengths(of album: String) -> [String: Int] { lengthsSpy(album) }
  func numbers() -> Set<Int> { numbersSpy() }
  func pair() -> (Int, name: String) { pairSpy() }
  func best() -> Track { bestSpy() }
  func filter() -> @Sendable (Int) -> Bool { filtering() }
  func started() -> Date { startedSpy() }
  @discardableResult func remove(_ title: String) -> Bool { removing(title) }
}

final class MockStreams: Streams {
  let positionsSpy: Spy<AsyncStream<Int>, Never>
  let eventsSpy: Spy<AsyncThrowingStream<Int, any Error>, Never>
  // titles() is answered by a parameter of the initializer, because any AsyncSequence<String,
  // Never> is not Sendable.
  let titlesSpy = Spy<Void, Never>("titles")
  private let titlesAnswer: () -> any AsyncSequence<String, Never>

  init(
    positions: AsyncStream<Int>, events: AsyncThrowingStream<Int, any Error>,
    titles: @escaping () -> any AsyncSequence<String, Never>
  ) {
    positionsSpy = Spy("positions", returning: positions)
    eventsSpy = Spy("events", returning: events)
    titlesAnswer = titles
  }

  func positions() -> AsyncStream<Int> { positionsSpy() }
  func events() -> AsyncThrowingStream<Int, any Error> { eventsSpy() }

  func titles() -> any AsyncSequence<String, Never> {
    titlesSpy()
    return titlesAnswer()
  }
}

final class MockOverloads: Overloads {
  let loadingID = Spy<Int, Void, Never>("load(_:)")
  let loadingName = Spy<String, Void, Never>("load(_:)")
  let loadingIDNameString = Spy<Int, String, Void, Never>("load(id:name:)")
  let loadingIDNameInt = Spy<Int, Int, Void, Never>("load(id:name:)")
  let loadingIDNameIntAsync = Spy<Int, Int, Void, any Error>("load(id:name:)")

  func load(_ id: Int) { loadingID(id) }
  func load(_ name: String) { loadingName(name) }
  func load(id: Int, name: String) { loadingIDNameString(id, name) }
  func load(id: Int, name: Int) { loadingIDNameInt(id, name) }
  func load(id: Int, name: Int) async throws { try await loadingIDNameIntAsync(id, name) }
}

final class MockPlayerDelegate: PlayerDelegate {
  // player(_:didFinish:) does not record panel, because Panel is not Sendable.
  let didFinish = Spy<String, Void, Never>("player(_:didFinish:)")
  // player(_:shouldPlay:) does not record panel, because Panel is not Sendable.
  let shouldPlay = Spy<String, Bool, Never>("player(_:shouldPlay:)", returning: false)

  func player(_ panel: Panel, didFinish track: String) { didFinish(track) }
  func player(_ panel: Panel, shouldPlay track: String) -> Bool { shouldPlay(track) }
}

final class MockKeywords: Keywords {
  let inSpy = Spy<String, Bool, Void, Never>("in(_:where:)")
  let twoSpy = Spy<Int, Int, Int, Never>("two(x:y:)", returning: 0)
  let namelessSpy = Spy<Int, String, Void, Never>("nameless(_:_:)")
  let playing = Spy<Bool, Void, Never>("play(_:)")

  func `in`(_ `for`: String, where condition: Bool) { inSpy(`for`, condition) }
  func two(x a: Int, y b: Int) -> Int { twoSpy(a, b) }
  func nameless(_ argument1: Int, _ argument2: String) { namelessSpy(argument1, argument2) }
  func play(_ playing: Bool) { self.playing(playing) }
}

final class MockCallbacks: Callbacks {
  // each(_:) does not record body, because it does not escape.
  let eachSpy = Spy<Void, Never>("each(_:)")
  // later(_:) does not record body, because (Int) -> Void is not Sendable.
  let laterSpy = Spy<Void, Never>("later(_:)")
  let fetching = Spy<@Sendable (String) -> Void, Void, Never>("fetch(_:)")
  // work(_:) does not record body, because it does not escape.
  let working = Spy<Void, Never>("work(_:)")
  let finishing = Spy<(@Sendable (Result<Track, any Error>) -> Void)?, Void, Never>(
    "finish(completion:)")
  let showing = Spy<@MainActor @Sendable () -> Void, Void, Never>("show(_:)")
  let checking = Spy<Bool, Void, Never>("check(_:)")

  func each(_ body: (Int) -> Void) { eachSpy() }
  func later(_ body: @escaping (Int) -> Void) { laterSpy() }
  func fetch(_ completion: @escaping @Sendable (String) -> Void) { fetching(completion) }
  func work(_ body: nonisolated(nonsending) @escaping @Sendable (String) async throws -> Void) {
    working()
  }
  func finish(completion: (@Sendable (Result<Track, any Error>) -> Void)?) { finishing(completion) }
  func show(_ body: @escaping @MainActor @Sendable () -> Void) { showing(body) }
  func check(_ value: @autoclosure () -> Bool) { checking(value()) }
}

final class MockArguments: Arguments {
  let changing = Spy<Int, Void, Never>("change(_:)")
  // log(_:separator:) does not record items, because [Any] is not Sendable.
  let logging = Spy<String, Void, Never>("log(_:separator:)")
  let adding = Spy<[Int], Int, Never>("add(_:)", returning: 0)
  let moving = Spy<Track, Void, Never>("move(_:)")
  let borrowing = Spy<Track, Void, Never>("borrow(_:)")
  // send(_:to:) does not record panel, because Panel is not Sendable.
  let sending = Spy<String, Void, Never>("send(_:to:)")
  // show(_:) does not record panel, because Panel is not Sendable.
  let showing = Spy<Void, Never>("show(_:)")
  // note(_:) does not record value, because Any is not Sendable.
  let noteSpy = Spy<Void, Never>("note(_:)")
  // mark(_:) does not record value, because AnyHashable is not Sendable.
  let marking = Spy<Void, Never>("mark(_:)")

  func change(_ value: inout Int) { changing(value) }
  func log(_ items: Any..., separator: String) { logging(separator) }
  func add(_ numbers: Int...) -> Int { adding(numbers) }
  func move(_ track: consuming Track) { moving(track) }
  func borrow(_ track: borrowing Track) { borrowing(copy track) }
  func send(_ panel: sending Panel, to place: String) { sending(place) }
  func show(_ panel: Panel) { showing() }
  func note(_ value: Any) { noteSpy() }
  func mark(_ value: AnyHashable) { marking() }
}

final class MockLeasing: Leasing {
  // take(_:) does not record lease, because Lease is not copyable.
  let taking = Spy<Void, Never>("take(_:)")
  // inspect(_:) does not record lease, because Lease is not copyable.
  let inspecting = Spy<Void, Never>("inspect(_:)")
  // make() is answered by a parameter of the initializer, because Lease is not copyable.
  let making = Spy<Void, Never>("make")
  private let makingAnswer: () -> Lease

  init(making: @escaping () -> Lease) {
    makingAnswer = making
  }

  func take(_ lease: consuming Lease) { taking() }
  func inspect(_ lease: borrowing Lease) { inspecting() }

  func make() -> Lease {
    making()
    return makingAnswer()
  }
}

final class MockDecoding: Decoding {
  let decoding: Spy<any (Decodable & Sendable).Type, String, any Sendable, any Error>

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    decoding = Spy("decode(_:from:)", sourceLocation: sourceLocation)
  }

  func decode<Value>(_ type: Value.Type, from text: String) throws -> Value
  where Value: Decodable, Value: Sendable { try #require(try decoding(type, text) as? Value) }
}

final class MockRecording: Recording {
  let recording = Spy<any Sendable, Void, Never>("record(_:)")
  let allSpy = Spy<[any Sendable], (any Sendable)?, Void, Never>("all(_:_:)")
  // count(_:) does not record items, because any Collection is not Sendable.
  let counting = Spy<Int, Never>("count(_:)", returning: 0)
  // each(_:) does not record value, because it is a parameter pack.
  let eachSpy = Spy<Void, Never>("each(_:)")

  func record<Value>(_ value: Value) where Value: Sendable { recording(value) }
  func all<Value>(_ values: [Value], _ last: Value?) where Value: Sendable { allSpy(values, last) }
  func count<Items>(_ items: Items) -> Int where Items: Collection, Items.Element == Int {
    counting()
  }
  func each<each Value>(_ value: repeat each Value) where repeat each Value: Sendable { eachSpy() }
}

final class MockMeasuring: Measuring {
  // echo(_:) does not record value, because Any is not Sendable.
  // echo(_:) returns value.
  let echoSpy = Spy<Void, Never>("echo(_:)")
  // measure(_:) does not record body, because it does not escape.
  // measure(_:) returns what body returns.
  let measuring = Spy<Void, Never>("measure(_:)")
  // run(_:) does not record body, because it does not escape.
  // run(_:) returns what body returns.
  let running = Spy<Void, Never>("run(_:)")

  func echo<Value>(_ value: Value) -> Value {
    echoSpy()
    return value
  }

  func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
    measuring()
    return try body()
  }

  func run<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
  where Failure: Error {
    running()
    return try body()
  }
}

final class MockMaking {
}

// MockMaking does not declare that it conforms to Making, because one member has to be written
// by hand. Do so in another file:
//
//   extension MockMaking: Making {
//     // make(_:): its result is generic, and it cannot throw when an answer has another type.
//     func make<Value>(_ type: Value.Type) -> Value { … }
//   }

final class MockAnimal: Animal {
  let getName = Spy<String, Never>("name", returning: "")

  var name: String { getName() }
}

final class MockExistentials: Existentials {
  let taking = Spy<any Animal, Void, Never>("take(_:)")
  let giving: Spy<any Animal, Never>
  let hiding = Spy<any Animal, Void, Never>("hide(_:)")
  // visit(_:) does not record items, because any Sequence<Int> is not Sendable.
  let visiting = Spy<Void, Never>("visit(_:)")
  let describing = Spy<any Animal.Type, Void, Never>("describe(_:)")

  init(giving: any Animal) {
    self.giving = Spy("give", returning: giving)
  }

  func take(_ animal: any Animal) { taking(animal) }
  func give() -> any Animal { giving() }
  func hide(_ animal: some Animal) { hiding(animal) }
  func visit(_ items: some Sequence<Int>) { visiting() }
  func describe(_ type: any Animal.Type) { describing(type) }
}

final class MockRepository<Entity: Sendable, ID: Hashable & Sendable>: Repository {
  let finding: Spy<ID, Entity?, any Error>
  let saving = Spy<Entity, Void, any Error>("save(_:)")

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    finding = Spy("find(_:)", sourceLocation: sourceLocation)
  }

  func find(_ id: ID) async throws -> Entity? { try await finding(id) }
  func save(_ entity: Entity) throws { try saving(entity) }
}

final class MockStoring<Value: Sendable>: Storing {
  let valueSpy = Spy<Value?, Never>("value", returning: nil)
  let storing = Spy<Value, Void, Never>("store(_:)")

  func value() async -> Value? { await valueSpy() }
  func store(_ value: Value) async { await storing(value) }
}

final class MockIntStoring: IntStoring {
  typealias Value = Int

  let incrementing = Spy<Void, Never>("increment")
  let valueSpy = Spy<Value?, Never>("value", returning: nil)
  let storing = Spy<Value, Void, Never>("store(_:)")

  func increment() async { await incrementing() }
  func value() async -> Value? { await valueSpy() }
  func store(_ value: Value) async { await storing(value) }
}

final class MockCopying: Copying {
  // copy() returns the double itself.
  let copying = Spy<Void, Never>("copy")
  // isSame(as:) does not record other, because MockCopying is not Sendable.
  let isSameSpy = Spy<Bool, Never>("isSame(as:)", returning: false)
  // make() returns a new double.
  @TaskLocal static var making = Spy<Void, Never>("make")

  func copy() -> MockCopying {
    copying()
    return self
  }

  func isSame(as other: MockCopying) -> Bool { isSameSpy() }

  static func make() -> MockCopying {
    making()
    return MockCopying()
  }
}

final class MockSettings: Settings {
  let getName = Spy<String, Never>("name", returning: "")
  let getTheme = Spy<String, Never>("theme", returning: "")
  let setTheme = Spy<String, Void, Never>("theme")
  let getRemote = Spy<Int, Never>("remote", returning: 0)
  let getFailing: Spy<Int, any Error>
  let getBoth: Spy<Track, any Error>
  let getTyped = Spy<Int, PlayerError>("typed", returning: 0)
  let getOptional = Spy<Track?, Never>("optional", returning: nil)
  let getNonmutating = Spy<Int, Never>("nonmutating", returning: 0)
  let setNonmutating = Spy<Int, Void, Never>("nonmutating")
  let getMutatingGet = Spy<Int, Never>("mutatingGet", returning: 0)
  // panel is a stored property, because Panel is not Sendable.
  var panel: Panel
  // onChange is a stored property, because (() -> Void)? is not Sendable.
  var onChange: (() -> Void)? = nil

  init(panel: Panel, sourceLocation: SourceLocation = #_sourceLocation) {
    getFailing = Spy("failing", sourceLocation: sourceLocation)
    getBoth = Spy("both", sourceLocation: sourceLocation)
    self.panel = panel
  }

  var name: String { getName() }

  var theme: String {
    get { getTheme() }
    set { setTheme(newValue) }
  }

  var remote: Int { get async { await getRemote() } }
  var failing: Int { get throws { try getFailing() } }
  var both: Track { get async throws { try await getBoth() } }
  var typed: Int { get throws(PlayerError) { try getTyped() } }
  var optional: Track? { getOptional() }

  var nonmutating: Int {
    get { getNonmutating() }
    set { setNonmutating(newValue) }
  }

  var mutatingGet: Int { getMutatingGet() }
}

final class MockTable: Table {
  let getItemKey = Spy<String, Int, Never>("subscript(_:)", returning: 0)
  let setItemKey = Spy<String, Int, Void, Never>("subscript(_:)")
  let getItemIndex = Spy<Int, String, Never>("subscript(_:)", returning: "")
  let getItemRow = Spy<Int, Int, Double, Never>("subscript(row:column:)", returning: 0)
  let getItemRemote: Spy<String, Int, any Error>

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    getItemRemote = Spy("subscript(remote:)", sourceLocation: sourceLocation)
  }

  subscript(key: String) -> Int {
    get { getItemKey(key) }
    set { setItemKey(key, newValue) }
  }

  subscript(index: Int) -> String { getItemIndex(index) }
  subscript(row r: Int, column c: Int) -> Double { getItemRow(r, c) }
  subscript(remote key: String) -> Int { get async throws { try await getItemRemote(key) } }
}

final class MockRegistry: Registry {
  @TaskLocal static var getShared = Spy<Int, Never>("shared", returning: 0)
  @TaskLocal static var getLevel = Spy<Int, Never>("level", returning: 0)
  @TaskLocal static var setLevel = Spy<Int, Void, Never>("level")
  @TaskLocal static var registering = Spy<String, Bool, Never>("register(_:)", returning: false)
  @TaskLocal static var resetting = Spy<Void, Never>("reset")
  @TaskLocal static var getItem = Spy<Int, Int, Never>("subscript(_:)", returning: 0)

  static var shared: Int { getShared() }

  static var level: Int {
    get { getLevel() }
    set { setLevel(newValue) }
  }

  static func register(_ name: String) -> Bool { registering(name) }
  static func reset() { resetting() }
  static subscript(key: Int) -> Int { getItem(key) }
}

final class MockCreatable: Creatable {
  let running = Spy<Void, Never>("run")

  init() {}
  init(name: String) {}
  init?(id: Int) {}
  func run() { running() }
}

actor MockLibrary: Library {
  let loading: Spy<String, Int, any Error>
  let idSpy = Spy<Int, Never>("id", returning: 0)
  let getTotal = Spy<Int, Never>("total", returning: 0)

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    loading = Spy("load(_:)", sourceLocation: sourceLocation)
  }

  func load(_ key: String) throws -> Int { try loading(key) }
  nonisolated func id() -> Int { idSpy() }
  var total: Int { getTotal() }
}

@MainActor final class MockPresenting: Presenting {
  let showing = Spy<String, Void, Never>("show(_:)")
  let asking = Spy<String, Bool, Never>("ask(_:)", returning: false)
  let getTitle = Spy<String, Never>("title", returning: "")
  let setTitle = Spy<String, Void, Never>("title")
  let identifierSpy = Spy<String, Never>("identifier", returning: "")

  func show(_ text: String) { showing(text) }
  func ask(_ question: String) async -> Bool { await asking(question) }

  var title: String {
    get { getTitle() }
    set { setTitle(newValue) }
  }

  nonisolated func identifier() -> String { identifierSpy() }
}

final class MockMixed: Mixed {
  // show(_:) does not record panel, because Panel is not Sendable.
  let showing = Spy<Void, Never>("show(_:)")
  let loading = Spy<Void, Never>("load")

  @MainActor func show(_ panel: Panel) { showing() }
  func load() async { await loading() }
}

final class MockIsolation: Isolation {
  let awaySpy = Spy<Int, Never>("away", returning: 0)
  let hereSpy = Spy<Int, Never>("here", returning: 0)
  let isolatedSpy = Spy<Void, Never>("isolated(to:)")
  let callerSpy: Spy<Int, any Error>

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    callerSpy = Spy("caller(isolation:)", sourceLocation: sourceLocation)
  }

  @concurrent func away() async -> Int { await awaySpy() }
  nonisolated(nonsending) func here() async -> Int { await hereSpy() }
  func isolated(to actor: isolated (any Actor)?) async { await isolatedSpy() }
  func caller(isolation: isolated (any Actor)?) async throws -> Int { try await callerSpy() }
}

final class MockBase: Base {
  let baseSpy = Spy<Void, Never>("base")
  let getID = Spy<Int, Never>("id", returning: 0)

  func base() { baseSpy() }
  var id: Int { getID() }
}

final class MockDerived: Derived {
  let derivedSpy = Spy<Void, Never>("derived")
  let baseSpy = Spy<Void, Never>("base")
  let getID = Spy<Int, Never>("id", returning: 0)

  func derived() { derivedSpy() }
  func base() { baseSpy() }
  var id: Int { getID() }
}

final class MockDeep: Deep {
  let deepSpy = Spy<Int, Never>("deep", returning: 0)
  let derivedSpy = Spy<Void, Never>("derived")
  let baseSpy = Spy<Void, Never>("base")
  let getID = Spy<Int, Never>("id", returning: 0)

  func deep() -> Int { deepSpy() }
  func derived() { derivedSpy() }
  func base() { baseSpy() }
  var id: Int { getID() }

  static func == (a: MockDeep, b: MockDeep) -> Bool { a === b }
  var description: String { "MockDeep" }
}

final class MockComposed: Composed {
  let composedSpy = Spy<Void, Never>("composed")
  @TaskLocal static var getShared = Spy<Int, Never>("shared", returning: 0)
  @TaskLocal static var getLevel = Spy<Int, Never>("level", returning: 0)
  @TaskLocal static var setLevel = Spy<Int, Void, Never>("level")
  @TaskLocal static var registering = Spy<String, Bool, Never>("register(_:)", returning: false)
  @TaskLocal static var resetting = Spy<Void, Never>("reset")
  @TaskLocal static var getItem = Spy<Int, Int, Never>("subscript(_:)", returning: 0)
  let baseSpy = Spy<Void, Never>("base")
  let getID = Spy<Int, Never>("id", returning: 0)

  func composed() { composedSpy() }
  static var shared: Int { getShared() }

  static var level: Int {
    get { getLevel() }
    set { setLevel(newValue) }
  }

  static func register(_ name: String) -> Bool { registering(name) }
  static func reset() { resetting() }
  static subscript(key: Int) -> Int { getItem(key) }
  func base() { baseSpy() }
  var id: Int { getID() }
}

final class MockItem: Item {
  typealias ID = String

  // encode(to:) does not record encoder, because any Encoder is not Sendable.
  let encoding = Spy<Void, any Error>("encode(to:)")
  let getID = Spy<ID, Never>("id", returning: "")
  let getTitle = Spy<String, Never>("title", returning: "")

  init() {}

  func encode(to encoder: any Encoder) throws { try encoding() }
  init(from decoder: any Decoder) throws {}
  var id: ID { getID() }
  var title: String { getTitle() }

  static func == (a: MockItem, b: MockItem) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

final class MockFailure: Failure {
  let getCode = Spy<Int, Never>("code", returning: 0)

  var code: Int { getCode() }
}

final class MockNeedsMachine: Machine, NeedsMachine {
  let running = Spy<Void, Never>("run")

  func run() { running() }
}

final class MockOrdered {
  let getRank = Spy<Int, Never>("rank", returning: 0)

  var rank: Int { getRank() }

  static func == (a: MockOrdered, b: MockOrdered) -> Bool { a === b }
}

// MockOrdered does not declare that it conforms to Ordered, because the compiler says: type
// 'MockOrdered' does not conform to protocol 'Comparable'. Add the conformance in another file,
// with what is missing:
//
//   extension MockOrdered: Ordered {}

final class MockAvailable: Available {
  let newSpy = Spy<Void, Never>("new")
  let oldSpy = Spy<Void, Never>("old")

  @available(macOS 15, *) func new() { newSpy() }
  func old() { oldSpy() }
}

final class MockShared: Shared {
  let running = Spy<Void, Never>("run")

  func run() { running() }
}

final class MockHandling: Handling {
  let closing = Spy<Void, Never>("close")
  let writing = Spy<[UInt8], Void, Never>("write(_:)")
  let finishing = Spy<Void, Never>("finish")

  func close() { closing() }
  func write(_ data: [UInt8]) { writing(data) }
  func finish() { finishing() }
}

// given() and flag have implementations in an extension, which this double uses. Generate with
// --defaults to double them as well.
final class MockDefaults: Defaults {
  let neededSpy = Spy<Int, Never>("needed", returning: 0)

  func needed() -> Int { neededSpy() }
}

final class MockOperators {
  let valueSpy = Spy<Int, Never>("value", returning: 0)

  func value() -> Int { valueSpy() }

  static func == (a: MockOperators, b: MockOperators) -> Bool { a === b }
}

// MockOperators does not declare that it conforms to Operators, because one member has to be
// written by hand. Do so in another file:
//
//   extension MockOperators: Operators {
//     // +(_:_:): operators have no spies.
//     static func + (a: MockOperators, b: MockOperators) -> MockOperators { … }
//   }

final class MockStudioNested: Studio.Nested {
  let running: Spy<Studio.Mode, Studio.Mode, Never>

  init(running: Studio.Mode) {
    self.running = Spy("run(_:)", returning: running)
  }

  func run(_ mode: Studio.Mode) -> Studio.Mode { running(mode) }
}

final class MockCounting: Counting {
  let adding = Spy<Int, Int, Never>("add(_:)", returning: 0)
  let resetting = Spy<Void, Never>("reset")

  func add(_ number: Int) -> Int { adding(number) }
  func reset() { resetting() }
}

final class MockNetworking: Networking {
  let dataSpy: Spy<URL, (Data, URLResponse), any Error>
  let getSession: Spy<URLSession, Never>

  init(session: URLSession, sourceLocation: SourceLocation = #_sourceLocation) {
    dataSpy = Spy("data(from:)", sourceLocation: sourceLocation)
    getSession = Spy("session", returning: session)
  }

  func data(from url: URL) async throws -> (Data, URLResponse) { try await dataSpy(url) }
  var session: URLSession { getSession() }
}

final class MockSleeping: Sleeping {
  let nowSpy: Spy<Date, Never>
  let sleeping = Spy<Duration, Duration?, Void, any Error>("sleep(for:tolerance:)")

  init(now: Date) {
    nowSpy = Spy("now", returning: now)
  }

  func now() -> Date { nowSpy() }
  func sleep(for duration: Duration, tolerance: Duration?) async throws {
    try await sleeping(duration, tolerance)
  }
}
