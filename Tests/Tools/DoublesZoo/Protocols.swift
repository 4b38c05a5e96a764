// Protocols with requirements of many shapes. `DoublesTests/Zoo/Doubles.swift` is generated from this file.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Effects and results

protocol Effects {
  func reset()
  func warmUp() async
  func save(_ track: Track) throws
  func tracks() async throws -> [Track]
  func find(id: Int) throws(PlayerError) -> Track?
  func count() async throws(PlayerError) -> Int
  func size() throws(Never) -> Int
}

protocol Endings {
  func exit() -> Never
}

protocol Results {
  func maybe() -> Track?
  func list() -> [Track]
  func lengths(of album: String) -> [String: Int]
  func numbers() -> Set<Int>
  func pair() -> (Int, name: String)
  func best() -> Track
  func filter() -> @Sendable (Int) -> Bool
  func started() -> Date
  @discardableResult func remove(_ title: String) -> Bool
}

protocol Streams {
  func positions() -> AsyncStream<Int>
  func events() -> AsyncThrowingStream<Int, any Error>
  func titles() -> any AsyncSequence<String, Never>
}

// MARK: - Names

protocol Overloads {
  func load(_ id: Int)
  func load(_ name: String)
  func load(id: Int, name: String)
  func load(id: Int, name: Int)
  func load(id: Int, name: Int) async throws
}

protocol PlayerDelegate: AnyObject {
  func player(_ panel: Panel, didFinish track: String)
  func player(_ panel: Panel, shouldPlay track: String) -> Bool
}

protocol Keywords {
  func `in`(_ `for`: String, `where` condition: Bool)
  func two(x a: Int, y b: Int) -> Int
  func nameless(_: Int, _: String)
  func play(_ playing: Bool)
}

/// Foundation has a type with this name.
protocol Operation: Sendable {
  func run(after other: any Operation) -> Bool
}

/// The associated type `Animal` hides the protocol `Animal` that it conforms to.
protocol Keeping {
  associatedtype Animal: TestKitDoublesZoo.Animal
  func feed(_ animal: Animal)
}

// MARK: - Arguments

protocol Callbacks {
  func each(_ body: (Int) -> Void)
  func later(_ body: @escaping (Int) -> Void)
  func fetch(_ completion: @escaping @Sendable (String) -> Void)
  func work(_ body: @escaping @Sendable (String) async throws -> Void)
  func finish(completion: (@Sendable (Result<Track, any Error>) -> Void)?)
  func show(_ body: @escaping @MainActor () -> Void)
  func check(_ value: @autoclosure () -> Bool)
}

typealias Reaction = @Sendable (Int) -> Void

protocol Reacting {
  func reaction() -> Reaction
  func react(_ reaction: @escaping Reaction)
  func reactOnce(_ reaction: Reaction)
  var last: Reaction { get set }
  func later() -> @Sendable () async -> Void
}

protocol Arguments {
  func change(_ value: inout Int)
  func log(_ items: Any..., separator: String)
  func add(_ numbers: Int...) -> Int
  func move(_ track: consuming Track)
  func borrow(_ track: borrowing Track)
  func send(_ panel: sending Panel, to place: String)
  func show(_ panel: Panel)
  func note(_ value: Any)
  func mark(_ value: AnyHashable)
}

protocol Leasing {
  func take(_ lease: consuming Lease)
  func inspect(_ lease: borrowing Lease)
  func make() -> Lease
}

// MARK: - Generics

protocol Decoding {
  func decode<Value: Decodable & Sendable>(_ type: Value.Type, from text: String) throws -> Value
}

protocol Recording {
  func record<Value: Sendable>(_ value: Value)
  func all<Value: Sendable>(_ values: [Value], _ last: Value?)
  func count<Items: Collection>(_ items: Items) -> Int where Items.Element == Int
  func each<each Value: Sendable>(_ value: repeat each Value)
}

protocol Measuring {
  func echo<Value>(_ value: Value) -> Value
  func measure<Value>(_ body: () throws -> Value) rethrows -> Value
  func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
}

protocol Making {
  func make<Value>(_ type: Value.Type) -> Value
}

protocol Animal: Sendable {
  var name: String { get }
}

protocol Existentials {
  func take(_ animal: any Animal)
  func give() -> any Animal
  func hide(_ animal: some Animal)
  func visit(_ items: some Sequence<Int>)
  func describe(_ type: any Animal.Type)
}

protocol Repository {
  associatedtype Entity: Sendable
  associatedtype ID: Hashable & Sendable = Int
  func find(_ id: ID) async throws -> Entity?
  func save(_ entity: Entity) throws
}

/// A protocol with a primary associated type, as in `any Storing<Int>`.
public protocol Storing<Value>: Sendable {
  associatedtype Value: Sendable
  func value() async -> Value?
  func store(_ value: Value) async
}

protocol IntStoring: Storing where Value == Int {
  func increment() async
}

protocol Copying {
  func copy() -> Self
  func isSame(as other: Self) -> Bool
  static func make() -> Self
}

// MARK: - Properties, subscripts, static requirements and initializers

protocol Settings {
  var name: String { get }
  var theme: String { get set }
  var remote: Int { get async }
  var failing: Int { get throws }
  var both: Track { get async throws }
  var typed: Int { get throws(PlayerError) }
  var optional: Track? { get }
  var nonmutating: Int { get nonmutating set }
  var mutatingGet: Int { mutating get }
  var panel: Panel { get }
  var onChange: (() -> Void)? { get set }
}

protocol Table {
  subscript(key: String) -> Int { get set }
  subscript(index: Int) -> String { get }
  subscript(row r: Int, column c: Int) -> Double { get }
  subscript(remote key: String) -> Int { get async throws }
}

protocol Registry {
  static var shared: Int { get }
  static var level: Int { get set }
  static func register(_ name: String) -> Bool
  static func reset()
  static subscript(key: Int) -> Int { get }
}

protocol Creatable {
  init()
  init(name: String)
  init?(id: Int)
  func run()
}

// MARK: - Isolation

protocol Library: Actor {
  func load(_ key: String) throws -> Int
  nonisolated func id() -> Int
  var total: Int { get }
}

@MainActor
protocol Presenting: AnyObject {
  func show(_ text: String)
  func ask(_ question: String) async -> Bool
  var title: String { get set }
  nonisolated func identifier() -> String
}

protocol Mixed {
  @MainActor func show(_ panel: Panel)
  func load() async
}

protocol Isolation {
  @concurrent func away() async -> Int
  nonisolated(nonsending) func here() async -> Int
  func isolated(to actor: isolated (any Actor)?) async
  func caller(isolation: isolated (any Actor)?) async throws -> Int
}

// MARK: - Inheritance

protocol Base {
  func base()
  var id: Int { get }
}

protocol Derived: Base, Sendable {
  func derived()
}

protocol Deep: Derived, CustomStringConvertible, Equatable {
  func deep() -> Int
}

typealias Both = Base & Registry

protocol Composed: Both {
  func composed()
}

protocol Item: Identifiable, Hashable, Codable where ID == String {
  var title: String { get }
}

protocol Entry: Identifiable {
  var id: UUID { get }
}

protocol Titled {
  associatedtype Label
  var title: String { get }
  var label: Label { get }
  func rename(_ title: String) throws
  func attach(_ label: Label)
}

protocol Renamable: Titled {
  var title: String { get set }
  var label: Int { get }
  func rename(_ name: String)
  func attach(_ number: Int)
}

protocol Failure: Error {
  var code: Int { get }
}

protocol NeedsMachine: Machine {
  init(name: String)
  func run()
}

/// Only the compiler can tell which members override those of the superclass.
protocol NeedsGadget: Gadget {
  init(name: String)
  func run()
}

protocol Ordered: Comparable {
  var rank: Int { get }
}

// MARK: - Other shapes

protocol Available {
  @available(macOS 15, *) func new()
  @available(*, deprecated, message: "Call new().") func old()
}

package protocol Shared {
  func run()
}

protocol Handling: ~Copyable {
  func close()
  mutating func write(_ data: [UInt8])
  consuming func finish()
}

protocol Defaults {
  func needed() -> Int
  func given() -> Int
  var flag: Bool { get }
}

extension Defaults {
  func given() -> Int { 1 }
  var flag: Bool { true }
}

protocol Lookup {
  func value(for track: Track) -> Int?
}

extension Lookup {
  func value(for title: String) -> Int? { value(for: Track(title: title)) }
}

protocol Operators {
  static func + (a: Self, b: Self) -> Self
  static func == (a: Self, b: Self) -> Bool
  func value() -> Int
}

extension Studio {
  protocol Nested {
    func run(_ mode: Mode) -> Mode
  }
}

protocol Counting {
  mutating func add(_ number: Int) -> Int
  mutating func reset()
}

protocol Networking {
  func data(from url: URL) async throws -> (Data, URLResponse)
  var session: URLSession { get }
}

protocol Sleeping {
  func now() -> Date
  func sleep(for duration: Duration, tolerance: Duration?) async throws
}
